import type { LyricAnswer } from '@xiaolou/contract/music'
import { readWordLyric } from '@xiaolou/contract/word-lyric'
import { parseLrc, parseYrc } from './lrc.ts'
import { type LyricLine, type Lyrics, lineIndexAt } from './lyrics.ts'
import type { RawLine, RawLyric } from './raw-lyric.ts'

export type LyricTexts = Partial<Omit<LyricAnswer, 'nolyric' | 'uncollected'>>

const absenceWords = { instrumental: '纯音乐，请欣赏', none: '暂无歌词' } as const
const instrumentalWords = /^纯音乐|^純音樂|此歌曲为没有填词的纯音乐/
const noneWords = /^暂无歌词|^暫無歌詞|^该歌曲暂无歌词/

/** Roles that lyric files name before a colon. */
const roles =
  /作词|作曲|填词|谱曲|编曲|制作|製作|作詞|編曲|混音|录音|錄音|母带|母帶|后期|监制|監製|和声|和音|伴唱|吉他|贝斯|键盘|钢琴|弦乐|配唱|企划|统筹|策划|出品|发行|監督|录制|原唱|演唱|演奏|歌手|专辑|版权|封面|文案|lyrics|lyricist|composer|composed|arrange|producer|produced|written by|mixing|mixed|mastering|mastered|recorded|recording|vocal|guitar|bass|drums|piano|strings/i
const shortRoles = new Set(['词', '曲', '编', '詞', '編', '鼓', 'op', 'sp', '唱'])
const maxRoleChars = 24

/** The length of a song's last word if it is unknown. */
const openWordMs = 1_000
/** A translation this far from a line in time may still belong to it. */
const toleranceMs = 300

/**
 * Parses a song's lyric files: word by word if there is such a file, else line by line, else plain text, else
 * a message. Never throws. `songMs` is the song's length, 0 for unknown; `ttml` the content of its TTML file,
 * whose parser is loaded separately.
 */
export function readLyrics(files: LyricTexts, songMs: number, ttml?: RawLyric): Lyrics {
  const main = mainOf(files, songMs, ttml)
  const sorted = joinSameTime(sortLines(main.lines))
  const firstSung = sorted.findIndex(({ text }) => text !== '' && !isCredit(text) && !absenceOf(text))
  const credits = [...main.credits, ...sorted.slice(0, Math.max(0, firstSung)).map(({ text }) => text)]
  const sung = firstSung < 0 ? [] : sorted.slice(firstSung)
  if (sung.length > 0) {
    const extras = extraFiles(files, songMs, main.offsetMs)
    const translated = joinExtra(sung, sortLines(extras.translation), 'translation')
    const lines = withEnds(joinExtra(translated, sortLines(extras.roman), 'roman'))
    return lyricsOf('timed', lines, credits)
  }
  const plain = main.texts.filter(text => !absenceOf(text))
  if (plain.length > 0) return lyricsOf('plain', plain.map(untimed), credits)
  const said = [...sorted.map(({ text }) => text), ...main.texts].map(absenceOf)
  const kind = files.pureMusic === true || said.includes('instrumental') ? 'instrumental' : 'none'
  const named = [...main.credits, ...sorted.map(({ text }) => text).filter(isCredit)]
  return lyricsOf(kind, [untimed(absenceWords[kind])], named)
}

const untimed = (text: string): LyricLine => ({ startMs: 0, endMs: Number.POSITIVE_INFINITY, text })

/** The best file that contains a sung line. */
function mainOf(files: LyricTexts, songMs: number, ttml: RawLyric | undefined): RawLyric {
  const hasSung = ({ lines }: RawLyric) => lines.some(({ text }) => text !== '')
  if (ttml && hasSung(ttml)) return ttml
  const wrapped = readWordLyric(files.lrc ?? '')
  const yrc = parseYrc(files.yrc || (wrapped?.yrc ?? ''))
  if (hasSung(yrc)) return yrc
  const lrc = parseLrc(wrapped?.lrc ?? files.lrc ?? '', songMs)
  return { ...lrc, credits: [...new Set([...lrc.credits, ...yrc.credits])] }
}

function extraFiles(files: LyricTexts, songMs: number, offsetMs: number | undefined) {
  const read = (first: string | undefined, second: string | undefined) =>
    parseLrc(first || second || '', songMs, offsetMs).lines
  const isByWord = Boolean(files.yrc)
  return {
    translation: isByWord ? read(files.ytlrc, files.tlyric) : read(files.tlyric, files.ytlrc),
    roman: isByWord ? read(files.yromalrc, files.romalrc) : read(files.romalrc, files.yromalrc),
  }
}

const sortLines = (lines: readonly RawLine[]) => [...lines].sort((a, b) => a.ms - b.ms)

/** A line lasts until the next later one starts, unless it has an earlier end. */
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

const lyricsOf = (kind: Lyrics['kind'], lines: readonly LyricLine[], credits: readonly string[]) => ({
  kind,
  lines,
  credits: credits.filter(text => text !== '' && !absenceOf(text)),
  hasTranslation: lines.some(line => line.translation !== undefined),
  hasRoman: lines.some(line => line.roman !== undefined),
})

/** Whether a line is a credit: `作曲 : 李叔同`. */
function isCredit(text: string): boolean {
  const [role = '', ...rest] = text.slice(0, maxRoleChars).split(/[:：]/)
  return rest.length > 0 && (shortRoles.has(role.trim().toLowerCase()) || roles.test(role))
}

/** Whether a line says that there are no lyrics, and why. */
function absenceOf(text: string): 'instrumental' | 'none' | undefined {
  if (instrumentalWords.test(text)) return 'instrumental'
  return noneWords.test(text) ? 'none' : undefined
}

/**
 * Gives each line its translation or romanisation: the one at exactly its time, else the nearest within 300
 * ms that has no nearer line. Those that match none are dropped. `lines` are sorted.
 */
function joinExtra(
  lines: readonly RawLine[],
  extras: readonly RawLine[],
  name: 'translation' | 'roman',
): RawLine[] {
  const joined = lines.map(line => ({ ...line }))
  /** Sung lines by time that have none yet. */
  const free = new Map<number, RawLine[]>()
  for (const line of joined.filter(({ text }) => text !== '')) {
    if (!free.has(line.ms)) free.set(line.ms, [])
    if (line[name] === undefined) free.get(line.ms)?.push(line)
  }
  const times = [...free.keys()].map(startMs => ({ startMs }))

  function take(extra: RawLine, reachMs: number): boolean {
    const index = lineIndexAt(times, extra.ms)
    const before = times[index]?.startMs ?? Number.NEGATIVE_INFINITY
    const after = times[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const nearestMs = extra.ms - before < after - extra.ms ? before : after
    if (Math.abs(nearestMs - extra.ms) > reachMs) return false
    const line = free.get(nearestMs)?.shift()
    if (line) line[name] = extra.text
    return line !== undefined
  }

  const wanted = extras.filter(({ text }) => text !== '' && text !== '//')
  const inexact = wanted.filter(extra => !take(extra, 0))
  for (const extra of inexact) take(extra, toleranceMs)
  return joined
}

/**
 * Two lines at one time: the second is the first one's translation if its script differs, else a separate
 * line. `lines` are sorted.
 */
function joinSameTime(lines: readonly RawLine[]): RawLine[] {
  const joined: RawLine[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const isTranslation =
      before?.ms === line.ms &&
      before.text !== '' &&
      line.text !== '' &&
      before.translation === undefined &&
      line.words === undefined &&
      scriptOf(before.text) !== scriptOf(line.text)
    if (before && isTranslation) joined[joined.length - 1] = { ...before, translation: line.text }
    else joined.push(line)
  }
  return joined
}

const scripts = [
  ['kana', /[\u3040-\u30ff]/],
  ['hangul', /[\uac00-\ud7af]/],
  ['han', /\p{Script=Han}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['latin', /\p{Script=Latin}/u],
] as const

const scriptOf = (text: string) => scripts.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none'
