import { IconButton } from '@xiaolou/ui/button'
import { Undo2 } from '@xiaolou/ui/console-icon'
import { Bold, ChevronDown, Image, Link2, Music, TextQuote } from '@xiaolou/ui/icon'
import { type ReactNode, useRef, useState } from 'react'
import { PicturePicker } from '../../lib/send-picture.tsx'
import type { Surface } from '../../lib/surface.ts'
import type { Pictures } from './pictures/use-pictures.ts'
import { insertLink } from './tools/blocks.ts'
import { nextHeading, toggleQuote } from './tools/lines.ts'
import { LinkDialog } from './tools/link-dialog.tsx'
import { toggleMark } from './tools/marks.ts'
import { runTool } from './tools/tool-list.ts'

/** A press does not take the focus: the keyboard stays. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** Seven tools directly above a phone's keyboard, the count, and what puts the keyboard away. */
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
      <Tool label="撤销" onPress={onUndo}>
        <Undo2 size={20} aria-hidden="true" />
      </Tool>
      <Tool label="标题" onPress={() => runTool(surface, { make: nextHeading })}>
        <b>题</b>
      </Tool>
      <Tool
        label="粗体"
        onPress={() => runTool(surface, { make: (text, at) => toggleMark(text, at, 'bold') })}
      >
        <Bold size={20} aria-hidden="true" />
      </Tool>
      <Tool label="引文" onPress={() => runTool(surface, { make: toggleQuote })}>
        <TextQuote size={20} aria-hidden="true" />
      </Tool>
      <Tool label="图片" onPress={() => picker.current?.click()}>
        <Image size={20} aria-hidden="true" />
      </Tool>
      <Tool label="链接" onPress={() => runTool(surface, { make: (text, at) => insertLink(text, at) })}>
        <Link2 size={20} aria-hidden="true" />
      </Tool>
      <Tool label="歌" onPress={() => setIsAsking(true)}>
        <Music size={20} aria-hidden="true" />
      </Tool>
      <span className="phone-count">{count}</span>
      <Tool
        label="收起键盘"
        onPress={() => document.activeElement instanceof HTMLElement && document.activeElement.blur()}
      >
        <ChevronDown size={20} aria-hidden="true" />
      </Tool>
      <PicturePicker ref={picker} label="选图片" onPick={pictures.addFiles} multiple />
      <LinkDialog surface={surface} kind={isAsking ? 'song' : undefined} onClose={() => setIsAsking(false)} />
    </div>
  )
}

function Tool({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <IconButton label={label} onPointerDown={keepFocus} onMouseDown={keepFocus} onClick={onPress}>
      {children}
    </IconButton>
  )
}
