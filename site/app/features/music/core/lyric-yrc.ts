import { readJsonCredit } from './lyric-credit.ts'
import { joinWords, type OpenWord, type RawLine, type RawLyric } from './lyric-raw.ts'
import { lyricTexts } from './lyric-stamp.ts'

const linePattern = /^\[(\d{1,9}),(\d{1,9})\]/
const wordPattern = /\((\d{1,9}),(\d{1,9}),\d{1,9}\)/g

/**
 * Reads word lyrics: `[start,length]` then `(start,length,x)text`, ms. A word goes on until the next real time, so
 * brackets in it stay. Lines of another form are left out; never throws.
 */
export function parseYrc(text: string): RawLyric {
  const lines: RawLine[] = []
  const credits: string[] = []
  for (const given of lyricTexts(text)) {
    const line = given.trim()
    const credit = readJsonCredit(line)
    if (credit !== undefined) credits.push(credit)
    const found = linePattern.exec(line)
    if (!found) continue
    const ms = Number(found[1])
    const rest = line.slice(found[0].length)
    const words = readWords(rest)
    const joined = words.length > 0 ? joinWords(words) : { text: rest.trim() }
    lines.push({ ms, endMs: ms + Number(found[2]), ...joined })
  }
  return { lines, texts: [], credits, offsetMs: undefined }
}

function readWords(rest: string): OpenWord[] {
  const stamps = [...rest.matchAll(wordPattern)]
  return stamps.map((stamp, at) => ({
    ms: Number(stamp[1]),
    endMs: Number(stamp[1]) + Number(stamp[2]),
    text: rest.slice(stamp.index + stamp[0].length, stamps[at + 1]?.index),
  }))
}
