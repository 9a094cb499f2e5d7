import { IconButton } from '@xiaolou/ui/button'
import { Smile } from '@xiaolou/ui/icon'
import { useRef } from 'react'
import { preload, useLazy } from '../lazy.ts'

const loadPicker = () => import('./emoji-popover.client.tsx').then(module => module.EmojiPopover)

/**
 * Opens the emoji picker, which with its words is only sent for now. `onPick` gets the character; afterwards the focus
 * goes to what `getFocusBack` names (the field that is being written in). Under a finger only if it was there before: a
 * keyboard must not come up by itself.
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

/** Puts text where the caret stands, or over what is selected, as if it had been typed; the focus stays where it is. */
export function insertAtCaret(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  if (!field) return
  const end = field.selectionEnd ?? field.value.length
  field.setRangeText(text, field.selectionStart ?? end, end, 'end')
  // React notices it as typing.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
