import { Undo2 } from '@xiaolou/ui/console-icon'
import { Bold, ChevronDown, Image, Link2, Music, TextQuote } from '@xiaolou/ui/icon'
import { useRef, useState } from 'react'
import { PicturePicker } from '../../lib/send-picture.tsx'
import type { Surface } from '../../lib/surface.ts'
import type { Pictures } from './pictures/use-pictures.ts'
import { insertLink } from './tools/blocks.ts'
import { nextHeading, toggleQuote } from './tools/lines.ts'
import { LinkDialog } from './tools/link-dialog.tsx'
import { toggleMark } from './tools/marks.ts'
import { runTool } from './tools/tool-list.ts'
import { ToolButton } from './tools/toolbar.tsx'

/** Seven tools directly above a phone's keyboard, the word count, and a button to hide the keyboard. */
export function PhoneTools({
  surface,
  pictures,
  count,
  onUndo,
}: {
  surface: Surface
  pictures: Pictures
  count: string
  onUndo: () => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="phone-tools" role="toolbar" aria-label="文字工具">
      <ToolButton label="撤销" onPress={onUndo} icon={Undo2} iconPx={20} />
      <ToolButton label="标题" onPress={() => runTool(surface, { make: nextHeading })}>
        <b>题</b>
      </ToolButton>
      <ToolButton
        label="粗体"
        onPress={() => runTool(surface, { make: (text, at) => toggleMark(text, at, 'bold') })}
        icon={Bold}
        iconPx={20}
      />
      <ToolButton
        label="引文"
        onPress={() => runTool(surface, { make: toggleQuote })}
        icon={TextQuote}
        iconPx={20}
      />
      <ToolButton label="图片" onPress={() => picker.current?.click()} icon={Image} iconPx={20} />
      <ToolButton
        label="链接"
        onPress={() => runTool(surface, { make: (text, at) => insertLink(text, at) })}
        icon={Link2}
        iconPx={20}
      />
      <ToolButton label="歌" onPress={() => setIsAsking(true)} icon={Music} iconPx={20} />
      <span className="phone-count">{count}</span>
      <ToolButton
        label="收起键盘"
        onPress={() => document.activeElement instanceof HTMLElement && document.activeElement.blur()}
        icon={ChevronDown}
        iconPx={20}
      />
      <PicturePicker ref={picker} label="选图片" onPick={pictures.addFiles} multiple />
      <LinkDialog surface={surface} kind={isAsking ? 'song' : undefined} onClose={() => setIsAsking(false)} />
    </div>
  )
}
