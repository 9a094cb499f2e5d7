/**
 * The input field: an editable element that holds plain text only. Offsets count characters of the text, a
 * line break as one.
 */

/** The text of the field as it is sent: line breaks as `\n`, non-breaking spaces as plain ones. */
export function readField(field: HTMLElement): string {
  return textOf(field).replaceAll('\u00a0', ' ').replaceAll('\r', '')
}

function textOf(node: Node): string {
  let text = ''
  for (const child of node.childNodes) {
    if (child instanceof Text) text += child.data
    else if (child instanceof HTMLBRElement) text += '\n'
    // Old browsers wrap a new line in a block element.
    else text += (isBlock(child) && text !== '' && !text.endsWith('\n') ? '\n' : '') + textOf(child)
  }
  return text
}

const isBlock = (node: Node) => node instanceof HTMLElement && /^(?:DIV|P|LI)$/.test(node.tagName)

/** Replaces the text; the caret moves to its end if the field has the focus. */
export function writeField(field: HTMLElement, text: string): void {
  field.textContent = text
  if (document.activeElement === field) putCaretAtEnd(field)
}

export function putCaretAtEnd(field: HTMLElement): void {
  const selection = getSelection()
  selection?.selectAllChildren(field)
  selection?.collapseToEnd()
}

/** The caret or selection in the field, to restore later; nothing while it is elsewhere. */
export function rangeIn(field: HTMLElement): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  return field.contains(range.startContainer) && field.contains(range.endContainer) ? range : undefined
}

/** The text of the field before the caret; nothing while the caret is elsewhere or text is selected. */
export function textBeforeCaret(field: HTMLElement): string | undefined {
  const range = rangeIn(field)
  if (!range?.collapsed) return undefined
  const before = document.createRange()
  before.setStart(field, 0)
  before.setEnd(range.startContainer, range.startOffset)
  return before.toString()
}

/** Inserts text at the last caret position as if it was typed: with undo and an input event. */
export function insertText(field: HTMLElement, text: string, last: Range | undefined): void {
  field.focus({ preventScroll: true })
  const selection = getSelection()
  if (last && field.contains(last.startContainer)) {
    selection?.removeAllRanges()
    selection?.addRange(last)
  } else if (!rangeIn(field)) putCaretAtEnd(field)
  // The only API with undo; old browsers without it insert directly.
  if (document.execCommand('insertText', false, text)) return
  const range = rangeIn(field)
  range?.deleteContents()
  range?.insertNode(document.createTextNode(text))
  range?.collapse(false)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Selects the last `length` characters before the caret, to be replaced by the next insertion. */
export function selectBack(field: HTMLElement, length: number): void {
  const selection = getSelection()
  for (let count = 0; count < length; count += 1) selection?.modify('extend', 'backward', 'character')
  if (!rangeIn(field)) putCaretAtEnd(field)
}

/** Safari ends a composition before it reports its Enter key; within this time Enter still belongs to it. */
export const compositionTailMs = 50
/** The key code of every key handled by an input method. */
const takenByInputMethod = 229

export type ComposerKey = {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  /** Since the last composition ended; Infinity for never. */
  readonly sinceCompositionMs: number
  /** On a touch device Enter makes a new line, the button sends. */
  readonly isTouch: boolean
}

/** What a key press means in the field: Enter sends, unless an input method is at work, with Shift, or on a phone. */
export function meaningOfKey(press: ComposerKey): 'send' | 'break' | 'input method' | 'other' {
  if (press.isComposing || press.keyCode === takenByInputMethod) return 'input method'
  if (press.key !== 'Enter') return 'other'
  if (press.sinceCompositionMs < compositionTailMs) return 'input method'
  return press.shiftKey || press.altKey || press.isTouch ? 'break' : 'send'
}
