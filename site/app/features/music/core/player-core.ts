import { createEngine } from './engine.ts'
import { createListPages } from './list-pages.ts'
import { createMediaSession } from './media-session.ts'
import { createPlayCount } from './play-count.ts'
import { type PlayerEvent, reduce } from './player.ts'
import { createClock } from './player-clock.ts'
import { perform } from './player-effect.ts'
import { createKeep, createOffsets } from './player-keep.ts'
import { isEndOfList } from './player-order.ts'
import { isShareNew, shareOf } from './player-share.ts'
import { emptyState } from './player-state.ts'
import type { PlayerTelling } from './player-view.ts'
import type { PlayerWorld } from './player-world.ts'
import { type SleepView, sleepAfterSong, sleepLoudness } from './sleep-timer.ts'
import { createSongLyric } from './song-lyric.ts'
import type { EngineEvent } from './stage.ts'
import { createShare } from './tab-share.ts'

/** A reload comes back within this; after it the reader has been away, and sound would startle. */
const reloadMs = 15_000

export type PlayerCore = ReturnType<typeof createCore>

/**
 * Joins the reducer to what sounds, is kept, is told to other tabs and to the lock screen. `onChange` after every
 * change; the view is made from `get…`.
 */
export function createCore(given: {
  world: PlayerWorld
  onChange: () => void
  onTell: (telling: PlayerTelling) => void
}) {
  const { world, onChange, onTell } = given
  let state = emptyState
  let settings = { volume: 0.5, muted: false, crossfade: 0, isLevelled: true }
  let sleep: SleepView | undefined

  const engine = createEngine(world, hear)
  const clock = createClock({ nowMs: world.nowMs, sound: engine })
  const count = createPlayCount()
  const offsets = createOffsets(world)
  const lyric = createSongLyric({
    world,
    getOffset: offsets.get,
    onChange,
    sound: {
      getTime: engine.getTime,
      getRate: engine.getRate,
      isRunning: () => !state.isPaused && !engine.isBuffering(),
      getStart: () => engine.getTrialStart() ?? 0,
    },
  })
  const keep = createKeep({
    world,
    getPlayer: () => ({ share: shareOf(state), settings }),
    getPlace: () => share.getPlace(),
  })
  const pages = createListPages({
    world,
    // The chart may be another one by now.
    onPage: page =>
      page.listId === state.topListId &&
      apply({ type: 'page', ...page, total: state.topTotal, random: world.random() }),
    onFailure: page => apply({ type: 'pageFailed', ...page, isOffline: !world.isOnline() }),
  })
  const share = createShare({
    world,
    sound: engine,
    getState: () => state,
    adopt: (given, seconds) => apply({ type: 'adopt', share: given, seconds }),
    onLost() {
      apply({ type: 'pause' })
      onTell({ kind: 'takenOver' })
    },
    onChange: () => settle(),
  })
  const tellSession = createMediaSession(world.mediaSession, {
    play: () => apply({ type: 'play' }),
    pause: () => apply({ type: 'pause' }),
    next: () => apply({ type: 'next', random: world.random() }),
    previous: () => apply({ type: 'previous', random: world.random() }),
    seek: seconds => seek(seconds),
    seekBy: seconds => seek(engine.getTime() + seconds),
  })

  /** One step: the reducer's new state, then what it asks for, then everybody who is to know. */
  function apply(event: PlayerEvent): void {
    const before = state
    const { state: after, effects } = reduce(before, event)
    state = after
    if (before.isPaused && !after.isPaused) share.take()
    for (const effect of effects)
      perform(effect, { engine, onTell, onBegin: begin, onFetch: page => void pages.fetch(page) })
    if (after.song !== before.song) void lyric.load(after.song)
    if (event.type !== 'adopt' && isShareNew(before, after)) {
      keep.note()
      share.tell()
    }
    settle()
  }

  /** A song starts from its beginning, the same one or another. */
  function begin(): void {
    clock.reset()
    count.begin()
  }

  function settle(): void {
    applySound()
    lyric.follow()
    updateSession()
    onChange()
  }

  function updateSession(): void {
    tellSession({
      song: state.song,
      isPaused: state.isPaused,
      duration: engine.getLength(),
      position: engine.getTime(),
      playbackRate: engine.getRate(),
    })
  }

  function applySound(): void {
    engine.setSound({ ...settings, loudness: sleepLoudness(sleep, world.nowMs()) })
    engine.setCrossfade(settings.crossfade, () => !sleep || Boolean(afterSong(sleep)))
  }

  const afterSong = (plan: SleepView) =>
    sleepAfterSong(plan, { isLastOfList: isEndOfList(state), nowMs: world.nowMs() })

  function hear(event: EngineEvent): void {
    const random = world.random()
    if (event.type === 'clock') hearClock(event.heard)
    else if (event.type === 'paused') apply({ type: 'pause' })
    else if (event.type === 'planDue') apply({ type: 'plan', random })
    else if (event.type === 'ended') endSong()
    else apply({ ...event, isOffline: !world.isOnline(), random })
  }

  function hearClock(heard: number): void {
    const { song, failureCount } = state
    if (heard > 0 && song) {
      if (failureCount > 0) apply({ type: 'heard' })
      if (count.hear(heard, engine.getLength())) void world.countPlay(song.id).catch(() => undefined)
      if (keep.noteClock()) share.tell()
      if (sleep?.kind === 'time') applySound()
      if (sleepLoudness(sleep, world.nowMs()) === 0) fallAsleep()
    } else updateSession()
    lyric.follow()
    onChange()
  }

  function endSong(): void {
    const left = sleep && afterSong(sleep)
    const isOver = sleep !== undefined && left === undefined
    sleep = left
    // What comes next is put on in any case, so that the next morning begins with it.
    apply({ type: 'ended', random: world.random() })
    if (isOver) fallAsleep()
  }

  function fallAsleep(): void {
    sleep = undefined
    apply({ type: 'pause' })
    onTell({ kind: 'slept' })
  }

  function seek(seconds: number): void {
    const target = Math.max(0, Math.min(seconds, engine.getLength() || seconds))
    clock.place(target)
    engine.seek(target)
    if (state.isPaused) apply({ type: 'play' })
    else settle()
    keep.savePlace()
    share.tell()
  }

  return {
    apply,
    settle,
    seek,
    clock,
    lyric,
    engine,
    getState: () => state,
    getSettings: () => settings,
    getSleep: () => sleep,
    isElsewhere: share.isElsewhere,
    change(part: Partial<typeof settings>): void {
      settings = { ...settings, ...part }
      keep.note()
      settle()
    },
    setSleep(view: SleepView | undefined): void {
      sleep = view
      settle()
    },
    setLyricOffset(offsetMs: number): void {
      if (state.song) offsets.set(state.song.id, offsetMs)
      lyric.setOffset(offsetMs)
    },
    /** Brings back what was kept; plays on after a reload, when no other tab plays and the browser lets it. */
    async restore(): Promise<void> {
      const { share: lists, settings: kept, place } = keep.read()
      settings = kept
      const isSame = place !== undefined && place.id === lists.song?.id
      apply({ type: 'adopt', share: lists, seconds: isSame ? place.seconds : 0 })
      const isReload = isSame && place.isPlaying && world.nowMs() - place.atMs < reloadMs
      if (isReload && (await share.tryTake())) apply({ type: 'play' })
    },
    stop(): void {
      keep.savePlace()
      keep.stop()
      pages.stop()
      lyric.stop()
      engine.unload()
      share.stop()
    },
  }
}
