import {
  joinWords,
  lyricTexts,
  maxLyricLines,
  type OpenWord,
  type RawLine,
  type RawLyric,
  readJsonCredit,
  timeMs,
} from './raw-lyric.ts'

const hourMs = 3_600_000
const idTag =
  /^\[[ \t]*(?:ti|ar|al|by|re|ve|length|au|la|lr|tool|id|hash|sign|qq|total|language|kana|encoding|url|#|offset)[ \t]*:.*\]$/i
/** Without its spaces. */
const offsetTag = /^\[offset:([+-]?\d{1,9})(?:[.,]\d{1,9})?\]$/i
// Every run of digits is delimited by a non-digit, so these never backtrack.
const inBrackets =
  /\[[ \t]*(\d{1,6}):(\d{1,6})(?::(\d{1,9}))?(?:[.,](\d{1,18}))?(?:-\d{1,9})?\ufffd*[ \t]*\]/y
const inAngles = /<[ \t]*(\d{1,6}):(\d{1,6})(?::(\d{1,9}))?(?:[.,](\d{1,18}))?[ \t]*>/y
const yrcLine = /^\[(\d{1,9}),(\d{1,9})\]/
const yrcWord = /\((\d{1,9}),(\d{1,9}),\d{1,9}\)/g

/**
 * A time in ms. `hoursMs` is the other reading of three numbers without a fraction, `[01:02:03]`: hundredths
 * in almost every file, hours in those for audio of that length.
 */
type Stamp = { readonly ms: number; readonly hoursMs: number | undefined; readonly end: number }

type Inline = { stamp: Stamp; text: string }
type Entry = { stamps: Stamp[]; head: string; inline: Inline[] }
type TimeOf = (stamp: Stamp) => number

/**
 * Parses LRC: all forms of stamps, several before a line, times inside it (A2), `[offset:]` anywhere, id
 * tags, lines without a stamp. Never throws; `songMs` 0 for unknown. Lines keep the file's order.
 * `otherOffsetMs` applies if the file has none (a translation follows its lyrics).
 */
export function parseLrc(text: string, songMs: number, otherOffsetMs = 0): RawLyric {
  const entries: Entry[] = []
  const lead: string[] = []
  const credits: string[] = []
  let offsetMs: number | undefined
  let stampCount = 0
  for (const raw of lyricTexts(text)) {
    const line = raw.trim()
    const offset = offsetTag.exec(line.replace(/[ \t]/g, ''))?.[1]
    if (offset !== undefined) offsetMs = Number(offset)
    if (line === '' || idTag.test(line)) continue
    const credit = readJsonCredit(line)
    if (credit !== undefined) {
      credits.push(credit)
      continue
    }
    const entry = readEntry(line)
    const before = entries.at(-1)
    if (entry.stamps.length > 0) {
      if (stampCount >= maxLyricLines) break
      entry.stamps.length = Math.min(entry.stamps.length, maxLyricLines - stampCount)
      stampCount += entry.stamps.length
      entries.push(entry)
    } else if (before) {
      const last = before.inline.at(-1) ?? before
      if ('head' in last) last.head = `${last.head}\n${line}`.trim()
      else last.text += `\n${line}`
    } else {
      lead.push(line)
    }
  }
  if (entries.length === 0) return { lines: [], texts: lead, credits, offsetMs }
  const timeOf = readingOf(entries, songMs, offsetMs ?? otherOffsetMs)
  const lines = [
    ...lead.map(words => ({ ms: 0, text: words })),
    ...entries.flatMap(entry => linesOf(entry, timeOf)),
  ]
  return { lines, texts: [], credits, offsetMs }
}

function readEntry(line: string): Entry {
  const stamps: Stamp[] = []
  let at = 0
  for (let stamp = stampAt(line, at, '['); stamp; stamp = stampAt(line, at, '[')) {
    stamps.push(stamp)
    at = stamp.end
    while (line[at] === ' ' || line[at] === '\t') at += 1
  }
  const rest = line.slice(at)
  const angled = readInline(rest, '<')
  if (angled.inline.length > 0) {
    const [first] = angled.inline
    // A2 without a stamp of the line itself: it starts with its first word.
    return { ...angled, stamps: stamps.length > 0 || !first ? stamps : [first.stamp] }
  }
  const bracketed = readInline(rest, '[')
  const isWords = stamps.length > 0 && bracketed.inline.length > 0
  return isWords ? { ...bracketed, stamps } : { stamps, head: rest, inline: [] }
}

/** The text before the first time inside a line, and after each. */
function readInline(text: string, open: '[' | '<'): { head: string; inline: Inline[] } {
  const inline: Inline[] = []
  let from = 0
  let head = text
  const close = (end: number) => {
    const last = inline.at(-1)
    if (last) last.text = text.slice(from, end)
    else head = text.slice(0, end)
  }
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    const stamp = stampAt(text, at, open)
    if (!stamp) continue
    close(at)
    inline.push({ stamp, text: '' })
    from = stamp.end
    at = stamp.end - 1
  }
  close(text.length)
  return { head, inline }
}

/**
 * Three numbers without a fraction are hours only in a file with several of them, and only if all of its
 * lines then lie within the song.
 */
function readingOf(entries: readonly Entry[], songMs: number, offsetMs: number): TimeOf {
  const isHours =
    songMs > hourMs &&
    entries.every(({ stamps }) => stamps.every(({ ms, hoursMs }) => (hoursMs ?? ms) <= songMs))
  return stamp => Math.max(0, (isHours ? (stamp.hoursMs ?? stamp.ms) : stamp.ms) - offsetMs)
}

function linesOf({ stamps, head, inline }: Entry, timeOf: TimeOf): RawLine[] {
  const firstMs = stamps[0] ? timeOf(stamps[0]) : 0
  const open = [
    ...(head.trim() === '' ? [] : [{ ms: firstMs, text: head }]),
    ...inline.map(({ stamp, text }) => ({ ms: timeOf(stamp), text })),
  ]
  if (inline.length === 0) return stamps.map(stamp => ({ ms: timeOf(stamp), text: head }))
  return stamps.map(stamp => {
    const ms = timeOf(stamp)
    // A repeated line has its words' times once: they are shifted.
    const moved = open.map(word => ({ ...word, ms: word.ms - firstMs + ms }))
    return { ms, ...joinWords(moved) }
  })
}

/** The stamp that begins exactly at `at`, and its end; `undefined` if there is none. */
function stampAt(text: string, at: number, open: '[' | '<'): Stamp | undefined {
  const pattern = open === '[' ? inBrackets : inAngles
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) return undefined
  const [whole, first = '', second = '', third, fraction] = found
  const end = at + whole.length
  const isMinutes = second.length <= 2
  if (third === undefined)
    return isMinutes ? { ms: timeMs(0, first, second, fraction), hoursMs: undefined, end } : undefined
  const hoursMs = third.length > 2 ? undefined : timeMs(first, second, third, fraction)
  if (fraction === undefined && isMinutes) return { ms: timeMs(0, first, second, third), hoursMs, end }
  return hoursMs === undefined ? undefined : { ms: hoursMs, hoursMs, end }
}

/**
 * Parses word lyrics: `[start,length]` then `(start,length,x)text`, ms. A word lasts until the next valid
 * time, so brackets in it are kept. Lines of another form are skipped; never throws.
 */
export function parseYrc(text: string): RawLyric {
  const lines: RawLine[] = []
  const credits: string[] = []
  for (const raw of lyricTexts(text)) {
    const line = raw.trim()
    const credit = readJsonCredit(line)
    if (credit !== undefined) credits.push(credit)
    const found = yrcLine.exec(line)
    if (!found) continue
    const ms = Number(found[1])
    const rest = line.slice(found[0].length)
    const words = readYrcWords(rest)
    const joined = words.length > 0 ? joinWords(words) : { text: rest.trim() }
    lines.push({ ms, endMs: ms + Number(found[2]), ...joined })
  }
  return { lines, texts: [], credits, offsetMs: undefined }
}

function readYrcWords(rest: string): OpenWord[] {
  const stamps = [...rest.matchAll(yrcWord)]
  return stamps.map((stamp, at) => ({
    ms: Number(stamp[1]),
    endMs: Number(stamp[1]) + Number(stamp[2]),
    text: rest.slice(stamp.index + stamp[0].length, stamps[at + 1]?.index),
  }))
}
