import { Smile } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, useState } from 'react'
import { loadPart } from '../part.ts'

type PickerProps = { onPick: (emoji: string) => void; getFocusBack: () => HTMLElement | null }

const loadPicker = () => import('./emoji-popover.client.tsx').then(module => module.EmojiPopover)

/**
 * Opens the emoji picker, which with its words is only sent for now. `onPick` gets the character; afterwards the focus
 * goes to what `getFocusBack` names (the field that is being written in).
 */
export function EmojiButton({ onPick, getFocusBack }: PickerProps) {
  const [Picker, setPicker] = useState<ComponentType<PickerProps>>()
  const open = () => void loadPart({ name: '表情', load: loadPicker, use: picker => setPicker(() => picker) })
  if (Picker) return <Picker onPick={onPick} getFocusBack={getFocusBack} />
  return (
    <IconButton
      label="表情"
      aria-haspopup="dialog"
      onPointerEnter={() => void loadPicker().catch(() => undefined)}
      onClick={open}
    >
      <Smile size={20} aria-hidden="true" />
    </IconButton>
  )
}
