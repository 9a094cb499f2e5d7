import { deviceMs } from '@xiaolou/browser/clock'
import { useReorder } from '@xiaolou/browser/use-reorder'
import type { Song } from '@xiaolou/contract/music'
import { X } from '@xiaolou/ui/icon'
import { GripVertical } from '@xiaolou/ui/section-icon'
import { Switch } from '@xiaolou/ui/switch'
import { maxCrossfadeSeconds } from '../core/audio/audio-mixer.ts'
import { shortcuts } from '../core/shortcuts.ts'
import { type SleepPlan, sleepText } from '../core/sleep-timer.ts'
import { actions, useView } from '../music-player.ts'
import { togglePopover } from '../screen.ts'
import { artistsOf } from '../song.tsx'
import { RoundButton } from './fields.tsx'
import { MusicChip, RangeRow } from './rows.tsx'
import './popover-contents.css'

const plans: readonly { words: string; plan: SleepPlan }[] = [
  ...[15, 30, 45, 60, 90].map(minutes => ({
    words: `${minutes} 分钟`,
    plan: { kind: 'time', minutes } as const,
  })),
  { words: '放完这首', plan: { kind: 'songs', count: 1 } },
  { words: '再放三首', plan: { kind: 'songs', count: 3 } },
  { words: '放完列表', plan: { kind: 'list' } },
]

/** Sleep timer, crossfade, loudness, lock screen. */
export function MusicSettings() {
  const sleep = useView(view => view.sleep)
  const left = useView(view => sleepText(view.sleep, deviceMs()))
  const crossfade = useView(view => view.crossfade)
  const isLevelled = useView(view => view.isLevelled)
  const hasVolume = useView(view => view.hasVolume)
  const hasMediaSession = useView(view => view.hasMediaSession)
  const hasLockLyric = useView(view => view.hasLockLyric)
  const crossfadeText = crossfade === 0 ? '不淡' : `${crossfade} 秒`
  return (
    <>
      <h3>睡前定时</h3>
      <div className="gap-8 wrap">
        {plans.map(({ words, plan }) => (
          <MusicChip key={words} onClick={() => actions.setSleep(plan)}>
            {words}
          </MusicChip>
        ))}
      </div>
      <p role="status" className="music-hint ink-3 text-13-5">
        {left}
        {sleep && (
          <button
            type="button"
            onClick={() => actions.setSleep(undefined)}
            className="music-plain ink-link text-14"
          >
            取消
          </button>
        )}
      </p>
      {hasVolume && (
        <>
          <h3>歌与歌之间</h3>
          <RangeRow
            words="淡入淡出"
            text={crossfadeText}
            aria-valuetext={crossfadeText}
            max={maxCrossfadeSeconds}
            step={1}
            value={crossfade}
            onChange={event => actions.setCrossfade(event.currentTarget.valueAsNumber)}
          />
          <Switch
            label="让每首歌差不多响"
            checked={isLevelled}
            onChange={event => actions.setLevelled(event.currentTarget.checked)}
          />
        </>
      )}
      {hasMediaSession && (
        <>
          <h3>锁屏与媒体键</h3>
          <Switch
            label="唱到哪句，显示哪句"
            checked={hasLockLyric}
            onChange={event => actions.setLockLyric(event.currentTarget.checked)}
          />
        </>
      )}
      <button
        type="button"
        onClick={() => togglePopover('keys')}
        className="music-plain music-keys-way ink-link text-14"
      >
        看快捷键
      </button>
    </>
  )
}

/** The list of keys that `?` shows. */
export function ShortcutList() {
  return (
    <>
      <h3>快捷键</h3>
      <dl className="music-shortcuts">
        {shortcuts.map(({ action, shown, words }) => (
          <div key={action}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The custom queue: play, reorder, remove. */
export function QueueList() {
  const queue = useView(view => view.queue)
  const order = useReorder<HTMLOListElement>({
    count: queue.length,
    onMove(from, to) {
      const song = queue[from]
      if (song) actions.move(song.id, to)
    },
  })
  return (
    <>
      <div className="music-popover-head baseline">
        <h3>播放列表</h3>
        <small>{`${queue.length} 首`}</small>
        {queue.length > 0 && (
          <button type="button" onClick={actions.clearQueue} className="music-plain ink-link text-14">
            清空
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      {queue.length === 0 ? (
        <div className="music-queue-empty ink-3">
          <p>空空如也</p>
          <small>点一下歌名旁的加号，就排到这里。</small>
        </div>
      ) : (
        <ol ref={order.ref} className="music-queue">
          {queue.map((song, index) => (
            <QueueRow
              key={song.id}
              song={song}
              index={index}
              isDragged={order.dragged === index}
              grip={order.handleProps(index)}
            />
          ))}
        </ol>
      )}
    </>
  )
}

function QueueRow({
  song,
  index,
  isDragged,
  grip,
}: {
  song: Song
  index: number
  isDragged: boolean
  grip: ReturnType<ReturnType<typeof useReorder>['handleProps']>
}) {
  const isCurrent = useView(view => view.playType === 'CUSTOM' && view.song?.id === song.id)
  return (
    <li data-order={index} data-dragged={isDragged || undefined}>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={() => actions.playFromQueue(song.id)}
        className="music-queue-song grow text-15"
      >
        {song.name}
        <small>{artistsOf(song)}</small>
      </button>
      <RoundButton
        label={`挪动${song.name}，按上下键换位置`}
        title="拖动，或按上下键"
        Icon={GripVertical}
        size={18}
        className="music-grip"
        {...grip}
      />
      <RoundButton label={`移出${song.name}`} Icon={X} size={18} onClick={() => actions.remove(song.id)} />
    </li>
  )
}
