/**
 * Word lyrics of other players in the text of a lyric file: QRC (`[0,900]字(0,300)`, also in its XML), KRC
 * (`[0,900]<0,300,0>字`) and YRC (`[0,900](0,300,0)字`). Times are ms; KRC's begin with the line.
 */
export type WordLyric = { lrc: string; yrc: string }

type Word = { ms: number; lengthMs: number; text: string }

const lineHead = /^\[(\d{1,9}),(\d{1,9})\]/
const qrcMark = /\((\d{1,9}),(\d{1,9})\)/g
const krcMark = /<(\d{1,9}),(\d{1,9}),-?\d{1,9}>/g
const yrcMark = /\((\d{1,9}),(\d{1,9}),-?\d{1,9}\)/g

/** The same lyrics as plain lines and in the family's word form; undefined for any other text. */
export function readWordLyric(text: string): WordLyric | undefined {
  const lines = contentOf(text).split(/\r\n?|\n/)
  if (!lines.some(line => lineHead.test(line.trim()))) return undefined
  const lrc: string[] = []
  const yrc: string[] = []
  for (const line of lines.map(one => one.trim())) {
    const [head, start = '', length = ''] = lineHead.exec(line) ?? []
    if (head === undefined) {
      lrc.push(line)
      continue
    }
    const rest = line.slice(head.length)
    const words = wordsOf(rest, Number(start))
    const plain = words.map(word => word.text).join('')
    lrc.push(`${stamp(Number(start))}${(words.length > 0 ? plain : rest).trim()}`)
    const timed = words.map(({ ms, lengthMs, text }) => `(${ms},${lengthMs},0)${text}`).join('')
    yrc.push(`[${start},${length}]${words.length > 0 ? timed : rest}`)
  }
  return { lrc: lrc.join('\n'), yrc: yrc.join('\n') }
}

/** QRC files are XML with the lyrics in one attribute. */
function contentOf(text: string): string {
  const inner = /\bLyricContent="([^"]*)"/.exec(text)?.[1]
  if (inner === undefined) return text
  const names: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }
  return inner.replace(
    /&(?:#(\d{1,7})|(quot|apos|lt|gt|amp));/g,
    (_, code: string | undefined, name: string) =>
      code === undefined ? (names[name] ?? '') : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  )
}

function wordsOf(rest: string, startMs: number): Word[] {
  if (rest.startsWith('(') && rest.search(yrcMark) === 0) return leading(rest, yrcMark, 0)
  if (rest.search(krcMark) >= 0) return leading(rest, krcMark, startMs)
  const words: Word[] = []
  let from = 0
  for (const mark of rest.matchAll(qrcMark)) {
    const text = rest.slice(from, mark.index)
    if (text !== '') words.push({ ms: Number(mark[1]), lengthMs: Number(mark[2]), text })
    from = mark.index + mark[0].length
  }
  const last = words.at(-1)
  if (last) last.text += rest.slice(from)
  return words
}

/** Words that follow their mark. */
function leading(rest: string, mark: RegExp, startMs: number): Word[] {
  const marks = [...rest.matchAll(mark)]
  return marks.map((found, at) => ({
    ms: startMs + Number(found[1]),
    lengthMs: Number(found[2]),
    text: rest.slice(found.index + found[0].length, marks[at + 1]?.index),
  }))
}

function stamp(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `[${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}]`
}

const bracketStamp = /\[\d{1,3}:\d{1,2}(?:[.:,]\d{1,6})?\]/g
const angleStamp = /<\d{1,3}:\d{1,2}(?:[.:,]\d{1,6})?>/g

/** LRC without the times inside its lines (A2, ESLyric), for players that would show them. */
export const withoutWordTimes = (lrc: string): string =>
  lrc
    .split('\n')
    .map(line => {
      const [lead = ''] = /^(?:[ \t]*\[\d{1,3}:\d{1,2}(?:[.:,]\d{1,6})?\])*/.exec(line) ?? []
      const rest = line.slice(lead.length)
      const words = rest.replace(angleStamp, '').replace(bracketStamp, '')
      return words === rest ? line : `${lead}${words.replace(/[ \t]{2,}/g, ' ').trim()}`
    })
    .join('\n')
