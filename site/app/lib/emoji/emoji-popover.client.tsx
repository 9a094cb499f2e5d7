import { Smile } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { Popover } from '@xiaolou/ui/popover'
import { useState } from 'react'
import { EmojiPanel } from './emoji-panel.tsx'
import { isTouch } from './is-touch.ts'
import { noteRecent } from './recent.ts'

/** The emoji button with its picker, open from the start. Choosing one closes it. */
export function EmojiPopover({
  onPick,
  onPress,
  getFocusBack,
}: {
  onPick: (emoji: string) => void
  onPress: () => void
  getFocusBack: () => HTMLElement | null | false
}) {
  const [isOpen, setIsOpen] = useState(true)
  const choose = (emoji: string) => {
    noteRecent(emoji)
    onPick(emoji)
    setIsOpen(false)
  }
  return (
    <Popover
      title="表情"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      align="start"
      widthPx={336}
      className="emoji"
      // Not its search: nobody who chooses with a finger has asked for a keyboard.
      initialFocus={() => (isTouch() ? document.querySelector<HTMLElement>('.ui-popover.emoji') : true)}
      finalFocus={getFocusBack}
      trigger={
        <IconButton label="表情" onPointerDown={onPress}>
          <Smile size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <EmojiPanel onPick={choose} />
    </Popover>
  )
}
