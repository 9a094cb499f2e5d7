import { IconButton } from '@xiaolou/ui/button'
import { X } from '@xiaolou/ui/icon'
import { Seal } from '@xiaolou/ui/seal'
import { Maximize, Minimize, Pause, Play } from '@xiaolou/ui/section-icon'
import { useSite } from '~/lib/site.ts'
import { ControlBar } from '../controls/control-bar.tsx'
import { RoundButton } from '../controls/fields.tsx'
import { actions, useView } from '../music-player.ts'
import { changeScreen, toggleFullscreen } from '../screen.ts'
import { artistsOf, coverAt, SongCover } from '../song.tsx'
import { BlurredCover } from './blurred-cover.tsx'
import { BoardWindow } from './board-window.tsx'
import { LineCard } from './line-card.tsx'
import { UnderLineChips } from './lyric-labels.tsx'
import { MusicFrom } from './music-from.tsx'
import { emsOf } from './upright.ts'
import { VerticalColumns } from './vertical-columns.tsx'
import './vertical-board.css'

const coverPx = 128
const washPx = 64
const shownCredits = 2

/** The lyric board, VERTICAL: columns from right to left in the whole window, in the reader's theme. */
export function VerticalBoard() {
  const isPaused = useView(view => view.isPaused)
  const picUrl = useView(view => view.song?.al.picUrl ?? '')
  const cover = picUrl && coverAt(picUrl, washPx)
  return (
    <BoardWindow className="music-vertical">
      <div aria-hidden="true" className="vertical-wash">
        {cover && <BlurredCover key={cover} src={cover} />}
      </div>
      <Title />
      <VerticalColumns />
      <Tools />
      <div className="vertical-foot">
        <Disc isPaused={isPaused} />
        <MusicFrom />
      </div>
      <ControlBar />
    </BoardWindow>
  )
}

/** The song's name with the site's seal, and below it who sings and who wrote. */
function Title() {
  const song = useView(view => view.song)
  const credits = useView(view => view.lyric.lyrics.credits)
  const { blog_name } = useSite().config
  if (!song) return null
  return (
    <header className="vertical-title" style={{ '--ems': emsOf(song.name) }}>
      <div>
        <h2>{song.name}</h2>
        {/* Site names end in a word for a house, as on the cards. */}
        <Seal glyph={[...blog_name].at(-1) ?? '楼'} sizePx={38} />
      </div>
      <p className="ink-2">{[artistsOf(song), ...credits.slice(0, shownCredits)].join('　')}</p>
    </header>
  )
}

function Tools() {
  return (
    <div className="vertical-tools">
      <RoundButton label="收起歌词" Icon={X} onClick={() => changeScreen({ isBoard: false })} />
      <RoundButton
        label="换成整页歌词"
        Icon={Minimize}
        onClick={() => actions.setBoard({ lyricType: 'COMMON' })}
      />
      <IconButton label="换成横排歌词" onClick={() => actions.setBoard({ lyricType: 'SPECIAL' })}>
        <span aria-hidden="true" className="music-word">
          横
        </span>
      </IconButton>
      <RoundButton label="全屏" Icon={Maximize} onClick={toggleFullscreen} />
      <LineCard />
      <UnderLineChips />
    </div>
  )
}

function Disc({ isPaused }: { isPaused: boolean }) {
  const song = useView(view => view.song)
  if (!song) return null
  const Icon = isPaused ? Play : Pause
  return (
    <IconButton label={isPaused ? '播放' : '暂停'} onClick={actions.toggle} className="vertical-disc">
      <SongCover id={song.id} picUrl={song.al.picUrl} sizePx={coverPx} />
      <Icon size={26} fill="currentColor" aria-hidden="true" className={isPaused ? 'play-sign' : undefined} />
    </IconButton>
  )
}
