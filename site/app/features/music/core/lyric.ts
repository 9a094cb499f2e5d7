import type { LyricSheet } from './lyric-line.ts'
import { type LyricTexts, readSheet } from './lyric-sheet.ts'
import { parseTtml } from './lyric-ttml.ts'

/**
 * Makes a song's lyric files one sheet: word by word where there is such a file, else line by line, else plain text,
 * else a word on why there is nothing. Never throws, whatever the files hold. `songMs` is the song's length, 0 for not known.
 */
export const readLyric = (given: LyricTexts, songMs: number): LyricSheet =>
  readSheet(given, songMs, parseTtml(given.ttml ?? ''))
