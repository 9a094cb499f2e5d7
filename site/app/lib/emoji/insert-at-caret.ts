/** Puts text where the caret stands, or over what is selected, as if it had been typed; the focus stays where it is. */
export function insertAtCaret(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  if (!field) return
  const end = field.selectionEnd ?? field.value.length
  field.setRangeText(text, field.selectionStart ?? end, end, 'end')
  // React hears of it as of typing.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
