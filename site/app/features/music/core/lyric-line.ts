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
export type LyricSheet = {
  readonly kind: 'timed' | 'plain' | 'instrumental' | 'none'
  readonly lines: readonly LyricLine[]
  /** 作词 : …, as they stood before the first sung line; not among `lines`. */
  readonly credits: readonly string[]
  readonly hasWords: boolean
  readonly hasTranslation: boolean
  readonly hasRoman: boolean
}

/** Of a song whose lyrics are not there (yet). */
export const emptySheet: LyricSheet = {
  kind: 'none',
  lines: [],
  credits: [],
  hasWords: false,
  hasTranslation: false,
  hasRoman: false,
}
