import {
  type Anchor,
  anchorAt,
  evidenceAt,
  findExact,
  likeness,
  placesOf,
} from '@xiaolou/contract/quote-anchor'
import search from 'approx-string-match'

/** A stored quote: `rival` is the score of another place at the time of quoting, 0 for none. */
export type KeptAnchor = Anchor & { readonly rival: number }
export type Place = { readonly at: number; readonly length: number }
export type Found = Place & { readonly state: 'same' | 'changed' }

/** With more differences than this share it is another text. */
const mostErrors = 0.4
/** Up to this share of differences another place could be meant. */
const rivalErrors = 0.5
// Shorter text matches too many places when characters may differ.
const fuzzyFrom = 6
const enoughEvidence = 0.45
const sureEvidence = 0.6
/** If nearly the same passage occurred twice, changed versions cannot be told apart. */
const mostRival = 0.5
const margin = 0.3
// A character that text from HTML never contains.
const covered = '\u0000'

type Candidate = Place & { errors: number; evidence: number }

/** The places with the fewest differences, best score first. */
function candidatesIn(text: string, anchor: Anchor, maxErrors: number): Candidate[] {
  return search(text, anchor.exact, maxErrors)
    .map(({ start: at, end, errors }) => ({ at, length: end - at, errors }))
    .filter(({ length }) => length > 0)
    .map(place => ({ ...place, evidence: evidenceAt(text, place, anchor) }))
    .sort((one, other) => other.evidence - one.evidence)
}

const cover = (text: string, { at, length }: Place) =>
  text.slice(0, at) + covered.repeat(length) + text.slice(at + length)
const isApart = (one: Place, other: Place) =>
  one.at + one.length <= other.at || other.at + other.length <= one.at

/** The best score of another place: with the same text, or one similar enough to be mistaken for it. */
function rivalOf(text: string, anchor: Anchor, own: Place): number {
  const others = placesOf(text, anchor.exact)
    .filter(at => at !== own.at)
    .map(at => evidenceAt(text, { at, length: own.length }, anchor))
  const rest = cover(text, own)
  const like =
    anchor.exact.length < fuzzyFrom
      ? []
      : candidatesIn(rest, anchor, Math.floor(anchor.exact.length * rivalErrors)).map(
          ({ evidence }) => evidence,
        )
  return Math.min(1, Math.max(0, ...others, ...like))
}

/** The stored form of a quote at a place in a text. */
export function keepAnchor(text: string, place: Place): KeptAnchor {
  const anchor = anchorAt(text, place.at, place.length)
  return { ...anchor, rival: rivalOf(text, anchor, place) }
}

/** Finds a quote in an edited text: the same text, or its changed form. Undefined if no place is certain. */
export function findQuote(text: string, anchor: KeptAnchor): Found | undefined {
  const length = anchor.exact.length
  const at = findExact(text, anchor, anchor.rival)
  if (at !== undefined)
    return isDoubted(text, anchor, { at, length }) ? undefined : { at, length, state: 'same' }
  // The text exists, but it is unclear which occurrence is meant: then a similar passage is no better.
  if (anchor.rival > mostRival || placesOf(text, anchor.exact).length > 0) return undefined
  const found = findLike(text, anchor) ?? findBetween(text, anchor)
  return found && { ...found, state: 'changed' }
}

/**
 * Whether the text between the old neighbours is similar to the quote: then the quote was edited there, and
 * the exact match elsewhere is a copy. A few words are similar to nothing: whatever stands between the
 * neighbours now has taken their place.
 */
function isDoubted(text: string, anchor: KeptAnchor, place: Place): boolean {
  const evidence = evidenceAt(text, place, anchor)
  if (anchor.exact.length < fuzzyFrom)
    return (
      evidence < sureEvidence ||
      placesBetween(text, anchor).some(
        other => isApart(place, other) && evidenceAt(text, other, anchor) >= evidence,
      )
    )
  if (evidence >= sureEvidence) return false
  const others = candidatesIn(cover(text, place), anchor, Math.floor(anchor.exact.length * rivalErrors))
  return others.some(other => other.evidence >= evidence)
}

function findLike(text: string, anchor: KeptAnchor): Place | undefined {
  const { exact, rival } = anchor
  if (exact.length < fuzzyFrom) return undefined
  const [best, ...rest] = candidatesIn(text, anchor, Math.floor(exact.length * mostErrors))
  if (!best || best.evidence < enoughEvidence) return undefined
  if (rival > 0 && best.evidence <= rival + (1 - rival) / 2) return undefined
  const others = [
    ...rest.filter(other => isApart(best, other)),
    ...candidatesIn(
      cover(text, best),
      anchor,
      Math.min(exact.length - 1, best.errors + Math.ceil(exact.length * 0.2)),
    ),
  ]
  return others.every(({ evidence }) => best.evidence - evidence >= margin) ? best : undefined
}

/** This much of the text before and after the quote. */
const borderLength = 12
const leastLikeness = 0.5

/** Where the text before the quote is soon followed by the text after it. */
function placesBetween(text: string, { exact, prefix, suffix }: KeptAnchor): Place[] {
  const [before, after] = [prefix.slice(-borderLength), suffix.slice(0, borderLength)]
  if (before.length < borderLength || after.length < borderLength) return []
  return placesOf(text, before)
    .map(start => start + borderLength)
    .map(at => ({ at, length: text.indexOf(after, at) - at }))
    .filter(({ length }) => length > 0 && length <= 3 * exact.length + 40)
}

/** Text that was rewritten between the same neighbours, each of which occurs once. */
function findBetween(text: string, anchor: KeptAnchor): Place | undefined {
  const [place, ...others] = placesBetween(text, anchor)
  const isOnce = (part: string) => placesOf(text, part).length === 1
  if (!place || others.length > 0) return undefined
  if (!isOnce(anchor.prefix.slice(-borderLength)) || !isOnce(anchor.suffix.slice(0, borderLength)))
    return undefined
  const between = text.slice(place.at, place.at + place.length)
  return likeness(between, anchor.exact) >= leastLikeness ? place : undefined
}
