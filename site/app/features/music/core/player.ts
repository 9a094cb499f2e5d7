import { createEmitter } from '@xiaolou/browser/store'
import type { Song } from '@xiaolou/contract/music'
import { maxCrossfadeSeconds } from './audio/audio-mixer.ts'
import { type BoardView, changeBoard, nextBrightness, readBoard, writeBoard } from './board.ts'
import type { PlayerEnv } from './browser-env.ts'
import { createCharts, createSearch } from './library.ts'
import type { PlayerNotification } from './notifications.ts'
import { createPlayback } from './playback.ts'
import { type ListPage, type PlayModel, playModels } from './reducer/player-state.ts'
import { playForRoom } from './room-play.ts'
import type { SleepPlan } from './sleep-timer.ts'

export type PlayerView = ReturnType<ReturnType<typeof createPlayer>['getView']>

/**
 * The player without a screen, over an injected environment; created once a page, outside its components.
 * `getView` is the state for all screens, `actions` all they may call; failures are part of the view or a
 * notification. Times in seconds.
 */
export function createPlayer({ env }: { env: PlayerEnv }) {
  const changed = createEmitter()
  const notified = createEmitter<PlayerNotification>()
  let view: ReturnType<typeof makeView> | undefined
  let board = readBoard(env)
  let queued: { queue: readonly Song[]; ids: ReadonlySet<number> } = { queue: [], ids: new Set() }

  function onChange(): void {
    view = undefined
    changed.emit()
  }

  const playback = createPlayback({ env, onChange, notify: notified.emit })
  const { dispatch, engine, clock, lyrics, getState, getSettings, change } = playback
  const charts = createCharts({ env, onChange, onPage: page => dispatch({ type: 'page', ...page }) })
  const search = createSearch({ env, onChange, onNothing: () => notified.emit({ kind: 'nothingFound' }) })

  /** A new object on every change; unchanged parts stay the same. */
  function makeView() {
    const { song, isPaused, room, playType, playModel, queue, awaited, topListId } = getState()
    if (queued.queue !== queue) queued = { queue, ids: new Set(queue.map(({ id }) => id)) }
    return {
      song,
      /** Neither playing nor about to: the state of the large button. */
      isPaused,
      /** The song is the chat's, which decides what comes and when. */
      isForRoom: room !== undefined,
      /** Meant to play, but waiting for an address or data. */
      isBuffering: engine.isBuffering() || (awaited !== undefined && !isPaused),
      clock: clock.getView(),
      playType,
      /** The chart or list being played; 0 for the queue. */
      listId: playType === 'TOP' ? topListId : 0,
      playModel,
      queue,
      /** The queued songs, to mark them in lists. */
      queuedIds: queued.ids,
      /** `volume` from 0 to 1, `crossfade` from 0 to 12. */
      ...getSettings(),
      /** False where the platform does not allow setting the volume (iOS): hide the slider. */
      hasVolume: engine.hasVolume,
      /** Whether there is a lock screen, or media keys, to show the song. */
      hasMediaSession: env.mediaSession !== undefined,
      /** Only an excerpt of the song is available: shows 试听. */
      isTrial: engine.getTrialStart() !== undefined,
      /** The song plays in another tab of this browser; playing here continues at the same second. */
      isElsewhere: playback.isElsewhere(),
      charts: charts.getView(),
      search: search.getView(),
      lyric: lyrics.getView(),
      board,
      sleep: playback.getSleep(),
    }
  }

  function setBoard(part: Partial<Omit<BoardView, 'backgroundUrl'>>): void {
    board = changeBoard(board, part)
    writeBoard(env, board)
    onChange()
  }

  async function setBackgroundUrl(url: Promise<string>): Promise<void> {
    try {
      const backgroundUrl = await url
      // Only now: the board may have changed while the picture loaded.
      board = { ...board, backgroundUrl }
      onChange()
    } catch {
      notified.emit({ kind: 'refusedImage' })
    }
  }

  /** Resumes; without a song, plays the first of the queue or of the selected chart. */
  async function play(): Promise<void> {
    const { song, queue, topList } = getState()
    if (!song && queue.length === 0 && topList.length === 0) await charts.open()
    dispatch({ type: 'play' })
  }
  const pause = () => dispatch({ type: 'pause' })
  const setPlayModel = (playModel: PlayModel) => dispatch({ type: 'model', playModel })

  const actions = {
    play: () => void play(),
    /** Loads what `play` would, without playing. */
    prepare: () => void play().then(pause),
    pause,
    toggle: () => (getState().isPaused ? void play() : pause()),
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    /** Plays a song of the selected chart, whose list becomes the playing one (TOP). */
    playFromChart: (id: number) => dispatch({ type: 'playFromChart', ...charts.getPages(), id }),
    /** Plays a list from its first song, as far as its pages are given; `total` is its claimed length. */
    playList: (list: { listId: number; total: number; pages: readonly ListPage[]; id: number }) =>
      dispatch({ type: 'playFromChart', ...list }),
    playFromQueue: (id: number) => dispatch({ type: 'playFromQueue', id }),
    /** Plays a song found by searching; the list stays as it was. */
    playFound: (song: Song) => dispatch({ type: 'playFound', song }),
    add: (song: Song) => dispatch({ type: 'add', song }),
    /** Queues it behind this song. */
    playNext: (song: Song) => dispatch({ type: 'playNext', song }),
    remove: (id: number) => dispatch({ type: 'remove', id }),
    /** Moves to `index` of the queue. */
    move: (id: number, index: number) => dispatch({ type: 'move', id, index }),
    clearQueue: () => dispatch({ type: 'clear' }),
    setPlayModel,
    /** RANDOM, LISTLOOP, SINGLECYCLE, and round again. */
    cyclePlayModel() {
      const index = playModels.indexOf(getState().playModel)
      setPlayModel(playModels[(index + 1) % playModels.length] ?? 'RANDOM')
    },
    /** While the slider is held: only the display moves. */
    drag(seconds: number) {
      clock.drag(seconds)
      onChange()
    },
    seek: playback.seek,
    seekBy: (seconds: number) => playback.seek(engine.getTime() + seconds),
    seekToLine(index: number) {
      const seconds = lyrics.click(index)
      if (seconds !== undefined) playback.seek(seconds)
    },
    /** From 0 to 1; more than 0 also unmutes. */
    setVolume(volume: number) {
      const muted = volume > 0 ? false : getSettings().muted
      change({ volume: Math.min(1, Math.max(0, volume)), muted })
    },
    toggleMuted: () => change({ muted: !getSettings().muted }),
    setCrossfade: (seconds: number) =>
      change({ crossfade: Math.min(maxCrossfadeSeconds, Math.max(0, seconds)) }),
    setLevelled: (isLevelled: boolean) => change({ isLevelled }),
    setLockLyric: (hasLockLyric: boolean) => change({ hasLockLyric }),
    setLyricOffset: playback.setLyricOffset,
    setSleep: (plan: SleepPlan | undefined) => playback.setSleep(plan),
    /** Loads the charts and the first page of the selected one, once; repeated calls do nothing. */
    openPanel: () => void charts.open(),
    reloadPanel: () => void charts.reload(),
    showChart: (chartId: number) => void charts.show(chartId),
    loadMoreSongs: () => void charts.loadMore(),
    /** An empty text clears the results without a request. */
    search: (keywords: string) => void search.search(keywords),
    loadMoreFound: () => void search.loadMore(),
    setBoard,
    cycleBrightness: () => setBoard({ brightness: nextBrightness(board.brightness) }),
    /** The reader's own picture, stored in this browser only; `undefined` removes it. */
    setBackground: (file: File | undefined) =>
      void setBackgroundUrl(file ? env.background.save(file) : env.background.clear().then(() => '')),
  }

  return {
    actions,
    /** The same object until something changes. */
    getView() {
      view ??= makeView()
      return view
    },
    subscribe: changed.on,
    /** Plays for a chat that listens together from now on. */
    playForRoom: (handlers: Parameters<typeof playForRoom>[1]) => playForRoom(playback, handlers),
    onNotification: notified.on,
    /** The exact position on the lyrics' own clock, ms: for what is animated. */
    getLyricMs: lyrics.getMs,
    getSung: lyrics.getSung,
    /** Resolves when the stored state is restored; a reload resumes playback where allowed. */
    async start(): Promise<void> {
      void setBackgroundUrl(env.background.load().catch(() => board.backgroundUrl))
      await playback.restore()
    },
  }
}
