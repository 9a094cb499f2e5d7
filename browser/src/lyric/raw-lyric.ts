import { isRecord } from '../is-record.ts'
import type { LyricLine, LyricWord } from './lyrics.ts'

/** The maximum length of a lyric file; the rest is ignored. A long album has some 60 KB and 1,500 lines. */
export const maxLyricChars = 512 * 1024
export const maxLyricLines = 5_000

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
/** A line as in the file, before sorting and without a computed end. */
export type RawLine = Mutable<Omit<LyricLine, 'startMs' | 'endMs'>> & { ms: number; endMs?: number }

/** The content of one file. `texts` are its lines if none has a time. */
export type RawLyric = { lines: RawLine[]; texts: string[]; credits: string[]; offsetMs: number | undefined }

/** A word whose end is not known yet. */
export type OpenWord = { ms: number; endMs?: number | undefined; text: string }

/** The lines of a lyric file, with normalised line ends and spaces, and without a byte order mark. */
export function lyricTexts(text: string): string[] {
  return text
    .slice(0, maxLyricChars)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n', maxLyricLines)
}

/** Only three digits of a fraction count: `.3` is 300 ms and `.345678` is 345. */
export const timeMs = (hours: string | number, minutes: string, seconds: string, fraction = '') =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
  Number(fraction.padEnd(3, '0').slice(0, 3))

/**
 * Words with at most one space between them and none around, and the line they form; a word ends where the
 * next one starts, unless it has an end. The last one may be open (`Infinity`).
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

/**
 * A credit in the JSON form of NetEase's newer files, `{"t":0,"c":[{"tx":"作曲: "},{"tx":"李叔同"}]}`, as plain
 * text; `undefined` for any other line.
 */
export function readJsonCredit(line: string): string | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined
  try {
    const value: unknown = JSON.parse(line)
    if (!isRecord(value) || !Array.isArray(value.c)) return undefined
    return value.c.map(part => (isRecord(part) && typeof part.tx === 'string' ? part.tx : '')).join('')
  } catch {
    return undefined
  }
}
