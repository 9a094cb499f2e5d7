/** A `Storage` whose keys are its own enumerable properties, as those of the browser's are; over what is kept already. */
export function fakeStorage(kept: Record<string, string> = {}): Record<string, string> {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(kept, name, { value, enumerable: false, configurable: true })
  return kept
}
