import type { LyricWord } from './lyric-line.ts'

/** A line as a file has it, before lines are put in order and given their ends. */
export type RawLine = {
  ms: number
  endMs?: number
  text: string
  words?: LyricWord[]
  translation?: string
  roman?: string
  background?: string
  isOtherVoice?: boolean
}

/** What one file gives. `texts` are its lines without a time, when none has one. */
export type RawLyric = { lines: RawLine[]; texts: string[]; credits: string[]; offsetMs: number | undefined }

/** A word before it is known where it ends. */
export type OpenWord = { ms: number; endMs?: number | undefined; text: string }

/**
 * Words with one space between them at most and none around them, and the line that they make; a word's end is the next
 * one's start unless it says so. The last word's may be open (`Infinity`).
 */
export function joinWords(open: readonly OpenWord[]): { text: string; words: LyricWord[] } {
  const words: LyricWord[] = []
  let isAfterSpace = true
  for (const [at, word] of open.entries()) {
    const text: string = isAfterSpace ? word.text.trimStart() : word.text
    if (text === '') continue
    const startMs = Math.max(word.ms, words.at(-1)?.startMs ?? 0)
    const endMs = Math.max(startMs, word.endMs ?? open[at + 1]?.ms ?? Number.POSITIVE_INFINITY)
    words.push({ startMs, endMs, text })
    isAfterSpace = text.endsWith(' ')
  }
  const last = words.pop()
  if (last) words.push({ ...last, text: last.text.trimEnd() })
  return { text: words.map(word => word.text).join(''), words }
}
