import { IconButton } from '@xiaolou/ui/button'
import { Smile } from '@xiaolou/ui/icon'
import { useRef } from 'react'
import { preload, useLazy } from '../lazy.ts'

const loadPicker = () => import('./emoji-popover.client.tsx').then(module => module.EmojiPopover)

/**
 * Opens the emoji picker, which is loaded on first use. `onPick` gets the character; afterwards the focus
 * moves to `getFocusBack()` (the input). On touch devices only if it was there before, since a keyboard must
 * not open unasked.
 */
export function EmojiButton({
  onPick,
  getFocusBack,
}: {
  onPick: (emoji: string) => void
  getFocusBack: () => HTMLElement | null
}) {
  const { Part: Picker, open } = useLazy({ name: '表情', load: loadPicker })
  const wasWriting = useRef(false)
  const note = () => {
    wasWriting.current = document.activeElement === getFocusBack()
  }
  if (Picker) {
    const isTouch = matchMedia('(pointer: coarse)').matches
    return (
      <Picker
        isTouch={isTouch}
        onPick={onPick}
        onPress={note}
        getFocusBack={() => (isTouch && !wasWriting.current ? false : getFocusBack())}
      />
    )
  }
  return (
    <IconButton
      label="表情"
      aria-haspopup="dialog"
      onPointerEnter={() => preload(loadPicker)}
      onPointerDown={note}
      onClick={open}
    >
      <Smile size={20} aria-hidden="true" />
    </IconButton>
  )
}

/** Inserts text at the caret, or replaces the selection, as if typed; the focus stays. */
export function insertAtCaret(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  if (!field) return
  const end = field.selectionEnd ?? field.value.length
  field.setRangeText(text, field.selectionStart ?? end, end, 'end')
  // React treats it as typing.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
