import { Smile } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, useRef, useState } from 'react'
import { loadPart } from '../part.ts'
import { isTouch } from './is-touch.ts'

type GivenProps = { onPick: (emoji: string) => void; getFocusBack: () => HTMLElement | null }
type PickerProps = Omit<GivenProps, 'getFocusBack'> & {
  /** What gets the focus afterwards; false for nothing. */
  getFocusBack: () => HTMLElement | null | false
  onPress: () => void
}

const loadPicker = () => import('./emoji-popover.client.tsx').then(module => module.EmojiPopover)

/**
 * Opens the emoji picker, which with its words is only sent for now. `onPick` gets the character; afterwards the focus
 * goes to what `getFocusBack` names (the field that is being written in). Under a finger only if it was there before: a
 * keyboard must not come up by itself.
 */
export function EmojiButton({ onPick, getFocusBack }: GivenProps) {
  const [Picker, setPicker] = useState<ComponentType<PickerProps>>()
  const wasWriting = useRef(false)
  const note = () => {
    wasWriting.current = document.activeElement === getFocusBack()
  }
  const open = () => void loadPart({ name: '表情', load: loadPicker, use: picker => setPicker(() => picker) })
  if (Picker)
    return (
      <Picker
        onPick={onPick}
        onPress={note}
        getFocusBack={() => (isTouch() && !wasWriting.current ? false : getFocusBack())}
      />
    )
  return (
    <IconButton
      label="表情"
      aria-haspopup="dialog"
      onPointerEnter={() => void loadPicker().catch(() => undefined)}
      onPointerDown={note}
      onClick={open}
    >
      <Smile size={20} aria-hidden="true" />
    </IconButton>
  )
}
