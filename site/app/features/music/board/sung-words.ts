import type { LyricLine, LyricWord } from '@xiaolou/browser/lyric/lyrics'
import { graphemesOf } from '@xiaolou/contract/grapheme'

/** A line before an interlude lasts longer than it is sung. */
const longestMs = 1_200

/** The words of a line with their times: its own, else each character takes an equal part of the line. */
export function sungWords({ words, text, startMs, endMs }: LyricLine): readonly LyricWord[] {
  if (words) return words
  const characters = graphemesOf(text)
  const eachMs = Math.min((endMs - startMs) / characters.length, longestMs)
  const timeOf = (at: number) => Math.round(startMs + eachMs * at)
  return characters.map((one, at) => ({ text: one, startMs: timeOf(at), endMs: timeOf(at + 1) }))
}
