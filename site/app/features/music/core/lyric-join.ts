import type { RawLine } from './lyric-raw.ts'

/** A translation this far from a line in time may still be its own. */
const nearMs = 300

type Extra = 'translation' | 'roman'

/**
 * Gives each line its translation or romanisation: the one of exactly its time, else the nearest within 300 ms that has
 * no nearer line. What belongs to none is dropped, and no line ever gets its neighbour's. `lines` are sorted.
 */
export function joinExtra(lines: readonly RawLine[], extras: readonly RawLine[], name: Extra): RawLine[] {
  const joined = lines.map(line => ({ ...line }))
  const sung = joined.filter(line => line.text !== '')
  const wanted = extras.filter(({ text }) => text !== '' && text !== '//')
  const taken = new Map<number, number>()
  const late = wanted.filter(extra => !claim({ lines: sung, taken, extra, reachMs: 0, name }))
  for (const extra of late) claim({ lines: sung, taken, extra, reachMs: nearMs, name })
  return joined
}

/**
 * Writes `extra` to the nearest of `lines` within `reachMs`; false when there is none or all of that time have theirs.
 * `taken` counts those by time, so that thousands of lines of one time are not walked over again and again.
 */
function claim(given: {
  lines: readonly RawLine[]
  taken: Map<number, number>
  extra: RawLine
  reachMs: number
  name: Extra
}): boolean {
  const { lines, taken, extra, reachMs, name } = given
  const at = firstAtOrAfter(lines, extra.ms)
  const [before, after] = [lines[at - 1], lines[at]]
  const isBefore = before && (!after || extra.ms - before.ms < after.ms - extra.ms)
  const nearestMs = (isBefore ? before : after)?.ms
  if (nearestMs === undefined || Math.abs(nearestMs - extra.ms) > reachMs) return false
  // Of several lines of one time the first that is free is meant; one with a translation of its own keeps it.
  let place = firstAtOrAfter(lines, nearestMs) + (taken.get(nearestMs) ?? 0)
  while (lines[place]?.ms === nearestMs && lines[place]?.[name] !== undefined) place += 1
  const line = lines[place]
  if (line?.ms !== nearestMs) return false
  line[name] = extra.text
  taken.set(nearestMs, place + 1 - firstAtOrAfter(lines, nearestMs))
  return true
}

function firstAtOrAfter(lines: readonly RawLine[], ms: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.ms ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Lines of one time: the second is the first one's translation when they are written in different scripts, and a line
 * of its own otherwise. `lines` are sorted.
 */
export function joinSameTime(lines: readonly RawLine[]): RawLine[] {
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
