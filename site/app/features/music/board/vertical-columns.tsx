import { hasDots, type LyricLine } from '@xiaolou/browser/lyric/lyrics'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { moveFocus } from '~/lib/arrow-keys.ts'
import { sideScroll } from '~/lib/side-scroll.ts'
import { actions, useView } from '../music-player.ts'
import { SungWords, UnderLine } from './lyric-labels.tsx'
import { sungWords } from './sung-words.ts'
import { emsOf } from './upright.ts'
import { useColumnTurn } from './use-column-turn.ts'

/** The strength of the ink before and after the sung column, from the nearest to the farthest. */
const sungInk = [0.48, 0.3, 0.22, 0.16]
const comingInk = [0.6, 0.48, 0.36, 0.26, 0.2, 0.16]
const inkOf = (distance: number): number =>
  (distance < 0 ? sungInk[-distance - 1] : comingInk[distance - 1]) ?? 0.16

const columns = { selector: 'button', isFromRight: true } as const

/** Every line as a column, from right to left; a click or Enter seeks. One tab stop: arrow keys go along. */
export function VerticalColumns() {
  const { lyrics, index, isLoading } = useView(view => view.lyric)
  const box = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<number>()
  const { shown, isBrowsing, browse, rest, handlers } = useColumnTurn(box, index, lyrics)
  const place = useCallback((element: HTMLDivElement | null) => {
    box.current = element
    return sideScroll(element)
  }, [])
  const isTimed = lyrics.kind === 'timed'
  const seek = useCallback(
    (at: number) => {
      actions.seekToLine(at)
      rest()
    },
    [rest],
  )
  if (isLoading) return <p className="vertical-none">正在取歌词…</p>
  return (
    <div
      ref={place}
      className="vertical-columns"
      data-browsing={isBrowsing || undefined}
      tabIndex={isTimed ? undefined : 0}
      {...handlers}
    >
      {lyrics.lines.length === 0 && <p className="vertical-none">暂无歌词</p>}
      <ol onKeyDown={event => moveFocus(event, columns) && browse()} onBlur={() => setReached(undefined)}>
        {lyrics.lines.map((line, at) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a song's lines are never reordered.
            key={at}
            line={line}
            at={at}
            isOn={isTimed && at === shown}
            ink={isTimed ? inkOf(at - Math.max(shown, -1)) : 0.6}
            onSeek={isTimed ? seek : undefined}
            isStop={at === (reached ?? stopOf(lyrics.lines, shown))}
            onReach={setReached}
          />
        ))}
      </ol>
    </div>
  )
}

/** The tab stop: the sung column, in an interlude the one before, at the beginning the first. */
function stopOf(lines: readonly LyricLine[], shown: number): number {
  const sung = lines.findLastIndex(({ text }, at) => at <= shown && text !== '')
  return sung === -1 ? lines.findIndex(({ text }) => text !== '') : sung
}

type ColumnProps = {
  line: LyricLine
  at: number
  isOn: boolean
  ink: number
  onSeek: ((at: number) => void) | undefined
  isStop: boolean
  onReach: (at: number) => void
}

const Column = memo(function Column({ line, at, isOn, ink, onSeek, isStop, onReach }: ColumnProps) {
  const sung = useMemo(() => ({ ...line, words: sungWords(line) }), [line])
  if (line.text === '')
    return hasDots(line) ? (
      <li
        aria-hidden="true"
        className="vertical-dots"
        data-on={isOn || undefined}
        style={{ '--ink-part': ink }}
      >
        <i />
        <i />
        <i />
      </li>
    ) : null
  const words = (
    <>
      <span className="vertical-words">
        {isOn ? <SungWords line={sung} /> : <span className="lyric-text">{line.text}</span>}
      </span>
      {isOn && (
        <span className="vertical-gloss">
          <UnderLine line={line} />
        </span>
      )}
    </>
  )
  return (
    <li style={{ '--ink-part': ink, '--ems': emsOf(line.text) }} data-on={isOn || undefined}>
      {onSeek ? (
        <button
          type="button"
          className="vertical-column"
          aria-current={isOn || undefined}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => onReach(at)}
          onClick={() => onSeek(at)}
        >
          {words}
        </button>
      ) : (
        <p className="vertical-column">{words}</p>
      )}
    </li>
  )
})
