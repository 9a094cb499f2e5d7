import type { LyricLine, LyricWord } from './lyric-line.ts'

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
  const at = lineIndexAt(words, ms)
  const word = words[at]
  if (!word) return 0
  const length = word.endMs - word.startMs
  return at + (length > 0 ? Math.min(1, (ms - word.startMs) / length) : 1)
}

/** Nothing is sung, and long enough for dots to say so. */
export const hasDots = (line: LyricLine) => line.text === '' && line.endMs - line.startMs > dotsMs
