/** Words with a slip: one edit from what was meant. */

import { foldInPlace, type QueryTerm, textsOf } from './search-text.ts'

/** Shorter words have too many neighbours. */
const minLength = 4
// Longer words are sentences, which nobody types with one slip.
const maxLength = 24

/** Whether a word becomes another by one edit at most: a character more, less, another, or two swapped. */
export function isWithinOneEdit(one: string, other: string): boolean {
  const a = [...one]
  const b = [...other]
  if (Math.abs(a.length - b.length) > 1) return false
  let head = 0
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** Whether a word may have a slip. */
export const isLong = (word: string): boolean => word.length >= minLength && word.length <= maxLength

/** The beginning and the end of a word: one edit leaves one of them as it is. */
export function endsOf(word: string): { head: string; tail: string } {
  const half = Math.floor(word.length / 2)
  return { head: word.slice(0, half), tail: word.slice(half + 1) }
}

const latinWords = /[\p{L}\p{N}]+/gu

/** The parts of a folded text within one edit of a word, as places. */
function* slipsIn(folded: string, word: string, isLatin: boolean): Generator<[from: number, to: number]> {
  if (isLatin) {
    for (const { 0: found, index } of folded.matchAll(latinWords))
      if (isWithinOneEdit(word, found)) yield [index, index + found.length]
    return
  }
  const { head, tail } = endsOf(word)
  const parts = [
    { part: head, isHead: true },
    { part: tail, isHead: false },
  ]
  for (const { part, isHead } of parts)
    for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + 1)) {
      const near = nearestAt(folded, { word, isHead, at, length: part.length })
      if (near) yield near
    }
}

const signAtEnd = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u

/** The part around an unchanged one that is most like the word: as long, shorter or longer by one. */
function nearestAt(
  folded: string,
  { word, isHead, at, length }: { word: string; isHead: boolean; at: number; length: number },
): [number, number] | undefined {
  for (const more of [0, -1, 1]) {
    const [from, to] = isHead
      ? [at, at + word.length + more]
      : [at + length - word.length - more, at + length]
    const part = folded.slice(Math.max(0, from), to)
    if (!signAtEnd.test(part) && isWithinOneEdit(word, part)) return [from, to]
  }
  return undefined
}

/** The parts of a text that are words of a query but for a slip, as written there; empty if one is absent. */
export function writtenNear(written: string, terms: readonly QueryTerm[]): string[] {
  const text = written.normalize('NFC')
  const folded = foldInPlace(text)
  const texts = textsOf(terms)
  const found = terms.map((term, at) => {
    const word = texts[at] ?? ''
    if (!isLong(word)) return folded.includes(word) ? [word] : []
    const places = slipsIn(folded, word, 'prefix' in term)
    return [...new Set(Array.from(places, place => text.slice(...place)))]
  })
  return found.some(words => words.length === 0) ? [] : [...new Set(found.flat())]
}
