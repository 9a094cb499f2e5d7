/** Hands the reader a file of text, under a name that every system takes. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** A name without what one system or another forbids. */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, '-')
}
