import { IconButton } from '@xiaolou/ui/button'
import { X } from '@xiaolou/ui/icon'
import { Minimize, Play } from '@xiaolou/ui/section-icon'
import { ControlBar } from '../controls/control-bar.tsx'
import { RoundButton } from '../controls/fields.tsx'
import { actions, useView } from '../music-player.ts'
import { changeScreen, toggleFullscreen } from '../screen.ts'
import { artistsOf, coverAt, SongCover } from '../song.tsx'
import { BlurredCover } from './blurred-cover.tsx'
import { BoardWindow } from './board-window.tsx'
import { LineCard } from './line-card.tsx'
import { SungWords, UnderLine } from './lyric-labels.tsx'
import { MusicFrom } from './music-from.tsx'
import { StylePopover } from './style-popover.tsx'
import { useUpright } from './use-upright.ts'
import './special-board.css'

const coverPx = 128
/** Enough for so strong a blur. */
const backdropPx = 64

/** The lyric board, SPECIAL: the song's name and the current line in the whole window. */
export function SpecialBoard() {
  const song = useView(view => view.song)
  const isPaused = useView(view => view.isPaused)
  const board = useView(view => view.board)
  const isUpright = useUpright()
  return (
    <BoardWindow
      className="music-special"
      style={{
        '--title-size': `${board.titleRem}rem`,
        '--author-size': `${board.authorRem}rem`,
        '--lyric-size': `${board.lyricRem}rem`,
        '--light': String(board.brightness),
      }}
    >
      <Backdrop />
      <div className="special-tools">
        <StylePopover />
        <LineCard />
        {isUpright && (
          <IconButton label="换成竖排歌词" onClick={() => actions.setBoard({ lyricType: 'VERTICAL' })}>
            <span aria-hidden="true" className="music-word">
              竖
            </span>
          </IconButton>
        )}
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
    </BoardWindow>
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
