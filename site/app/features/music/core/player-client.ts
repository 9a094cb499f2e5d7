import type { Song } from '@xiaolou/contract/music'
import { changeBoard, nextBrightness } from './board.ts'
import { maxCrossfadeSeconds } from './crossfade.ts'
import { createPanel } from './music-panel.ts'
import { createSearch } from './music-search.ts'
import { createCore } from './player-core.ts'
import { readBoard, writeBoard } from './player-keep.ts'
import { playModels } from './player-state.ts'
import type { PlayerActions, PlayerTelling, PlayerView } from './player-view.ts'
import type { PlayerWorld } from './player-world.ts'
import { startSleep } from './sleep-timer.ts'

export type PlayerClient = {
  readonly actions: PlayerActions
  /** The same object until something has changed. */
  getView(): PlayerView
  subscribe(listener: () => void): () => void
  onTell(listener: (telling: PlayerTelling) => void): () => void
  /** Where the song stands at this very moment on its lyrics' own clock, ms: for what moves with every frame. */
  getLyricMs(): number
  /** Resolves when what was kept is back; a reload then plays on where the browser lets it. */
  start(): Promise<void>
  stop(): void
}

/** The player without a screen, over an injected world; made once a page, outside whatever comes and goes on it. */
export function createPlayer({ world }: { world: PlayerWorld }): PlayerClient {
  const listeners = new Set<() => void>()
  const tellListeners = new Set<(telling: PlayerTelling) => void>()
  let view: PlayerView | undefined
  let board = readBoard(world)
  let queued: { queue: readonly Song[]; ids: ReadonlySet<number> } = { queue: [], ids: new Set() }

  function onChange(): void {
    view = undefined
    for (const listener of listeners) listener()
  }
  function tell(telling: PlayerTelling): void {
    for (const listener of tellListeners) listener(telling)
  }

  const core = createCore({ world, onChange, onTell: tell })
  const { apply, engine, lyric } = core
  const panel = createPanel({
    world,
    onChange,
    onPage: page => apply({ type: 'page', ...page, random: world.random() }),
  })
  const search = createSearch({ world, onChange, onNothing: () => tell({ kind: 'nothingFound' }) })

  function makeView(): PlayerView {
    const { song, isPaused, playType, playModel, queue, awaited } = core.getState()
    if (queued.queue !== queue) queued = { queue, ids: new Set(queue.map(({ id }) => id)) }
    return {
      song,
      paused: isPaused,
      isBuffering: engine.isBuffering() || (awaited?.isDue === true && !isPaused),
      clock: core.clock.getView(),
      playType,
      playModel,
      queue,
      queuedIds: queued.ids,
      ...core.getSettings(),
      hasVolume: engine.hasVolume,
      isTrial: engine.getTrialStart() !== undefined,
      isElsewhere: core.isElsewhere(),
      panel: panel.getView(),
      search: search.getView(),
      lyric: lyric.getView(),
      board,
      sleep: core.getSleep(),
    }
  }

  function changeTheBoard(change: Parameters<PlayerActions['setBoard']>[0]): void {
    board = changeBoard(board, change)
    writeBoard(world, board)
    onChange()
  }

  async function changeBackground(url: Promise<string>): Promise<void> {
    try {
      const backgroundUrl = await url
      // Only now: the board may have changed while the picture came.
      board = { ...board, backgroundUrl }
      onChange()
    } catch {
      tell({ kind: 'refusedImage' })
    }
  }

  async function play(): Promise<void> {
    const { song, queue, topList } = core.getState()
    if (!song && queue.length === 0 && topList.length === 0) await panel.open()
    apply({ type: 'play' })
  }

  const next = () => apply({ type: 'next', random: world.random() })
  const setVolume = (volume: number) => {
    const muted = volume > 0 ? false : core.getSettings().muted
    core.change({ volume: Math.min(1, Math.max(0, volume)), muted })
  }

  const actions: PlayerActions = {
    play: () => void play(),
    prepare: () => void play().then(() => apply({ type: 'pause' })),
    pause: () => apply({ type: 'pause' }),
    toggle: () => (core.getState().isPaused ? void play() : apply({ type: 'pause' })),
    next,
    previous: () => apply({ type: 'previous', random: world.random() }),
    playFromChart(id) {
      apply({ type: 'playFromChart', ...panel.getPages(), id })
    },
    playFromQueue: id => apply({ type: 'playFromQueue', id }),
    playFound: song => apply({ type: 'playFound', song }),
    add: song => apply({ type: 'add', song }),
    remove: id => apply({ type: 'remove', id, random: world.random() }),
    move: (id, index) => apply({ type: 'move', id, index }),
    clearQueue: () => apply({ type: 'clear' }),
    cyclePlayModel() {
      const place = playModels.indexOf(core.getState().playModel)
      apply({ type: 'model', playModel: playModels[(place + 1) % playModels.length] ?? 'RANDOM' })
    },
    setPlayModel: playModel => apply({ type: 'model', playModel }),
    drag(seconds) {
      core.clock.drag(seconds)
      onChange()
    },
    seek: core.seek,
    seekBy: seconds => core.seek(engine.getTime() + seconds),
    seekToLine(index) {
      const seconds = lyric.click(index)
      if (seconds !== undefined) core.seek(seconds)
    },
    setVolume,
    toggleMuted: () => core.change({ muted: !core.getSettings().muted }),
    setCrossfade: seconds => core.change({ crossfade: Math.min(maxCrossfadeSeconds, Math.max(0, seconds)) }),
    setLevelled: isLevelled => core.change({ isLevelled }),
    setLyricOffset: core.setLyricOffset,
    setSleep: plan => core.setSleep(plan && startSleep(plan, world.nowMs())),
    openPanel: () => void panel.open(),
    reloadPanel: () => void panel.reload(),
    showChart: chartId => void panel.show(chartId),
    loadMoreSongs: () => void panel.loadMore(),
    search: keywords => void search.search(keywords),
    loadMoreFound: () => void search.loadMore(),
    setBoard: changeTheBoard,
    cycleBrightness: () => changeTheBoard({ brightness: nextBrightness(board.brightness) }),
    setBackground(file) {
      const { background } = world
      void changeBackground(file ? background.save(file) : background.clear().then(() => ''))
    },
  }

  return {
    actions,
    getView() {
      view ??= makeView()
      return view
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onTell(listener) {
      tellListeners.add(listener)
      return () => tellListeners.delete(listener)
    },
    getLyricMs: () => lyric.getMs(),
    async start() {
      void changeBackground(world.background.load().catch(() => board.backgroundUrl))
      await core.restore()
    },
    stop: core.stop,
  }
}
