import { IconButton } from '@xiaolou/ui/icon-button'
import { Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from '@xiaolou/ui/room-icon'
import type { PlayModel } from './core/player-view.ts'
import { MorePop } from './more-pop.tsx'
import { actions, useView } from './music-player.ts'
import { PlayButton } from './play-button.tsx'
import { ProgressSlider, TimeText } from './progress-slider.tsx'
import { QueuePop } from './queue-pop.tsx'
import { changeScreen, useScreen } from './screen.ts'
import { SongCover } from './song-cover.tsx'
import { artistsOf } from './song-words.ts'
import { VolumePop } from './volume-pop.tsx'

const models = {
  RANDOM: { words: '随机播放', Icon: Shuffle },
  LISTLOOP: { words: '列表循环', Icon: Repeat },
  SINGLECYCLE: { words: '单曲循环', Icon: Repeat1 },
} as const satisfies Record<PlayModel, unknown>

const coverPx = 48

/** At the foot of panel and lyric board: where the song stands, what it is, and everything that can be done with it. */
export function ControlBar() {
  const { isBoard } = useScreen()
  const hasSong = useView(view => view.song !== undefined)
  return (
    <section className="music-bar" aria-label="播放控制">
      <ProgressSlider />
      <NowPlaying />
      <div className="music-keys">
        <ModelButton />
        <IconButton label="上一首" disabled={!hasSong} onClick={actions.previous}>
          <SkipBack size={20} fill="currentColor" aria-hidden="true" />
        </IconButton>
        <PlayButton className="music-play" />
        <IconButton label="下一首" disabled={!hasSong} onClick={actions.next}>
          <SkipForward size={20} fill="currentColor" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={isBoard ? '收起歌词' : '歌词'}
          aria-pressed={isBoard}
          onClick={() => changeScreen({ isBoard: !isBoard })}
        >
          <span aria-hidden="true" className="music-word">
            词
          </span>
        </IconButton>
      </div>
      <div className="music-end">
        <TimeText />
        <VolumePop />
        <QueuePop />
        <MorePop />
      </div>
    </section>
  )
}

function NowPlaying() {
  const song = useView(view => view.song)
  const isTrial = useView(view => view.isTrial)
  const { isBoard } = useScreen()
  if (!song) return <p className="music-now music-now-none">挑一首，楼里就有声音了。</p>
  return (
    <button
      type="button"
      aria-label={`${song.name}，${artistsOf(song)}，${isBoard ? '收起歌词' : '看歌词'}`}
      onClick={() => changeScreen({ isBoard: !isBoard })}
      className="music-now"
    >
      <SongCover id={song.id} picUrl={song.al.picUrl} sizePx={coverPx} />
      <span className="music-names">
        <strong>
          {song.name}
          {isTrial && <em className="ui-badge ui-badge-quiet">试听</em>}
        </strong>
        <small>{artistsOf(song)}</small>
      </span>
    </button>
  )
}

function ModelButton() {
  const { words, Icon } = models[useView(view => view.playModel)]
  return (
    <IconButton label={`播放模式：${words}`} onClick={actions.cyclePlayModel}>
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}
