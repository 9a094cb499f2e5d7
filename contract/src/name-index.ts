/** Looking through ten thousand names that are in memory, by the server and in the static export alike. */

import { mixedReadingsOf } from './sound-reading.ts'

/** Many texts as one, which one look goes through. Gives the places of those that hold a part, in their order. */
export function createTextsAsOne(texts: readonly string[]): (part: string) => number[] {
  const ends: number[] = []
  for (const text of texts) ends.push((ends.at(-1) ?? 0) + text.length + 1)
  const whole = `${texts.join('\n')}\n`
  return part => {
    // Every text holds nothing; looked for, it would be found for ever.
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

/** By so many letters names are kept apart: of ten thousand some hundreds begin a key with the same. */
const startLength = 2

/** Names by the keys of their sounds, which stand in lines, a break before the first. Gives places in their order. */
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

  /** Of which each of these begins a key. */
  const findBegun = ([first = '', ...others]: readonly string[]): number[] => {
    const start = first.slice(0, startLength)
    const within = start.length < startLength ? names.keys() : (byStart.get(start) ?? [])
    const lines = [first, ...others].map(prefix => `\n${prefix}`)
    return [...within].filter(place => lines.every(line => names[place]?.includes(line)))
  }

  return {
    findBegun,

    /** The same where whole syllables and initials may be mixed; what has these keys may still sound otherwise. */
    findMixed(words: readonly string[]): number[] {
      const found = words.map(
        word => new Set([[word], ...mixedReadingsOf(word)].flatMap(reading => findBegun(reading))),
      )
      const [first = new Set<number>(), ...others] = found
      return [...first].filter(place => others.every(other => other.has(place))).sort((a, b) => a - b)
    },
  }
}
