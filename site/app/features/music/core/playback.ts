import { createEmitter } from '@xiaolou/browser/store'
import { createAudioEngine, type EngineEvent } from './audio/audio-engine.ts'
import type { PlayerEnv } from './browser-env.ts'
import { createPageFetcher } from './library.ts'
import { createMediaSession } from './media-session.ts'
import type { PlayerNotification } from './notifications.ts'
import { createClock } from './playback-clock.ts'
import { isEndOfList } from './reducer/player-next.ts'
import { reduce } from './reducer/player-reducer.ts'
import {
  emptyState,
  isShareNew,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerState,
  shareOf,
} from './reducer/player-state.ts'
import { type SleepPlan, type SleepView, sleepAfterSong, sleepLoudness, startSleep } from './sleep-timer.ts'
import { createSongLyrics } from './song-lyrics.ts'
import { createOffsets, createStorage, firstSettings, type PlayerSettings } from './storage.ts'
import { createTabs } from './tabs.ts'

/** A reload takes less than this; after longer the reader has been away, and sound would startle. */
const reloadMs = 15_000

/**
 * Connects the reducer to sound, storage, other tabs and the lock screen. `onChange` after every change; the
 * view is made from `get…`.
 */
export function createPlayback(options: {
  env: PlayerEnv
  onChange: () => void
  notify: (notification: PlayerNotification) => void
}) {
  const { env, onChange, notify } = options
  let state = emptyState
  let settings = firstSettings
  let sleep: SleepView | undefined
  const stepped = createEmitter<{ before: PlayerState; event: PlayerEvent }>()

  const engine = createAudioEngine(env, onEngineEvent)
  const clock = createClock({ nowMs: env.nowMs, sound: engine })
  const offsets = createOffsets(env)
  const lyrics = createSongLyrics({
    env,
    getOffset: offsets.get,
    onChange() {
      updateSession()
      onChange()
    },
    sound: {
      getTime: engine.getTime,
      getRate: engine.getRate,
      isRunning: () => !state.isPaused && !engine.isBuffering(),
      getStart: () => engine.getTrialStart() ?? 0,
    },
  })
  const storage = createStorage({
    env,
    getPlayer: () => ({ share: shareOf(state), settings }),
    getPosition() {
      const { song, isPaused, room } = state
      // What another tab plays is stored by that tab, and what the chat plays by none.
      if (!song || room || tabs.isElsewhere()) return undefined
      return { id: song.id, seconds: engine.getTime(), isPlaying: !isPaused }
    },
  })
  const fetchPage = createPageFetcher({
    env,
    // Another chart may be playing by now.
    onPage: page =>
      page.listId === state.topListId && dispatch({ type: 'page', ...page, total: state.topTotal }),
    onFailure: page => dispatch({ type: 'pageFailed', ...page, isOffline: !env.isOnline() }),
  })
  const tabs = createTabs({
    env: env.tabs,
    sound: engine,
    getState: () => state,
    adopt: (share, seconds) => dispatch({ type: 'adopt', share, seconds }),
    onLost() {
      dispatch({ type: 'pause' })
      notify({ kind: 'takenOver' })
    },
    onChange: () => settle(),
  })
  const updateMediaSession = createMediaSession(
    env.mediaSession,
    {
      play: () => dispatch({ type: 'play' }),
      pause: () => dispatch({ type: 'pause' }),
      next: () => dispatch({ type: 'next' }),
      previous: () => dispatch({ type: 'previous' }),
      seek,
      seekBy: seconds => seek(engine.getTime() + seconds),
    },
    { hasFewButtons: !engine.hasVolume },
  )

  /** One step: the reducer's new state, its effects, then all listeners. */
  function dispatch(event: PlayerEvent): void {
    const before = state
    const { state: after, effects } = reduce(before, event, env.random())
    state = after
    if (before.isPaused && !after.isPaused) tabs.take()
    for (const effect of effects) perform(effect)
    if (after.song !== before.song) void lyrics.load(after.song)
    if (event.type !== 'adopt' && isShareNew(before, after)) {
      storage.savePlayerSoon()
      tabs.send()
    }
    settle()
    stepped.emit({ before, event })
  }

  function perform(effect: PlayerEffect): void {
    if (effect.do === 'load' || effect.do === 'prepare' || effect.do === 'restart') clock.reset()
    if (effect.do === 'load') engine.load(effect.song, effect)
    else if (effect.do === 'restart') {
      engine.seek(0)
      engine.resume()
    } else if (effect.do === 'preload') engine.preload(effect.song)
    else if (effect.do === 'notify') notify(effect.notification)
    else if (effect.do === 'prepare') engine.prepare(effect.song, effect.seconds)
    else if (effect.do === 'fetch') void fetchPage(effect)
    else engine[effect.do]()
  }

  function settle(): void {
    applySound()
    lyrics.follow()
    updateSession()
    onChange()
  }

  function updateSession(): void {
    updateMediaSession({
      song: state.song,
      line: settings.hasLockLyric ? lyrics.getSung() : '',
      isPaused: state.isPaused,
      duration: engine.getLength(),
      position: engine.getTime(),
      playbackRate: engine.getRate(),
    })
  }

  function applySound(): void {
    engine.setSound({ ...settings, loudness: sleepLoudness(sleep, env.nowMs()) })
    engine.setCrossfade(state.room ? 0 : settings.crossfade, () => !sleep || Boolean(afterSong(sleep)))
  }

  const afterSong = (plan: SleepView) =>
    sleepAfterSong(plan, { isLastOfList: isEndOfList(state), nowMs: env.nowMs() })

  function onEngineEvent(event: EngineEvent): void {
    if (event.type === 'clock') onClock(event.heard)
    else if (event.type === 'paused') dispatch({ type: 'pause' })
    else if (event.type === 'planDue') dispatch({ type: 'plan' })
    else if (event.type === 'ended') endSong()
    else dispatch({ ...event, isOffline: !env.isOnline() })
  }

  function onClock(heard: number): void {
    const { song, failureCount } = state
    if (heard > 0 && song) {
      if (failureCount > 0) dispatch({ type: 'heard' })
      if (clock.countHeard(heard)) void env.countPlay(song.id).catch(() => undefined)
      if (storage.savePositionIfDue()) tabs.send()
      if (sleep?.kind === 'time') applySound()
      if (sleepLoudness(sleep, env.nowMs()) === 0) fallAsleep()
    } else updateSession()
    lyrics.follow()
    onChange()
  }

  function endSong(): void {
    const left = sleep && afterSong(sleep)
    const isOver = sleep !== undefined && left === undefined
    sleep = left
    // The next song is loaded in any case, so that playback resumes with it the next time.
    dispatch({ type: 'ended' })
    if (isOver) fallAsleep()
  }

  function fallAsleep(): void {
    sleep = undefined
    dispatch({ type: 'pause' })
    notify({ kind: 'slept' })
  }

  /** Also resumes if paused. A single listener cannot seek in the chat's song. */
  function seek(seconds: number): void {
    if (state.room) {
      notify({ kind: 'heldByRoom' })
      return
    }
    const target = Math.max(0, Math.min(seconds, engine.getLength() || seconds))
    clock.release(target)
    engine.seek(target)
    if (state.isPaused) dispatch({ type: 'play' })
    else settle()
    storage.savePosition()
    tabs.send()
  }

  return {
    dispatch,
    seek,
    clock,
    lyrics,
    engine,
    getState: () => state,
    /** After each step, with the previous state and the event. */
    onStep: stepped.on,
    getSettings: () => settings,
    getSleep: () => sleep,
    isElsewhere: tabs.isElsewhere,
    change(part: Partial<PlayerSettings>): void {
      settings = { ...settings, ...part }
      storage.savePlayerSoon()
      settle()
    },
    setSleep(plan: SleepPlan | undefined): void {
      sleep = plan && startSleep(plan, env.nowMs())
      settle()
    },
    setLyricOffset(offsetMs: number): void {
      if (state.song) offsets.set(state.song.id, offsetMs)
      lyrics.setOffset(offsetMs)
    },
    /** Resolves when the stored state is restored; a reload resumes playback where allowed. */
    async restore(): Promise<void> {
      const { share, settings: saved, position } = storage.read()
      settings = saved
      const isSame = position !== undefined && position.id === share.song?.id
      dispatch({ type: 'adopt', share, seconds: isSame ? position.seconds : 0 })
      const isReload = isSame && position.isPlaying && env.nowMs() - position.atMs < reloadMs
      if (isReload && (await tabs.tryTake())) dispatch({ type: 'play' })
    },
  }
}
