import { IconButton } from '@xiaolou/ui/button'
import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from '@xiaolou/ui/section-icon'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PlayModel } from '../core/reducer/player-state.ts'
import { seekStepSeconds } from '../core/shortcuts.ts'
import { actions, useView } from '../music-player.ts'
import { changeScreen, useScreen } from '../screen.ts'
import { artistsOf, SongCover, spokenTime, timeText } from '../song.tsx'
import { RangeField, RoundButton } from './fields.tsx'
import { MorePopover, QueuePopover, VolumePopover } from './popovers.tsx'

const models = {
  RANDOM: { words: '随机播放', Icon: Shuffle },
  LISTLOOP: { words: '列表循环', Icon: Repeat },
  SINGLECYCLE: { words: '单曲循环', Icon: Repeat1 },
} as const satisfies Record<PlayModel, unknown>

const coverPx = 48
const stepSeconds = 0.1
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -seekStepSeconds,
  ArrowDown: -seekStepSeconds,
  ArrowRight: seekStepSeconds,
  ArrowUp: seekStepSeconds,
}

/** At the bottom of panel and lyric board: position, song, and all controls. */
export function ControlBar() {
  const { isBoard } = useScreen()
  const canTurn = useView(view => view.song !== undefined && !view.isForRoom)
  const { words, Icon } = models[useView(view => view.playModel)]
  return (
    <section className="music-bar grid gap-16 relative" aria-label="播放控制">
      <ProgressSlider />
      <NowPlaying />
      <div className="music-keys">
        <RoundButton label={`播放模式：${words}`} Icon={Icon} onClick={actions.cyclePlayModel} />
        <RoundButton
          label="上一首"
          Icon={SkipBack}
          fill="currentColor"
          disabled={!canTurn}
          onClick={actions.previous}
        />
        <PlayButton className="music-play" />
        <RoundButton
          label="下一首"
          Icon={SkipForward}
          fill="currentColor"
          disabled={!canTurn}
          onClick={actions.next}
        />
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
        <VolumePopover />
        <QueuePopover />
        <MorePopover />
      </div>
    </section>
  )
}

function NowPlaying() {
  const song = useView(view => view.song)
  const isTrial = useView(view => view.isTrial)
  const { isBoard } = useScreen()
  if (!song) return <p className="music-now music-now-none ink-3">挑一首，楼里就有声音了。</p>
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

/** Plays or pauses; a ring turns while the sound loads. */
export function PlayButton({ size = 20, className = '' }: { size?: number; className?: string }) {
  const isPaused = useView(view => view.isPaused)
  const isBuffering = useView(view => view.isBuffering)
  const Icon = isPaused ? Play : Pause
  return (
    <IconButton
      label={isPaused ? '播放' : '暂停'}
      aria-busy={isBuffering || undefined}
      onClick={actions.toggle}
      className={className}
    >
      <Icon
        size={size}
        fill="currentColor"
        aria-hidden="true"
        className={isPaused ? 'play-sign' : undefined}
      />
    </IconButton>
  )
}

/** The song's position, over the whole width of the bar. Playback only moves when the slider is released. */
function ProgressSlider() {
  const { currentTime, duration, buffered } = useView(view => view.clock)
  const isForRoom = useView(view => view.isForRoom)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = field.current
    // React's `onChange` is the `input` event; release is the browser's own `change` event.
    const seek = () => element && actions.seek(element.valueAsNumber)
    element?.addEventListener('change', seek)
    return () => element?.removeEventListener('change', seek)
  }, [])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    actions.seekBy(step)
  }
  const loaded = duration > 0 ? Math.min(100, (buffered / duration) * 100) : 0
  return (
    <div className="music-progress" style={{ '--loaded': `${loaded}%` }}>
      <RangeField
        ref={field}
        aria-label="播放进度"
        aria-valuetext={`${spokenTime(currentTime)} / ${spokenTime(duration)}`}
        step={stepSeconds}
        max={Math.max(duration, stepSeconds)}
        value={Math.min(currentTime, duration)}
        disabled={duration === 0 || isForRoom}
        onChange={event => actions.drag(event.currentTarget.valueAsNumber)}
        onKeyDown={press}
      />
    </div>
  )
}

function TimeText() {
  const current = useView(view => timeText(view.clock.currentTime))
  const total = useView(view => timeText(view.clock.duration))
  return (
    <p className="music-time ink-2 text-13-5 tabular">
      <span>{current}</span> / <span>{total}</span>
    </p>
  )
}
