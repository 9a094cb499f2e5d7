import { showShortcuts } from '../../lib/shortcuts.ts'
import type { Surface } from '../../lib/surface.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { DayGoal } from './day-goal.tsx'
import { RefusedPictures } from './pictures/refused-pictures.tsx'
import type { Pictures } from './pictures/use-pictures.ts'
import type { Publishing } from './publish/use-publish.ts'
import type { DraftSaver } from './save/saver.ts'
import { useCaret } from './use-caret.ts'
import type { Desk } from './use-editor.ts'
import { useWritingDay } from './use-writing-day.ts'
import './writing-foot.css'

/** Word count, today's share, caret position; and the settings of the field. */
export function WritingFoot({
  surface,
  saver,
  desk,
  count,
  minutes,
  pictures,
  publishing,
}: {
  surface: Surface
  saver: DraftSaver
  desk: Desk
  count: string
  minutes: number
  pictures: Pictures
  publishing: Publishing
}) {
  const day = useWritingDay(saver)
  const { line, column } = useCaret(surface)
  return (
    <footer className="writing-foot row ink-3 text-13 line-above">
      <b>{count}</b>
      <span>约 {minutes} 分钟</span>
      <DayGoal {...day} />
      <span className="push">{pictures.onTheWay > 0 && `${pictures.onTheWay} 张图在路上`}</span>
      <RefusedPictures pictures={pictures} />
      {publishing.phase === 'waiting' && (
        <span role="status">
          {publishing.word} <WordButton onClick={publishing.callOff}>不等了</WordButton>
        </span>
      )}
      <span>
        第 {line} 行，第 {column} 字
      </span>
      <WordButton onClick={() => desk.setPlain(!desk.isPlain)}>
        {desk.isPlain ? '换回带样式的写法' : '输入法不顺手？换纯文本框'}
      </WordButton>
      <WordButton onClick={() => showShortcuts()}>快捷键</WordButton>
    </footer>
  )
}
