import type { LyricAnswer } from '@xiaolou/contract/music'
import { absenceOf, isCredit } from './lyric-credit.ts'
import { joinExtra, joinSameTime } from './lyric-join.ts'
import type { LyricLine, LyricSheet } from './lyric-line.ts'
import { parseLrc } from './lyric-lrc.ts'
import type { RawLine, RawLyric } from './lyric-raw.ts'
import { parseYrc } from './lyric-yrc.ts'

export type LyricTexts = Partial<Omit<LyricAnswer, 'nolyric' | 'uncollected'>>

const absenceWords = { instrumental: '纯音乐，请欣赏', none: '暂无歌词' } as const

/** A song's very last word, where nothing says how long it is sung. */
const openWordMs = 1_000

/** Makes a song's lyric files one sheet; `ttml` is what its TTML file holds, whose reader few songs need. As `readLyric`. */
export function readSheet(given: LyricTexts, songMs: number, ttml?: RawLyric): LyricSheet {
  const main = mainOf(given, songMs, ttml)
  const sorted = joinSameTime(sortLines(main.lines))
  const firstSung = sorted.findIndex(({ text }) => text !== '' && !isCredit(text) && !absenceOf(text))
  const credits = [...main.credits, ...sorted.slice(0, Math.max(0, firstSung)).map(({ text }) => text)]
  const sung = firstSung < 0 ? [] : sorted.slice(firstSung)
  if (sung.length > 0) {
    const extras = extraFiles(given, songMs, main.offsetMs)
    const translated = joinExtra(sung, sortLines(extras.translation), 'translation')
    const lines = withEnds(joinExtra(translated, sortLines(extras.roman), 'roman'))
    return sheetOf('timed', lines, credits)
  }
  const plain = main.texts.filter(text => !absenceOf(text))
  if (plain.length > 0) {
    const lines = plain.map(text => ({ startMs: 0, endMs: Number.POSITIVE_INFINITY, text }))
    return sheetOf('plain', lines, credits)
  }
  const said = [...sorted.map(({ text }) => text), ...main.texts].map(absenceOf)
  const kind = given.pureMusic === true || said.includes('instrumental') ? 'instrumental' : 'none'
  const lines = [{ startMs: 0, endMs: Number.POSITIVE_INFINITY, text: absenceWords[kind] }]
  return sheetOf(kind, lines, [...main.credits, ...sorted.map(({ text }) => text).filter(isCredit)])
}

/** The best file that has a sung line in it. */
function mainOf(given: LyricTexts, songMs: number, ttml: RawLyric | undefined): RawLyric {
  const hasSung = ({ lines }: RawLyric) => lines.some(({ text }) => text !== '')
  if (ttml && hasSung(ttml)) return ttml
  const yrc = parseYrc(given.yrc ?? '')
  if (hasSung(yrc)) return yrc
  const lrc = parseLrc(given.lrc ?? '', songMs)
  return { ...lrc, credits: [...new Set([...lrc.credits, ...yrc.credits])] }
}

function extraFiles(given: LyricTexts, songMs: number, offsetMs: number | undefined) {
  const read = (first: string | undefined, second: string | undefined) =>
    parseLrc(first || second || '', songMs, offsetMs).lines
  const isByWord = Boolean(given.yrc)
  return {
    translation: isByWord ? read(given.ytlrc, given.tlyric) : read(given.tlyric, given.ytlrc),
    roman: isByWord ? read(given.yromalrc, given.romalrc) : read(given.romalrc, given.yromalrc),
  }
}

const sortLines = (lines: readonly RawLine[]) => [...lines].sort((a, b) => a.ms - b.ms)

/** A line lasts until the next later one starts, unless it says itself that it ends sooner. */
function withEnds(lines: readonly RawLine[]): LyricLine[] {
  const ended: LyricLine[] = []
  let [nextMs, laterMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { ms, endMs: ownEndMs, words, ...line } of [...lines].reverse()) {
    if (ms < nextMs) [nextMs, laterMs] = [ms, nextMs]
    const endMs = Math.max(ms, Math.min(ownEndMs ?? laterMs, laterMs))
    const fit = words?.map(word => {
      const lastMs = Math.min(word.endMs, Math.max(endMs, word.startMs))
      return { ...word, endMs: Number.isFinite(lastMs) ? lastMs : word.startMs + openWordMs }
    })
    ended.push({ startMs: ms, endMs, ...line, ...(fit && fit.length > 0 ? { words: fit } : {}) })
  }
  return ended.reverse()
}

const sheetOf = (kind: LyricSheet['kind'], lines: readonly LyricLine[], credits: readonly string[]) => ({
  kind,
  lines,
  credits: credits.filter(text => text !== '' && !absenceOf(text)),
  hasWords: lines.some(line => line.words !== undefined),
  hasTranslation: lines.some(line => line.translation !== undefined),
  hasRoman: lines.some(line => line.roman !== undefined),
})
