import { useEffect, useRef } from 'react'
import { hasDots } from './core/lyric-index.ts'
import type { LyricLine } from './core/lyric-line.ts'
import { SungWords, UnderLine } from './lyric-words.tsx'
import { actions, useView } from './music-player.ts'

/** Who scrolls by himself is left alone for so long. */
const leaveAloneMs = 4_000

/** All lines, the one that is on in the middle; a click seeks. Lines without times are only read. */
export function LyricLines() {
  const { sheet, index, isLoading } = useView(view => view.lyric)
  const place = useRef<HTMLDivElement>(null)
  const follow = useFollowing(place, index, sheet)
  if (isLoading) return <p className="lyric-none">正在取歌词…</p>
  if (sheet.kind === 'instrumental' || sheet.lines.length === 0)
    return <p className="lyric-none">{sheet.lines[0]?.text || '暂无歌词'}</p>
  return (
    <div ref={place} tabIndex={sheet.kind === 'timed' ? undefined : 0} className="lyric-lines" {...follow}>
      <ol>
        {sheet.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a song's lines never change places.
          <li key={at} data-other={line.isOtherVoice || undefined}>
            <Line
              line={line}
              isOn={at === index}
              onSeek={sheet.kind === 'timed' ? () => actions.seekToLine(at) : undefined}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Line({ line, isOn, onSeek }: { line: LyricLine; isOn: boolean; onSeek: (() => void) | undefined }) {
  if (line.text === '')
    return hasDots(line) ? (
      <span aria-hidden="true" data-on={isOn || undefined} className="lyric-dots">
        <i />
        <i />
        <i />
      </span>
    ) : null
  if (!onSeek) return <p className="lyric-line">{line.text}</p>
  return (
    <button type="button" aria-current={isOn || undefined} onClick={onSeek} className="lyric-line">
      {isOn ? <SungWords line={line} /> : <span className="lyric-text">{line.text}</span>}
      <UnderLine line={line} />
    </button>
  )
}

/** Keeps the line that is on in the middle, unless the reader has just scrolled. */
function useFollowing(place: React.RefObject<HTMLDivElement | null>, index: number, sheet: object) {
  const touchedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const shownSheet = useRef<object>(undefined)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const isNew = shownSheet.current !== sheet
    shownSheet.current = sheet
    if (!isNew && performance.now() - touchedAtMs.current < leaveAloneMs) return
    const line = box.querySelectorAll('li')[Math.max(0, index)]
    if (!line) return
    const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
    const isStill = isNew || matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' })
  }, [place, index, sheet])
  const touch = () => {
    touchedAtMs.current = performance.now()
  }
  return { onWheel: touch, onTouchMove: touch }
}
