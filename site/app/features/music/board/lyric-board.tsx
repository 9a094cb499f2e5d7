import { hasDots, type LyricLine } from '@xiaolou/browser/lyric/lyrics'
import { useOverlay } from '@xiaolou/ui/overlay'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { MusicChip } from '../controls/rows.tsx'
import { actions, useView } from '../music-player.ts'
import { changeScreen } from '../screen.ts'
import { artistsOf, SongCover } from '../song.tsx'
import { ChoiceBar, type LyricChoice, useLyricChoice } from './lyric-choice.tsx'
import { SungWords, UnderLine, UnderLineChips } from './lyric-labels.tsx'
import { MusicFrom } from './music-from.tsx'
import { longestOf } from './upright.ts'
import { useUpright } from './use-upright.ts'
import './lyric-board.css'

const coverPx = 300
const stepMs = 500
/** After a manual scroll, automatic scrolling pauses this long. */
const leaveAloneMs = 4_000

/** The lyric board, COMMON: the song on the left, its lines on the right. */
export function LyricBoard() {
  const song = useView(view => view.song)
  const { lyrics } = useView(view => view.lyric)
  const choice = useLyricChoice(lyrics)
  const { areCreditsShown } = useView(view => view.board)
  // Escape first ends choosing lines.
  useOverlay(true, () => (choice.isChoosing ? choice.end() : changeScreen({ isBoard: false })))
  if (!song) return <p className="music-board lyric-none">还没有歌。挑一首，词会在这里慢慢展开。</p>
  return (
    <section className="music-board" aria-label="歌词">
      <div className="lyric-song">
        <SongCover id={song.id} picUrl={song.al.picUrl} sizePx={coverPx} />
        <h2>{song.name}</h2>
        <p>{[artistsOf(song), song.al.name].filter(Boolean).join(' · ')}</p>
        <MusicFrom />
        {areCreditsShown && <p className="lyric-credits">{lyrics.credits.join('　')}</p>}
        <BoardTools choice={choice} />
      </div>
      <div className="lyric-words">
        <LyricLines choice={choice} />
        {choice.isChoosing && <ChoiceBar song={song} choice={choice} />}
      </div>
    </section>
  )
}

function BoardTools({ choice }: { choice: LyricChoice }) {
  const { lyrics, offsetMs } = useView(view => view.lyric)
  const { areCreditsShown } = useView(view => view.board)
  const isUpright = useUpright()
  return (
    <div className="lyric-tools wrap">
      <UnderLineChips />
      {lyrics.credits.length > 0 && (
        <MusicChip
          aria-pressed={areCreditsShown}
          onClick={() => actions.setBoard({ areCreditsShown: !areCreditsShown })}
        >
          制作名单
        </MusicChip>
      )}
      <MusicChip onClick={() => actions.setBoard({ lyricType: 'SPECIAL' })}>全屏歌词</MusicChip>
      {isUpright && (
        <MusicChip onClick={() => actions.setBoard({ lyricType: 'VERTICAL' })}>竖排歌词</MusicChip>
      )}
      {(lyrics.kind === 'timed' || lyrics.kind === 'plain') && (
        <MusicChip aria-pressed={choice.isChoosing} onClick={choice.isChoosing ? choice.end : choice.begin}>
          挑句分享
        </MusicChip>
      )}
      {lyrics.kind === 'timed' && (
        <fieldset className="lyric-offset gap-8 row">
          <legend className="sr-only">歌词早晚</legend>
          <MusicChip aria-label="歌词晚半秒" onClick={() => actions.setLyricOffset(offsetMs - stepMs)}>
            晚
          </MusicChip>
          <output>
            {offsetMs === 0 ? '准时' : `${offsetMs > 0 ? '早' : '晚'} ${Math.abs(offsetMs) / 1000} 秒`}
          </output>
          <MusicChip aria-label="歌词早半秒" onClick={() => actions.setLyricOffset(offsetMs + stepMs)}>
            早
          </MusicChip>
        </fieldset>
      )}
    </div>
  )
}

/** All lines, the current one centred; a click seeks, or chooses. Lines without times only choose. */
function LyricLines({ choice }: { choice: LyricChoice }) {
  const { lyrics, index, isLoading } = useView(view => view.lyric)
  const scroller = useRef<HTMLDivElement>(null)
  const longest = useMemo(() => longestOf(lyrics), [lyrics])
  const follow = useFollowing(scroller, choice.isChoosing ? undefined : index, lyrics)
  if (isLoading) return <p className="lyric-none">正在取歌词…</p>
  if (lyrics.kind === 'instrumental' || lyrics.lines.length === 0)
    return <p className="lyric-none">{lyrics.lines[0]?.text || '暂无歌词'}</p>
  return (
    <div
      ref={scroller}
      tabIndex={lyrics.kind === 'timed' ? undefined : 0}
      className="lyric-lines scroller relative"
      style={{ '--ems': longest }}
      {...follow}
    >
      <ol>
        {lyrics.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a song's lines are never reordered.
          <li key={at} data-other={line.isOtherVoice || undefined}>
            {choice.isChoosing && line.text !== '' ? (
              <button
                type="button"
                aria-pressed={choice.has(at)}
                onClick={() => choice.toggle(at)}
                className="lyric-line"
              >
                {line.text}
              </button>
            ) : (
              <Line
                line={line}
                isOn={at === index}
                onSeek={lyrics.kind === 'timed' ? () => actions.seekToLine(at) : undefined}
              />
            )}
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

/** Keeps the current line centred, unless the reader has just scrolled or is choosing lines. */
function useFollowing(scroller: RefObject<HTMLDivElement | null>, index: number | undefined, lyrics: object) {
  const touchedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const shown = useRef<object>(undefined)
  useEffect(() => {
    const box = scroller.current
    if (!box || index === undefined) return
    const isNew = shown.current !== lyrics
    shown.current = lyrics
    if (!isNew && performance.now() - touchedAtMs.current < leaveAloneMs) return
    const line = box.querySelectorAll('li')[Math.max(0, index)]
    if (!line) return
    const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
    const isStill = isNew || matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' })
  }, [scroller, index, lyrics])
  const touch = () => {
    touchedAtMs.current = performance.now()
  }
  return { onWheel: touch, onTouchMove: touch }
}
