/**
 * Copies text to the clipboard and reports a failure in the browser's console. False if there was nothing to
 * copy or the browser refused; the caller tells the reader.
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
    // Plain http has no clipboard object, and the reader may have denied permission.
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
