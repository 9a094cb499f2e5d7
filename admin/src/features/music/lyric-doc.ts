import { isRecord } from '@xiaolou/browser/is-record'
import type { LyricLine, Lyrics } from '@xiaolou/browser/lyric/lyrics'
import { tagsOf, writeBeside, writeLrc, writeYrc } from '@xiaolou/browser/lyric/write-lyrics'
import type { LyricFiles } from '@xiaolou/contract/music-manage'
import { type EditWord, spread } from './lyric-labels.ts'

export type EditLine = {
  /** Stable while the line is edited: the key in lists. */
  readonly id: number
  /** At least one. */
  readonly words: readonly EditWord[]
  readonly translation: string
  readonly roman: string
}
export type LyricDoc = {
  readonly lines: readonly EditLine[]
  readonly isByWord: boolean
  readonly credits: readonly string[]
  readonly nextId: number
}

const isTime = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0)
const isLine = (value: unknown): value is EditLine =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.translation === 'string' &&
  typeof value.roman === 'string' &&
  Array.isArray(value.words) &&
  value.words.length > 0 &&
  value.words.every(
    word => isRecord(word) && typeof word.text === 'string' && isTime(word.startMs) && isTime(word.endMs),
  )
export const isLyricDoc = (value: unknown): value is LyricDoc =>
  isRecord(value) &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine) &&
  typeof value.isByWord === 'boolean' &&
  typeof value.nextId === 'number' &&
  Array.isArray(value.credits) &&
  value.credits.every(credit => typeof credit === 'string')

const emptyDoc: LyricDoc = { lines: [], isByWord: false, credits: [], nextId: 1 }
export const textOf = ({ words }: EditLine) => words.map(word => word.text).join('')
export const startOf = ({ words }: EditLine) => words[0]?.startMs

/** Lines of plain text as a document without times. */
export function docOfText(
  text: string,
  { isByWord, credits }: Pick<LyricDoc, 'isByWord' | 'credits'>,
): LyricDoc {
  const texts = text.split(/\r\n?|\n/).map(line => line.trim())
  const lines = texts.flatMap((line, at) =>
    line === ''
      ? []
      : [
          {
            id: at + 1,
            words: isByWord ? spread(line, undefined, undefined) : [{ text: line }],
            translation: '',
            roman: '',
          },
        ],
  )
  return { lines, isByWord, credits, nextId: texts.length + 1 }
}

/** Converts parsed files into a document. An empty line ends the one before it. */
export function docOf({ kind, lines, credits }: Lyrics): LyricDoc {
  if (kind === 'none' || kind === 'instrumental') return { ...emptyDoc, credits }
  if (kind === 'plain')
    return docOfText(lines.map(({ text }) => text).join('\n'), { isByWord: false, credits })
  const isByWord = lines.some(({ words }) => words !== undefined)
  const sung = lines.flatMap((line, at) => {
    if (line.text === '') return []
    const next = lines[at + 1]
    const isClosed = next?.text === '' || line.words !== undefined
    const ends = isClosed && Number.isFinite(line.endMs) ? { endMs: line.endMs } : {}
    const words = line.words ?? [{ text: line.text, startMs: line.startMs, ...ends }]
    const given = { translation: line.translation ?? '', roman: line.roman ?? '' }
    return [{ id: at + 1, words: words.map(({ text, ...times }) => ({ text, ...times })), ...given }]
  })
  return { lines: sung, isByWord, credits, nextId: lines.length + 1 }
}

export type DocProblem = { words: string; line?: number }

const isUntimed = ({ lines }: LyricDoc) =>
  lines.every(({ words }) => words.every(word => word.startMs === undefined))

/** Why a document cannot be written to files yet, and the line concerned; nothing if it can. */
export function problemOf(doc: LyricDoc): DocProblem | undefined {
  const { lines } = doc
  if (isUntimed(doc)) {
    const translated = lines.findIndex(({ translation }) => translation !== '')
    return translated < 0 ? undefined : { words: '译文跟着时间走：先打点，再存', line: translated }
  }
  const untimed = lines.flatMap(({ words }, at) =>
    words.some(word => word.startMs === undefined) ? [at] : [],
  )
  const [first] = untimed
  if (first !== undefined) return { words: `还有 ${untimed.length} 行没有打完点`, line: first }
  let beforeMs = 0
  for (const [at, line] of lines.entries())
    for (const { startMs = 0 } of line.words) {
      if (startMs < beforeMs) return { words: `第 ${at + 1} 行比前面的还早`, line: at }
      beforeMs = startMs
    }
  return undefined
}

/**
 * The lines of a document as parsed lyrics; anything without an end lasts until the next start, the last one
 * for `openMs`.
 */
export function linesOf({ lines, isByWord }: LyricDoc, openMs = 5_000): LyricLine[] {
  return lines.map((line, at) => {
    const startMs = startOf(line) ?? 0
    const nextMs = lines
      .slice(at + 1)
      .map(startOf)
      .find(ms => ms !== undefined)
    const words = line.words.map((word, index) => {
      const from = word.startMs ?? startMs
      const until = line.words[index + 1]?.startMs ?? nextMs ?? from + openMs
      return { text: word.text, startMs: from, endMs: Math.max(from, Math.min(word.endMs ?? until, until)) }
    })
    const { translation, roman } = line
    return {
      ...{ startMs, endMs: words.at(-1)?.endMs ?? startMs, text: textOf(line) },
      ...(isByWord && { words }),
      ...(translation && { translation }),
      ...(roman && { roman }),
    }
  })
}

/** Lines for LRC, which has no ends: a pause of a second is marked by an empty line. */
export function withPauses(lines: readonly LyricLine[]): { startMs: number; text: string }[] {
  return lines.flatMap(({ startMs, endMs, text }, at) => {
    const nextMs = lines[at + 1]?.startMs ?? Number.POSITIVE_INFINITY
    return [{ startMs, text }, ...(nextMs - endMs >= 1_000 ? [{ startMs: endMs, text: '' }] : [])]
  })
}

/** The files of a document; `oldLrc` has the tags to keep. */
export function filesOf(doc: LyricDoc, oldLrc: string): LyricFiles {
  const none = { lrc: '', tlyric: '', romalrc: '', yrc: '' }
  if (doc.lines.length === 0) return none
  if (isUntimed(doc)) return { ...none, lrc: doc.lines.map(line => `${textOf(line)}\n`).join('') }
  const lines = linesOf(doc)
  return {
    lrc: writeLrc(withPauses(lines), { tags: tagsOf(oldLrc), credits: doc.credits }),
    yrc: doc.isByWord ? writeYrc(lines, doc.credits) : '',
    tlyric: writeBeside(lines, 'translation'),
    romalrc: writeBeside(lines, 'roman'),
  }
}
