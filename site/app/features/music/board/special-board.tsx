import { X } from '@xiaolou/ui/icon'
import { useOverlay } from '@xiaolou/ui/overlay'
import { Minimize, Play } from '@xiaolou/ui/section-icon'
import { useEffect, useRef, useState } from 'react'
import { ControlBar } from '../controls/control-bar.tsx'
import { RoundButton } from '../controls/fields.tsx'
import { actions, useView } from '../music-player.ts'
import { changeScreen, toggleFullscreen } from '../screen.ts'
import { artistsOf, coverAt, SongCover } from '../song.tsx'
import { useOverPage } from '../use-over-page.ts'
import { LineCard } from './line-card.tsx'
import { SungWords, UnderLine } from './lyric-labels.tsx'
import { MusicFrom } from './music-from.tsx'
import { StylePopover } from './style-popover.tsx'
import './special-board.css'

const coverPx = 128
/** Enough for so strong a blur. */
const backdropPx = 64
/** A picture this small keeps only its colours. */
const smallestPx = 12
const largestPx = 192
const idleAfterMs = 3_500

/** The lyric board, SPECIAL: the song's name and the current line in the whole window. */
export function SpecialBoard() {
  const song = useView(view => view.song)
  const isPaused = useView(view => view.isPaused)
  const board = useView(view => view.board)
  const window = useRef<HTMLElement>(null)
  useOverPage(window)
  useOverlay(true, () => changeScreen({ isBoard: false }))
  const { isIdle, ...handlers } = useIdle(!isPaused)
  return (
    <section
      ref={window}
      role="dialog"
      aria-label="歌词"
      tabIndex={-1}
      className="music-special"
      data-idle={isIdle || undefined}
      data-playing={!isPaused || undefined}
      style={{
        '--title-size': `${board.titleRem}rem`,
        '--author-size': `${board.authorRem}rem`,
        '--lyric-size': `${board.lyricRem}rem`,
        '--light': String(board.brightness),
      }}
      {...handlers}
    >
      <Backdrop />
      <div className="special-tools">
        <StylePopover />
        <LineCard />
        <RoundButton
          label="换成整页歌词"
          Icon={Minimize}
          onClick={() => actions.setBoard({ lyricType: 'COMMON' })}
        />
        <RoundButton label="收起歌词" Icon={X} onClick={() => changeScreen({ isBoard: false })} />
      </div>
      <div className="special-song">
        {song && (
          <>
            <button
              type="button"
              aria-label="全屏"
              title="全屏"
              onClick={toggleFullscreen}
              className="special-cover"
            >
              <SongCover id={song.id} picUrl={song.al.picUrl} sizePx={coverPx} />
            </button>
            <h2>{song.name}</h2>
            {board.authorRem > 0 && <p className="special-author ink-2">{artistsOf(song)}</p>}
            <MusicFrom />
          </>
        )}
        <SungLine />
        {isPaused && (
          <button
            type="button"
            aria-label="播放"
            title="播放"
            onClick={actions.play}
            className="special-play centered"
          >
            <Play size={36} fill="currentColor" aria-hidden="true" className="play-sign" />
          </button>
        )}
      </div>
      <ControlBar />
    </section>
  )
}

function Backdrop() {
  const own = useView(view => view.board.backgroundUrl)
  const picUrl = useView(view => view.song?.al.picUrl ?? '')
  const cover = picUrl && coverAt(picUrl, backdropPx)
  return (
    <div aria-hidden="true" className="special-backdrop">
      {own ? <img key={own} src={own} alt="" /> : cover && <BlurredCover key={cover} src={cover} />}
    </div>
  )
}

/** The current line; nothing before the first and in an interlude. */
function SungLine() {
  const { lyrics, index } = useView(view => view.lyric)
  const line = lyrics.kind === 'timed' ? lyrics.lines[index] : lyrics.lines[0]
  const text = lyrics.kind === 'plain' ? '' : line?.text
  return (
    <div className="special-line">
      {line && text && (
        <p key={index} className="special-words">
          <SungWords line={line} />
          <UnderLine line={line} />
        </p>
      )}
    </div>
  )
}

/**
 * A strongly blurred cover, drawn once on a canvas: scaled down and doubled in steps, which approximates a
 * Gaussian. A CSS filter would be computed for every frame while text moves above it.
 */
function BlurredCover({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const image = new Image()
    image.onload = () => {
      if (canvas.current) drawBlurred(canvas.current, image)
    }
    // Without the picture the plain background remains.
    image.src = src
    return () => {
      image.onload = null
    }
  }, [src])
  return <canvas ref={canvas} width={largestPx} height={largestPx} />
}

function drawBlurred(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const sidePx = Math.min(image.naturalWidth, image.naturalHeight)
  const left = (image.naturalWidth - sidePx) / 2
  const top = (image.naturalHeight - sidePx) / 2
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, sidePx, sidePx, 0, 0, smallestPx, smallestPx)
  for (let px = smallestPx; px < largestPx; px *= 2) {
    context.drawImage(canvas, 0, 0, px, px, 0, 0, px * 2, px * 2)
  }
}

/**
 * Whether the pointer has not moved for a while, so that controls may fade; `on…` are handlers for the whole
 * window.
 */
function useIdle(canBeIdle: boolean) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = () => {
    setIsIdle(false)
    clearTimeout(timer.current)
    if (canBeIdle) timer.current = setTimeout(() => setIsIdle(true), idleAfterMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starting or stopping a song counts as activity.
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [canBeIdle])
  return {
    isIdle: isIdle && canBeIdle,
    onPointerMove: wake,
    onPointerDown: wake,
    onKeyDown: wake,
    onFocus: wake,
  }
}
