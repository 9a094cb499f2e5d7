/**
 * The place of a quote in a text: the text quote selector of the W3C's Web Annotation model (the exact text,
 * and the text before and after it). Both sides search in texts without spaces, as only these differ between
 * a page's HTML and the server's text.
 */
export type Anchor = { readonly exact: string; readonly prefix: string; readonly suffix: string }

/** Characters stored of the text before and after. */
export const contextLength = 48
// A very common word does not identify a place.
const maxPlaces = 500

const unseen = /[\s\p{Cc}\u200b\u2060\ufeff]+/gu
/** A text without the characters that separate words and lines. */
export const squeezed = (text: string): string => text.replace(unseen, '')

/** The part of a text with spaces that is `length` characters from `at` on without them. */
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

/** The quote of a text at `at`, with its context. */
export const anchorAt = (text: string, at: number, length: number): Anchor => ({
  exact: text.slice(at, at + length),
  prefix: text.slice(Math.max(0, at - contextLength), at),
  suffix: text.slice(at + length, at + length + contextLength),
})

/** Every occurrence of the exact text, including overlapping ones; the first 500. */
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

/** The similarity of two texts by character pairs, 0 to 1 (Dice). */
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

/** How well the context on one side matches the stored one: characters nearest to the place count most. */
function sideEvidence(kept: string, found: string): number {
  if (kept === '') return found === '' ? 1 : 0
  return Math.max(commonStart(kept, found) / kept.length, likeness(kept, found))
}

/** How well a place's context matches the quote's, 0 to 1; one identical side beats two similar ones. */
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

/** Shorter text needs some matching context, even if it occurs once. */
const aloneFrom = 8
const someEvidence = 0.3
/** How much better a place must be than the next. */
const margin = 0.3

type Scored = { readonly at: number; readonly evidence: number }

/**
 * The first of copies that stand beside each other where the quote stood: what was before it is before the
 * first, what was behind it behind the last, and the text between them is short.
 */
function firstBeside(text: string, scored: readonly Scored[], anchor: Anchor): number | undefined {
  const { prefix, suffix, exact } = anchor
  const places = [...scored].sort((one, other) => one.at - other.at)
  const first = places.findIndex(
    ({ at }) => at >= prefix.length && text.startsWith(prefix, at - prefix.length),
  )
  let last = first
  const gapAfter = (index: number) =>
    (places[index + 1]?.at ?? Number.POSITIVE_INFINITY) - (places[index]?.at ?? 0)
  while (last >= 0 && gapAfter(last) <= exact.length + contextLength) last += 1
  const [start, end] = [places[first], places[last]]
  if (!start || !end || start === end || !text.startsWith(suffix, end.at + exact.length)) return undefined
  const others = [...places.slice(0, first), ...places.slice(last + 1)]
  return others.every(({ evidence }) => 1 - evidence >= margin) ? start.at : undefined
}

/**
 * The position of the exact text now, undefined if it is not certain. `rival` is the score of another place
 * at the time of quoting (0 for none): a place must score higher, or it may be the other.
 */
export function findExact(text: string, anchor: Anchor, rival = 0): number | undefined {
  const places = placesOf(text, anchor.exact)
    .map(at => ({ at, evidence: evidenceAt(text, { at, length: anchor.exact.length }, anchor) }))
    .sort((one, other) => other.evidence - one.evidence)
  const [best, next] = places
  if (!best) return undefined
  const beside = firstBeside(text, places, anchor)
  if (beside !== undefined) return beside
  const isAlone = next === undefined && rival === 0
  if (isAlone && anchor.exact.length >= aloneFrom) return best.at
  if (best.evidence < someEvidence) return undefined
  if (rival > 0 && best.evidence <= rival + (1 - rival) / 2) return undefined
  if (next && best.evidence - next.evidence < margin) return undefined
  return best.at
}
