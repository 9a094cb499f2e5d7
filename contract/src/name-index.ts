/** Search in ten thousand names in memory, for the server and the static export. */

import { mixedReadingsOf } from './sound-reading.ts'

/** Joins texts, so that one scan searches all. Returns the indexes of those that contain a part, in order. */
export function createTextsAsOne(texts: readonly string[]): (part: string) => number[] {
  const ends: number[] = []
  for (const text of texts) ends.push((ends.at(-1) ?? 0) + text.length + 1)
  const whole = `${texts.join('\n')}\n`
  return part => {
    // Every text contains the empty string; the loop below would never end.
    if (part === '') return [...texts.keys()]
    const found: number[] = []
    let place = 0
    for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, ends[place])) {
      while ((ends[place] ?? Number.POSITIVE_INFINITY) <= at) place += 1
      found.push(place)
    }
    return found
  }
}

/** Names are grouped by this many first letters of their keys: some hundreds of ten thousand each. */
const startLength = 2

/** An index of names by sound keys, one per line, after a line break. Returns indexes in order. */
export function createKeyIndex(names: readonly string[]) {
  const byStart = new Map<string, number[]>()
  for (const [place, keys] of names.entries()) {
    for (let at = keys.indexOf('\n'); at >= 0; at = keys.indexOf('\n', at + 1)) {
      const start = keys.slice(at + 1, at + 1 + startLength)
      const same = byStart.get(start)
      if (!same) byStart.set(start, [place])
      else if (same.at(-1) !== place) same.push(place)
    }
  }

  /** Names of which each of these is a prefix of a key. */
  const findBegun = ([first = '', ...others]: readonly string[]): number[] => {
    const start = first.slice(0, startLength)
    const within = start.length < startLength ? names.keys() : (byStart.get(start) ?? [])
    const lines = [first, ...others].map(prefix => `\n${prefix}`)
    return [...within].filter(place => lines.every(line => names[place]?.includes(line)))
  }

  return {
    findBegun,

    /**
     * The same for words that mix full syllables and initials, each in one or several spellings; matches must
     * still be verified.
     */
    findMixed(words: readonly (readonly string[])[]): number[] {
      const readingsOf = (word: string) => [[word], ...mixedReadingsOf(word)]
      const found = words.map(
        spellings => new Set(spellings.flatMap(readingsOf).flatMap(reading => findBegun(reading))),
      )
      const [first = new Set<number>(), ...others] = found
      return [...first].filter(place => others.every(other => other.has(place))).sort((a, b) => a - b)
    },
  }
}
