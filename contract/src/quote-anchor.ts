/**
 * Where quoted words stand in a text: the text quote selector of the W3C's Web Annotation model (the exact words, what stands
 * before them and what after). Both sides look in texts without spaces: what stands in a page as HTML, and what the server
 * keeps of it, differ in those alone.
 */
export type Anchor = { readonly exact: string; readonly prefix: string; readonly suffix: string }

/** Characters kept of what stands before and after. */
export const contextLength = 48
// A word that stands everywhere says nothing of where it was.
const maxPlaces = 500

const unseen = /[\s\p{Cc}\u200b\u2060\ufeff]+/gu
/** A text without what separates words and lines. */
export const squeezed = (text: string): string => text.replace(unseen, '')

/** The part of a text with its spaces that is `length` characters from `at` on without them. */
export function partOf(text: string, { at, length }: { at: number; length: number }): string {
  let [start, end, seen] = [text.length, text.length, 0]
  for (let index = 0; index < text.length && seen < at + length; index += 1) {
    if (squeezed(text.charAt(index)) === '') continue
    if (seen === at) start = index
    seen += 1
    end = index + 1
  }
  return text.slice(start, end)
}

/** The words of a text from `at` on, with what stands around them. */
export const anchorAt = (text: string, at: number, length: number): Anchor => ({
  exact: text.slice(at, at + length),
  prefix: text.slice(Math.max(0, at - contextLength), at),
  suffix: text.slice(at + length, at + length + contextLength),
})

/** Every place where the exact words stand, also those that overlap; the first 500. */
export function placesOf(text: string, exact: string): number[] {
  const places: number[] = []
  if (exact === '') return places
  for (let at = text.indexOf(exact); at >= 0 && places.length < maxPlaces; at = text.indexOf(exact, at + 1))
    places.push(at)
  return places
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** The share of pairs of characters that two texts have in common, 0 to 1 (Dice). */
export function likeness(one: string, other: string): number {
  if (one.length < 2 || other.length < 2) return one === other ? 1 : 0
  const pairs = pairsOf(one)
  let common = 0
  for (const [pair, count] of pairsOf(other)) common += Math.min(count, pairs.get(pair) ?? 0)
  return (2 * common) / (one.length + other.length - 2)
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const backwards = (text: string) => Array.from(text).reverse().join('')

/** How far what stands beside a place is what was kept: what borders on it says most. */
function sideEvidence(kept: string, found: string): number {
  if (kept === '') return found === '' ? 1 : 0
  return Math.max(commonStart(kept, found) / kept.length, likeness(kept, found))
}

/** How far what stands around a place is what stood around the words, 0 to 1; one side that is the same says more than two that are alike. */
export function evidenceAt(
  text: string,
  { at, length }: { at: number; length: number },
  anchor: Anchor,
): number {
  const around = anchorAt(text, at, length)
  const sides = [
    sideEvidence(backwards(anchor.prefix), backwards(around.prefix)),
    sideEvidence(anchor.suffix, around.suffix),
  ]
  return 0.6 * Math.max(...sides) + 0.4 * Math.min(...sides)
}

/** Shorter words need some of what stood around them, though they stand once. */
const aloneFrom = 8
const someEvidence = 0.3
/** By so much a place has to be better than the next. */
const margin = 0.3

/**
 * Where the exact words stand now, nothing where that is not sure. `rival` is how much, when they were quoted, spoke for
 * another place (0 where there was none): what does not say more than that may be the other.
 */
export function findExact(text: string, anchor: Anchor, rival = 0): number | undefined {
  const places = placesOf(text, anchor.exact)
    .map(at => ({ at, evidence: evidenceAt(text, { at, length: anchor.exact.length }, anchor) }))
    .sort((one, other) => other.evidence - one.evidence)
  const [best, next] = places
  if (!best) return undefined
  const isAlone = next === undefined && rival === 0
  if (isAlone && anchor.exact.length >= aloneFrom) return best.at
  if (best.evidence < someEvidence) return undefined
  if (rival > 0 && best.evidence <= rival + (1 - rival) / 2) return undefined
  if (next && best.evidence - next.evidence < margin) return undefined
  return best.at
}
