import { X } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { useOverlay } from '@xiaolou/ui/overlay'
import { Minimize, Play } from '@xiaolou/ui/room-icon'
import { useRef } from 'react'
import { BlurredCover } from './blurred-cover.tsx'
import { ControlBar } from './control-bar.tsx'
import { toggleFullscreen } from './fullscreen.ts'
import { SungWords, UnderLine } from './lyric-words.tsx'
import { actions, useView } from './music-player.ts'
import { changeScreen } from './screen.ts'
import { SongCover } from './song-cover.tsx'
import { artistsOf, coverAt } from './song-words.ts'
import { StylePop } from './style-pop.tsx'
import { useOverPage } from './use-over-page.ts'
import { useRest } from './use-rest.ts'
import './lyric.css'
import './lyric-special.css'

const coverPx = 128
/** Blurred beyond recognition in any case. */
const backdropPx = 64

/** The lyric board, SPECIAL: the whole window for the song's name and the one line that is sung. */
export function LyricSpecial() {
  const song = useView(view => view.song)
  const paused = useView(view => view.paused)
  const board = useView(view => view.board)
  const window = useRef<HTMLElement>(null)
  useOverPage(window)
  useOverlay(true, () => changeScreen({ isBoard: false }))
  const { isResting, ...rest } = useRest(!paused)
  return (
    <section
      ref={window}
      role="dialog"
      aria-label="歌词"
      tabIndex={-1}
      className="music-special"
      data-resting={isResting || undefined}
      data-playing={!paused || undefined}
      style={{
        '--title-size': `${board.titleRem}rem`,
        '--author-size': `${board.authorRem}rem`,
        '--lyric-size': `${board.lyricRem}rem`,
        '--light': String(board.brightness),
      }}
      {...rest}
    >
      <Backdrop />
      <div className="special-tools">
        <StylePop />
        <IconButton label="换成整页歌词" onClick={() => actions.setBoard({ lyricType: 'COMMON' })}>
          <Minimize size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="收起歌词" onClick={() => changeScreen({ isBoard: false })}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="special-stage">
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
            {board.authorRem > 0 && <p className="special-author">{artistsOf(song)}</p>}
          </>
        )}
        <SungLine />
        {paused && (
          <button
            type="button"
            aria-label="播放"
            title="播放"
            onClick={actions.play}
            className="special-play"
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

/** The one line that is sung; before the first, and in an interlude, nothing. */
function SungLine() {
  const { sheet, index } = useView(view => view.lyric)
  const line = sheet.kind === 'timed' ? sheet.lines[index] : sheet.lines[0]
  const text = sheet.kind === 'plain' ? '' : line?.text
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
