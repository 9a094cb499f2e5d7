import type { LyricLine, LyricWord } from './lyrics.ts'

const digits = (count: number, width: number) => String(count).padStart(width, '0')

/** `01:02.345`, as in LRC; minutes may exceed sixty. */
export const stampText = (ms: number) =>
  `${digits(Math.floor(ms / 60_000), 2)}:${digits(Math.floor(ms / 1_000) % 60, 2)}.${digits(ms % 1_000, 3)}`

type TimedLine = Pick<LyricLine, 'startMs' | 'endMs' | 'text' | 'words'>

const lrcLine = (startMs: number, text: string) => `[${stampText(startMs)}]${text}`
const wordsOf = ({ words, startMs, endMs, text }: TimedLine): readonly LyricWord[] =>
  words ?? [{ startMs, endMs, text }]

/**
 * Word lyrics in YRC, exact to the ms. A line without timed words is one word. Only the last line may lack an
 * end; it gets a length of `openMs`.
 */
export function writeYrc(
  lines: readonly TimedLine[],
  credits: readonly string[] = [],
  openMs = 5_000,
): string {
  const closed = (startMs: number, endMs: number) => (Number.isFinite(endMs) ? endMs : startMs + openMs)
  const written = lines.map(line => {
    const endMs = closed(line.startMs, line.endMs)
    const words = wordsOf(line).map(
      word => `(${word.startMs},${closed(word.startMs, word.endMs) - word.startMs},0)${word.text}`,
    )
    return `[${line.startMs},${endMs - line.startMs}]${words.join('')}`
  })
  const said = credits.map(text => JSON.stringify({ t: 0, c: [{ tx: text }] }))
  return [...said, ...written].map(line => `${line}\n`).join('')
}

/** Line lyrics in LRC; credits are lines at the start, as in other files. */
export function writeLrc(
  lines: readonly Pick<LyricLine, 'startMs' | 'text'>[],
  { tags = [], credits = [] }: { tags?: readonly string[]; credits?: readonly string[] } = {},
): string {
  const said = credits.map(text => lrcLine(0, text))
  return [...tags, ...said, ...lines.map(({ startMs, text }) => lrcLine(startMs, text))]
    .map(line => `${line}\n`)
    .join('')
}

/** The translation or romanisation as a separate LRC with the times of its lines; '' if no line has one. */
export function writeBeside(lines: readonly LyricLine[], kind: 'translation' | 'roman'): string {
  return writeLrc(lines.flatMap(({ startMs, [kind]: text }) => (text ? [{ startMs, text }] : [])))
}

const tag = /^\[(?:ti|ar|al|by|re|ve|au|la)[ \t]*:[^\]\n]*\]$/i

/** The tags of an LRC (`[ti:…]`), to be kept when it is written again. */
export const tagsOf = (lrc: string): string[] =>
  lrc
    .split(/\r\n?|\n/, 200)
    .map(line => line.trim())
    .filter(line => tag.test(line))
