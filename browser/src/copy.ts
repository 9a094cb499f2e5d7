/**
 * Puts text on the clipboard and says so in the console. False when there was nothing to
 * copy or the browser refused; telling the reader is the caller's part.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!text) {
    console.warn('没有需要复制的目标内容')
    return false
  }
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text)
  if (isCopied) console.log(`复制成功，剪贴板内容：${text}`)
  return isCopied
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Plain http on a home network has no clipboard object, and a reader may have said no.
    return false
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  const focused = document.activeElement
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
