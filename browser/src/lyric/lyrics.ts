/** A word or syllable with its own time; its text keeps the spaces around it. */
export type LyricWord = { readonly startMs: number; readonly endMs: number; readonly text: string }

/**
 * One line, ms since the song's start. An interlude has no text: dots if it is long, nothing otherwise.
 * `endMs` is the start of the next line unless the file has an end; `Infinity` for a last line without one.
 */
export type LyricLine = {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  readonly words?: readonly LyricWord[]
  readonly translation?: string
  readonly roman?: string
  /** Backing vocals (TTML x-bg). */
  readonly background?: string
  /** The second voice of a duet, shown on the other side. */
  readonly isOtherVoice?: boolean
}

/**
 * A song's lyrics for display. `timed` lines are sorted and clickable; `plain` ones have no times (`startMs`
 * 0); `instrumental` and `none` have a single line with a message.
 */
export type Lyrics = {
  readonly kind: 'timed' | 'plain' | 'instrumental' | 'none'
  readonly lines: readonly LyricLine[]
  /** 作词 : …, before the first sung line; not part of `lines`. */
  readonly credits: readonly string[]
  readonly hasTranslation: boolean
  readonly hasRoman: boolean
}

/** For a song whose lyrics are missing or not loaded. */
export const emptyLyrics: Lyrics = {
  kind: 'none',
  lines: [],
  credits: [],
  hasTranslation: false,
  hasRoman: false,
}

/** An interlude of at least this length is shown as dots; a shorter one not at all. */
const dotsMs = 5_000

/**
 * The current line at `ms`: the last that has started, -1 before the first. Some 13 comparisons for 5,000
 * lines, so it may be called in every frame.
 */
export function lineIndexAt(lines: readonly { readonly startMs: number }[], ms: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.startMs ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** How many words are sung at `ms`, with the fraction of the current one: 2.5 is half of the third. */
export function wordFillAt(words: readonly LyricWord[], ms: number): number {
  const index = lineIndexAt(words, ms)
  const word = words[index]
  if (!word) return 0
  const length = word.endMs - word.startMs
  return index + (length > 0 ? Math.min(1, (ms - word.startMs) / length) : 1)
}

/** Whether it is an interlude long enough for dots. */
export const hasDots = (line: LyricLine) => line.text === '' && line.endMs - line.startMs > dotsMs
