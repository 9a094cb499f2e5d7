/** A word or syllable with its own time; its text keeps the spaces around it. */
export type LyricWord = { readonly startMs: number; readonly endMs: number; readonly text: string }

/**
 * One line, ms since the song's start. An interlude has no text: dots if it lasts, nothing otherwise. `endMs` is where
 * the next line starts unless the lyric says it itself; `Infinity` for a last line that does not say.
 */
export type LyricLine = {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  readonly words?: readonly LyricWord[]
  readonly translation?: string
  readonly roman?: string
  /** Sung behind the line (TTML x-bg). */
  readonly background?: string
  /** Of a duet: the second voice, shown on the other side. */
  readonly isOtherVoice?: boolean
}

/**
 * A song's lyrics as they are shown. `timed` lines are sorted and can be clicked; `plain` ones have no times (`startMs`
 * 0) and cannot; `instrumental` and `none` have a single line of words to show instead.
 */
export type Lyrics = {
  readonly kind: 'timed' | 'plain' | 'instrumental' | 'none'
  readonly lines: readonly LyricLine[]
  /** 作词 : …, as they stood before the first sung line; not among `lines`. */
  readonly credits: readonly string[]
  readonly hasTranslation: boolean
  readonly hasRoman: boolean
}

/** Of a song whose lyrics are not there (yet). */
export const emptyLyrics: Lyrics = {
  kind: 'none',
  lines: [],
  credits: [],
  hasTranslation: false,
  hasRoman: false,
}

/** An interlude of this length or more is shown as dots; a shorter one not at all. */
const dotsMs = 5_000

/**
 * The line that is on at `ms`: the last that has started, -1 before the first. Some 13 comparisons for 5,000 lines, so
 * it may be asked at every frame.
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

/** How many words are sung at `ms`, with the part of the one that is being sung: 2.5 is half of the third. */
export function wordFillAt(words: readonly LyricWord[], ms: number): number {
  const index = lineIndexAt(words, ms)
  const word = words[index]
  if (!word) return 0
  const length = word.endMs - word.startMs
  return index + (length > 0 ? Math.min(1, (ms - word.startMs) / length) : 1)
}

/** Nothing is sung, and long enough for dots to say so. */
export const hasDots = (line: LyricLine) => line.text === '' && line.endMs - line.startMs > dotsMs
