import type { Song } from '@xiaolou/contract/music'
import { lineIndexAt } from './lyric-index.ts'
import { emptySheet, type LyricSheet } from './lyric-line.ts'
import type { LyricView } from './player-view.ts'
import type { PlayerWorld } from './player-world.ts'

/** The audio clock: seconds, and whether it runs. */
export type Sound = {
  getTime(): number
  getRate(): number
  isRunning(): boolean
  /** Where in the song the sound begins, seconds. */
  getStart(): number
}

/** A line that was clicked stays the one, whatever the clock says, for so long (specification, section 4). */
const clickGuardMs = 100
/** A timer is asked for at most so far ahead: the clock may stall meanwhile. */
const maxAheadMs = 1_000

const firstView: LyricView = {
  isLoading: false,
  sheet: emptySheet,
  index: -1,
  offsetMs: 0,
  lyricList: [],
  lyricTimeList: [],
}

/**
 * The lyrics of the song that is on, and which line is. Follows the audio clock by a timer set for the next line, since
 * elements tell their time only four times a second. Lyrics that come late for another song are dropped.
 */
export function createSongLyric(given: {
  world: Pick<PlayerWorld, 'getLyric' | 'getLyricReader' | 'nowMs'>
  sound: Sound
  getOffset: (songId: number) => number
  onChange: () => void
}) {
  const { world, sound } = given
  let view = firstView
  let asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let guard = { index: -1, untilMs: 0 }

  function change(part: Partial<LyricView>): void {
    view = { ...view, ...part }
    given.onChange()
  }

  const getMs = () => Math.round((sound.getTime() + sound.getStart()) * 1000) + view.offsetMs

  /** Call whenever the clock was heard of: it ran, jumped, started or stopped. */
  function follow(): void {
    clearTimeout(timer)
    const { sheet } = view
    if (sheet.kind !== 'timed') return
    const at = getMs()
    const index = world.nowMs() < guard.untilMs ? guard.index : lineIndexAt(sheet.lines, at)
    if (index !== view.index) change({ index })
    const next = sheet.lines[lineIndexAt(sheet.lines, at) + 1]
    if (!next || !sound.isRunning()) return
    const aheadMs = (next.startMs - at) / Math.max(0.1, sound.getRate())
    timer = setTimeout(follow, Math.min(maxAheadMs, Math.max(1, aheadMs)))
  }

  function show(sheet: LyricSheet): void {
    view = {
      ...view,
      isLoading: false,
      sheet,
      index: -1,
      lyricList: sheet.lines.map(({ text }) => text),
      lyricTimeList: sheet.lines.map(({ startMs }) => startMs),
    }
    given.onChange()
    follow()
  }

  return {
    getView: () => view,
    /** Where the song stands on its lyrics' own clock, ms. */
    getMs,
    follow,
    async load(song: Song | undefined): Promise<void> {
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      clearTimeout(timer)
      guard = { index: -1, untilMs: 0 }
      change({ ...firstView, isLoading: song !== undefined, offsetMs: song ? given.getOffset(song.id) : 0 })
      if (!song) return
      try {
        const reading = world.getLyricReader()
        const answer = await world.getLyric(song.id, signal).catch(() => ({}))
        const sheet = await (await reading)(answer, song.dt)
        if (!signal.aborted) show(sheet)
      } catch {
        // The reader of lyrics did not come: the song sounds without them, and the next one asks again.
        if (!signal.aborted) show(emptySheet)
      }
    },
    setOffset(offsetMs: number): void {
      change({ offsetMs })
      follow()
    },
    /** Where the sound is to be for this line, seconds; `undefined` for a line that has no time. */
    click(index: number): number | undefined {
      const line = view.sheet.kind === 'timed' ? view.sheet.lines[index] : undefined
      if (!line) return undefined
      guard = { index, untilMs: world.nowMs() + clickGuardMs }
      return Math.max(0, (line.startMs - view.offsetMs) / 1000 - sound.getStart())
    },
    stop(): void {
      asking.abort()
      clearTimeout(timer)
    },
  }
}
