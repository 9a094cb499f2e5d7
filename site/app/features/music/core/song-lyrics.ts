import { emptyLyrics, hasDots, type Lyrics, lineIndexAt } from '@xiaolou/browser/lyric/lyrics'
import type { Song } from '@xiaolou/contract/music'
import type { PlayerEnv } from './browser-env.ts'

type LyricView = {
  readonly isLoading: boolean
  readonly lyrics: Lyrics
  /** Index in `lyrics.lines`; -1 before the first line. */
  readonly index: number
  /** The reader's correction for this song, ms; + shows its lines sooner. */
  readonly offsetMs: number
}

/** A clicked line stays current this long: the element takes a moment to seek. */
const clickGuardMs = 100
/** The longest timer: the clock may stall meanwhile. */
const maxAheadMs = 1_000

const emptyView: LyricView = { isLoading: false, lyrics: emptyLyrics, index: -1, offsetMs: 0 }

/**
 * The lyrics of the current song, and its current line. Follows the audio clock by a timer set for the next
 * line, since elements report their time only four times a second. Late lyrics of another song are dropped.
 */
export function createSongLyrics(options: {
  env: Pick<PlayerEnv, 'getLyric' | 'getLyricReader' | 'nowMs'>
  /** The audio clock, seconds; `getStart` is where the sound begins in the song. */
  sound: { getTime(): number; getRate(): number; isRunning(): boolean; getStart(): number }
  getOffset: (songId: number) => number
  onChange: () => void
}) {
  const { env, sound } = options
  let view = emptyView
  let request = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let guard = { index: -1, untilMs: 0 }

  function change(part: Partial<LyricView>): void {
    view = { ...view, ...part }
    options.onChange()
  }

  const getMs = () => Math.round((sound.getTime() + sound.getStart()) * 1000) + view.offsetMs

  /** Call whenever the clock ran, jumped, started or stopped. */
  function follow(): void {
    clearTimeout(timer)
    const { lines, kind } = view.lyrics
    if (kind !== 'timed') return
    const ms = getMs()
    const indexNow = lineIndexAt(lines, ms)
    const index = env.nowMs() < guard.untilMs ? guard.index : indexNow
    if (index !== view.index) change({ index })
    const next = lines[indexNow + 1]
    if (!next || !sound.isRunning()) return
    const aheadMs = (next.startMs - ms) / Math.max(0.1, sound.getRate())
    timer = setTimeout(follow, Math.min(maxAheadMs, Math.max(1, aheadMs)))
  }

  function show(lyrics: Lyrics): void {
    change({ isLoading: false, lyrics, index: -1 })
    follow()
  }

  return {
    getView: () => view,
    /**
     * The current line, also during a short pause after it; '' before the first, in an interlude, and without
     * times.
     */
    getSung(): string {
      const { lines, kind } = view.lyrics
      const line = kind === 'timed' ? lines[view.index] : undefined
      if (!line) return ''
      return line.text === '' && !hasDots(line) ? (lines[view.index - 1]?.text ?? '') : line.text
    },
    /** The position on the lyrics' own clock, ms. */
    getMs,
    follow,
    async load(song: Song | undefined): Promise<void> {
      request.abort()
      request = new AbortController()
      const { signal } = request
      clearTimeout(timer)
      guard = { index: -1, untilMs: 0 }
      const offsetMs = song ? options.getOffset(song.id) : 0
      change({ ...emptyView, isLoading: song !== undefined, offsetMs })
      if (!song) return
      try {
        const reading = env.getLyricReader()
        const answer = await env.getLyric(song.id, signal).catch(() => ({}))
        const lyrics = await (await reading)(answer, song.dt)
        if (!signal.aborted) show(lyrics)
      } catch {
        // The parser failed to load: the song plays without lyrics, and the next one retries.
        if (!signal.aborted) show(emptyLyrics)
      }
    },
    setOffset(offsetMs: number): void {
      change({ offsetMs })
      follow()
    },
    /** The position to seek to for this line, seconds; `undefined` for a line without a time. */
    click(index: number): number | undefined {
      const line = view.lyrics.kind === 'timed' ? view.lyrics.lines[index] : undefined
      if (!line) return undefined
      guard = { index, untilMs: env.nowMs() + clickGuardMs }
      return Math.max(0, (line.startMs - view.offsetMs) / 1000 - sound.getStart())
    },
  }
}
