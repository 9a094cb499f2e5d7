import {
  type Anchor,
  anchorAt,
  evidenceAt,
  findExact,
  likeness,
  placesOf,
} from '@xiaolou/contract/quote-anchor'
import search from 'approx-string-match'

/** Words that are kept: `rival` is how much spoke for another place when they were quoted, 0 for nothing. */
export type KeptAnchor = Anchor & { readonly rival: number }
export type Place = { readonly at: number; readonly length: number }
export type Found = Place & { readonly state: 'same' | 'changed' }

/** More than this of the words changed: they are others. */
const mostErrors = 0.4
/** From here on another place is taken for one that could be meant. */
const rivalErrors = 0.5
// What is shorter is found in too many texts, once a character may differ.
const fuzzyFrom = 6
const enoughEvidence = 0.45
const sureEvidence = 0.6
/** Of passages that stood twice, nearly the same, no changed one can be told from the other. */
const mostRival = 0.5
const margin = 0.3
// Nothing that is written as HTML and read as text holds it.
const covered = '\u0000'

type Candidate = Place & { errors: number; evidence: number }

/** The places where words like these stand, those with the fewest differences alone, the likeliest first. */
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

/** How much speaks for the likeliest place beside `own`: of the same words, or of such as could be taken for them. */
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

/** What is kept of words that stand at a place of a text. */
export function keepAnchor(text: string, place: Place): KeptAnchor {
  const anchor = anchorAt(text, place.at, place.length)
  return { ...anchor, rival: rivalOf(text, anchor, place) }
}

/**
 * Where quoted words stand in a text that was edited since: the same words, or else such as they have become. Nothing rather
 * than a place that is not sure.
 */
export function findQuote(text: string, anchor: KeptAnchor): Found | undefined {
  const length = anchor.exact.length
  const at = findExact(text, anchor, anchor.rival)
  if (at !== undefined)
    return isDoubted(text, anchor, { at, length }) ? undefined : { at, length, state: 'same' }
  // They stand there, and which of them is meant cannot be said: then not one that is only like them either.
  if (anchor.rival > mostRival || placesOf(text, anchor.exact).length > 0) return undefined
  const found = findLike(text, anchor) ?? findBetween(text, anchor)
  return found && { ...found, state: 'changed' }
}

/**
 * Whether what stands between the old neighbours is like the words: then these were edited where they are, and the place that
 * has them as they were is a copy among strangers.
 */
function isDoubted(text: string, anchor: KeptAnchor, place: Place): boolean {
  const evidence = evidenceAt(text, place, anchor)
  if (evidence >= sureEvidence || anchor.exact.length < fuzzyFrom) return false
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

/** Of what borders on the words so much has to stand once, before and after. */
const borderLength = 12
const leastLikeness = 0.5

/** Words that were written anew between the same neighbours. */
function findBetween(text: string, { exact, prefix, suffix }: KeptAnchor): Place | undefined {
  const [before, after] = [prefix.slice(-borderLength), suffix.slice(0, borderLength)]
  if (before.length < borderLength || after.length < borderLength) return undefined
  const [starts, ends] = [placesOf(text, before), placesOf(text, after)]
  const [start] = starts
  const [end] = ends
  if (start === undefined || end === undefined || starts.length > 1 || ends.length > 1) return undefined
  const at = start + borderLength
  const length = end - at
  if (length <= 0 || length > 3 * exact.length + 40) return undefined
  return likeness(text.slice(at, end), exact) >= leastLikeness ? { at, length } : undefined
}
