import {
  joinWords,
  maxLyricChars,
  maxLyricLines,
  type OpenWord,
  type RawLine,
  type RawLyric,
  timeMs,
} from './raw-lyric.ts'

type Tag = { name: string; isClose: boolean; isAlone: boolean; attributes: Map<string, string> }
type Role = 'x-bg' | 'x-translation' | 'x-roman' | ''
type Open = { role: Role; startMs: number | undefined; endMs: number | undefined }
type Line = RawLine & { open: OpenWord[]; agent: string }

/**
 * Parses the part of TTML that lyrics use: `p` and `span` with begin and end, roles x-bg, x-translation and
 * x-roman, the voices of a duet. Only tags and XML's five entities, no document type; never throws.
 */
export function parseTtml(file: string): RawLyric {
  const text = file.slice(0, maxLyricChars)
  const lines: Line[] = []
  let line: Line | undefined
  let spans: Open[] = []
  for (let at = 0; at < text.length && lines.length < maxLyricLines; ) {
    const open = text.indexOf('<', at)
    const stop = open < 0 ? text.length : open
    if (line && stop > at) addText(line, spans, decode(text.slice(at, stop)))
    const close = open < 0 ? -1 : text.indexOf('>', open)
    if (close < 0) break
    at = close + 1
    const tag = readTag(text.slice(open + 1, close))
    if (tag.name === 'p') {
      if (line) lines.push(line)
      line = tag.isClose || tag.isAlone ? undefined : openLine(tag)
      spans = []
    } else if (line && tag.name === 'span') {
      if (tag.isClose) spans.pop()
      else if (!tag.isAlone) spans.push(openSpan(tag, spans.at(-1)?.role ?? ''))
    } else if (line && tag.name === 'br') addText(line, spans, ' ')
  }
  const first = lines[0]?.agent
  return { lines: lines.map(one => finish(one, first)), texts: [], credits: [], offsetMs: undefined }
}

const openLine = ({ attributes }: Tag): Line => {
  const endMs = clockMs(attributes.get('end'))
  return {
    ms: clockMs(attributes.get('begin')) ?? Number.NaN,
    ...(endMs === undefined ? {} : { endMs }),
    text: '',
    open: [],
    agent: attributes.get('ttm:agent') ?? '',
  }
}

/** Everything inside a translation is translation. */
const openSpan = ({ attributes }: Tag, outer: Role): Open => {
  const role = attributes.get('ttm:role') ?? attributes.get('role') ?? ''
  const own = role === 'x-bg' || role === 'x-translation' || role === 'x-roman' ? role : outer
  return { role: own, startMs: clockMs(attributes.get('begin')), endMs: clockMs(attributes.get('end')) }
}

function addText(line: Line, spans: readonly Open[], text: string): void {
  const words = text.replace(/\s+/g, ' ')
  const span = spans.at(-1)
  const role = span?.role
  if (role === 'x-translation') line.translation = (line.translation ?? '') + words
  else if (role === 'x-roman') line.roman = (line.roman ?? '') + words
  else if (role === 'x-bg') line.background = (line.background ?? '') + words
  else {
    const last = line.open.at(-1)
    if (span?.startMs !== undefined) line.open.push({ ms: span.startMs, endMs: span.endMs, text: words })
    else if (last) last.text += words
    else line.text += words
  }
}

function finish({ open, agent, ...line }: Line, firstAgent: string | undefined): RawLine {
  const timed = open.length > 0 ? joinWords(open) : { text: line.text.trim() }
  const ms = Number.isNaN(line.ms) ? (open[0]?.ms ?? 0) : line.ms
  const { translation, roman, background, endMs } = line
  return {
    ms,
    ...timed,
    ...(endMs === undefined ? {} : { endMs }),
    ...(translation ? { translation: translation.trim() } : {}),
    ...(roman ? { roman: roman.trim() } : {}),
    ...(background ? { background: background.trim() } : {}),
    ...(agent !== firstAgent ? { isOtherVoice: true } : {}),
  }
}

const tagName = /^\/?(?:[\w-]{1,40}:)?([\w-]{1,40})/
// Bounded, and after white space as in XML, so that it never backtracks.
const attribute = /\s([\w:.-]{1,40})\s?=\s?(?:"([^"]*)"|'([^']*)')/g

function readTag(inside: string): Tag {
  const attributes = [...inside.matchAll(attribute)].map(
    ([, name = '', double, single]): [string, string] => [name, decode(double ?? single ?? '')],
  )
  return {
    name: tagName.exec(inside)?.[1] ?? '',
    isClose: inside.startsWith('/'),
    isAlone: inside.endsWith('/'),
    attributes: new Map(attributes),
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole)

/** A time in ms: `h:m:s.f`, `m:s.f`, `s`, `12.5s`, `500ms`; `undefined` for anything else. */
function clockMs(text: string | undefined): number | undefined {
  const found = /^(?:(?:(\d{1,4}):)?(\d{1,6}):)?(\d{1,6})(?:\.(\d{1,18}))?(s|ms)?$/.exec(text?.trim() ?? '')
  if (!found) return undefined
  const [, hours = 0, minutes = '0', seconds = '0', fraction, unit] = found
  return unit === 'ms' ? Number(seconds) : timeMs(hours, minutes, seconds, fraction)
}
