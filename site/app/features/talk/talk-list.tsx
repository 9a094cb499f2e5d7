import type { Talk } from '@xiaolou/contract/talk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isLongTalk, plainWords } from './talk-data.ts'
import { TalkEntry } from './talk-entry.tsx'

/** Talks in columns, read across: the newest at the top of the first, the next at the top of the second. */
export function TalkList({ talks }: { talks: readonly Talk[] }) {
  const positions = useMemo(() => positionTalks(talks), [talks])
  return (
    <ol className="talk-list">
      {talks.map((talk, at) => {
        const position = positions[at]
        return position && <TalkCell key={talk.id} talk={talk} position={position} />
      })}
    </ol>
  )
}

/** An entry that grows (comments, a full text) takes more rows of its own column; the others do not move. */
function TalkCell({ talk, position }: { talk: Talk; position: TalkPosition }) {
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
      <TalkEntry talk={talk} onGrow={() => setHasGrown(true)} />
    </li>
  )
}

/** One row of the grid in px, as in `talk.css`. An entry takes as many rows as its height needs. */
export const rowPx = 8

/** Column of each talk from 1 and the rows it takes, for a window with three columns and one with two. */
export type TalkPosition = { column3: number; column2: number; rows3: number; rows2: number }

const width3Px = 341
const width2Px = 400
const characterPx = 16
const linePx = 30
const foldedTextPx = 240
const gapPx = 6
const tallestPicturePx = 460
/** Header, footer, margins and the line below. */
const framePx = 164
const moreLinkPx = 44

/**
 * Deals talks in order, each to the shortest column so far, so that they read across and the columns end
 * nearly level. Heights are estimated from text and picture sizes, so that the server gets the same result
 * without a window. A wrong estimate costs a little blank space; entries never overlap in the grid.
 */
export function positionTalks(talks: readonly Talk[]): TalkPosition[] {
  const three = dealOut(talks, { columns: 3, widthPx: width3Px })
  const two = dealOut(talks, { columns: 2, widthPx: width2Px })
  return talks.map((_, at) => ({
    column3: three[at]?.column ?? 1,
    rows3: three[at]?.rows ?? 1,
    column2: two[at]?.column ?? 1,
    rows2: two[at]?.rows ?? 1,
  }))
}

function dealOut(talks: readonly Talk[], { columns, widthPx }: { columns: number; widthPx: number }) {
  const filled = Array.from({ length: columns }, () => 0)
  return talks.map(talk => {
    const rows = Math.ceil(heightOf(talk, widthPx) / rowPx)
    const shortest = filled.indexOf(Math.min(...filled))
    filled[shortest] = (filled[shortest] ?? 0) + rows
    return { column: shortest + 1, rows }
  })
}

function heightOf(talk: Talk, widthPx: number): number {
  return framePx + textPx(talk.content_source, widthPx) + picturesPx(talk.pictures, widthPx)
}

function textPx(content: string, widthPx: number): number {
  if (isLongTalk(content)) return foldedTextPx + moreLinkPx
  const lines = content
    .split('\n')
    .map(line => [...plainWords(line)].reduce((sum, one) => sum + (one < '\u2e80' ? 0.55 : 1), 0))
    .reduce((sum, length) => sum + Math.ceil((length * characterPx) / widthPx), 0)
  return lines * linePx
}

function picturesPx(pictures: Talk['pictures'], widthPx: number): number {
  const [first] = pictures
  if (!first) return 0
  if (pictures.length === 1) {
    const shape = first.width && first.height ? first.height / first.width : 1
    return Math.min(tallestPicturePx, widthPx * shape)
  }
  const perRow = pictures.length === 2 || pictures.length === 4 ? 2 : 3
  return Math.ceil(pictures.length / perRow) * ((widthPx - gapPx * (perRow - 1)) / perRow + gapPx)
}
