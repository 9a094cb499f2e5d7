import type { Talk } from '@xiaolou/contract/talk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { positionTalks, rowPx, type TalkPosition } from './talk-column.ts'
import { TalkEntry } from './talk-entry.tsx'

/** Talks in columns, read across: the newest at the top of the first, the next at the top of the second. */
export function TalkList({ talks, nowMs }: { talks: readonly Talk[]; nowMs: number }) {
  const positions = useMemo(() => positionTalks(talks), [talks])
  return (
    <ol className="talk-list">
      {talks.map((talk, at) => {
        const position = positions[at]
        return position && <TalkCell key={talk.id} talk={talk} nowMs={nowMs} position={position} />
      })}
    </ol>
  )
}

/** An entry that grows (comments, a whole text) takes more rows of its own column; the other columns stay as they are. */
function TalkCell({ talk, nowMs, position }: { talk: Talk; nowMs: number; position: TalkPosition }) {
  const cell = useRef<HTMLLIElement>(null)
  const [hasGrown, setHasGrown] = useState(false)
  useEffect(() => {
    const element = cell.current
    const entry = element?.firstElementChild
    if (!hasGrown || !element || !entry) return
    const { marginBottom, paddingBottom } = getComputedStyle(element)
    const aroundPx = Number.parseFloat(marginBottom) + Number.parseFloat(paddingBottom) + 1
    const watcher = new ResizeObserver(() => {
      const rows = String(Math.ceil((entry.getBoundingClientRect().height + aroundPx) / rowPx))
      element.style.setProperty('--rows-3', rows)
      element.style.setProperty('--rows-2', rows)
    })
    watcher.observe(entry)
    return () => watcher.disconnect()
  }, [hasGrown])
  return (
    <li
      ref={cell}
      className="talk-slip"
      style={{
        '--column-3': String(position.column3),
        '--rows-3': String(position.rows3),
        '--column-2': String(position.column2),
        '--rows-2': String(position.rows2),
      }}
    >
      <TalkEntry talk={talk} nowMs={nowMs} onGrow={() => setHasGrown(true)} />
    </li>
  )
}
