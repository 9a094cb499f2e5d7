import { squeezed } from '@xiaolou/contract/quote-anchor'

type Place = { readonly at: number; readonly length: number }

/** A text in which each character knows its index in the original text; -1 for what was added since. */
export type Traced = {
  readonly text: string
  readonly from: readonly number[]
  readonly isCopy: readonly boolean[]
}

type Random = () => number
type Edit = (traced: Traced, random: Random) => Traced

const below = (random: Random, count: number) => Math.floor(random() * count)
const pick = <T>(random: Random, all: readonly T[]): T => {
  const one = all[below(random, all.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

export const traced = (text: string): Traced => ({
  text,
  from: Array.from({ length: text.length }, (_, at) => at),
  isCopy: Array.from({ length: text.length }, () => false),
})

/** Normalized as for quotes. */
export function squeezedTrace({ text, from, isCopy }: Traced): Traced {
  const seen = [...from.keys()].filter(at => squeezed(text.charAt(at)) !== '')
  return {
    text: seen.map(at => text.charAt(at)).join(''),
    from: seen.map(at => from[at] ?? -1),
    isCopy: seen.map(at => isCopy[at] ?? false),
  }
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const written = (text: string): Traced => ({
  text,
  from: Array.from({ length: text.length }, () => -1),
  isCopy: Array.from({ length: text.length }, () => false),
})

const cut = ({ text, from, isCopy }: Traced, start: number, end?: number): Traced => ({
  text: text.slice(start, end),
  from: from.slice(start, end),
  isCopy: isCopy.slice(start, end),
})

const join = (...parts: readonly Traced[]): Traced => ({
  text: parts.map(part => part.text).join(''),
  from: parts.flatMap(part => part.from),
  isCopy: parts.flatMap(part => part.isCopy),
})

const copied = (part: Traced): Traced => ({ ...part, isCopy: part.isCopy.map(() => true) })

const replace = (whole: Traced, { at, length }: Place, by: Traced) =>
  join(cut(whole, 0, at), by, cut(whole, at + length))

/** Splits a text after each match of `end`: into sentences or paragraphs. */
function piecesOf(text: string, end: RegExp): Place[] {
  const pieces: Place[] = []
  let at = 0
  for (const match of text.matchAll(end)) {
    const stop = match.index + match[0].length
    if (stop > at) pieces.push({ at, length: stop - at })
    at = stop
  }
  if (at < text.length) pieces.push({ at, length: text.length - at })
  return pieces
}
const sentences = (text: string) => piecesOf(text, /[。！？\n]+/g)
const paragraphs = (text: string) => piecesOf(text, /\n+/g)

const added = [
  '后来我又去看过一次。',
  '这话是外婆说的，',
  '（此处有误，容后再改。）',
  '雨还在下。',
  '我想起那年的事，心里便有些不是滋味。',
  '😀',
  '👨‍👩‍👧‍👦来信说，',
  ' 2026 年补记：',
]
const others = '风花雪月山水云烟春秋冬夏来去之乎者也'
const marks = '，。、；：！？——……「」“”'

const insert: Edit = (whole, random) =>
  replace(whole, { at: below(random, whole.text.length + 1), length: 0 }, written(pick(random, added)))

const remove: Edit = (whole, random) => {
  const length = 1 + below(random, 24)
  return replace(whole, { at: below(random, Math.max(1, whole.text.length - length)), length }, written(''))
}

const removePiece =
  (cutUp: (text: string) => Place[]): Edit =>
  (whole, random) => {
    const pieces = cutUp(whole.text)
    return pieces.length < 3 ? whole : replace(whole, pick(random, pieces), written(''))
  }

const movePiece =
  (cutUp: (text: string) => Place[]): Edit =>
  (whole, random) => {
    const piece = pick(random, cutUp(whole.text))
    const rest = replace(whole, piece, written(''))
    const { at } = pick(random, cutUp(rest.text))
    return replace(rest, { at, length: 0 }, cut(whole, piece.at, piece.at + piece.length))
  }

const repeatPiece =
  (cutUp: (text: string) => Place[]): Edit =>
  (whole, random) => {
    const piece = pick(random, cutUp(whole.text))
    const { at } = pick(random, cutUp(whole.text))
    return replace(whole, { at, length: 0 }, copied(cut(whole, piece.at, piece.at + piece.length)))
  }

const changeCharacters: Edit = (whole, random) => {
  let next = whole
  for (let count = 1 + below(random, 6); count > 0; count -= 1)
    next = replace(
      next,
      { at: below(random, next.text.length), length: 1 },
      written(pick(random, [...others])),
    )
  return next
}

const changeMarks: Edit = (whole, random) => {
  const places = [...whole.text.matchAll(/[，。、；：！？]/g)].map(({ index }) => index)
  let next = whole
  for (let count = Math.min(places.length, 1 + below(random, 12)); count > 0; count -= 1)
    next = replace(next, { at: pick(random, places), length: 1 }, written(pick(random, [...marks])))
  return next
}

const rewriteSentence: Edit = (whole, random) =>
  replace(whole, pick(random, sentences(whole.text)), written(pick(random, added)))

const edits: readonly Edit[] = [
  insert,
  insert,
  remove,
  removePiece(sentences),
  removePiece(paragraphs),
  movePiece(sentences),
  movePiece(paragraphs),
  repeatPiece(sentences),
  repeatPiece(paragraphs),
  changeCharacters,
  changeMarks,
  rewriteSentence,
]

/** Applies some edits of the kind authors make. */
export function edited(text: Traced, random: Random): Traced {
  let next = text
  for (let count = 1 + below(random, 5); count > 0 && next.text.length > 40; count -= 1)
    next = pick(random, edits)(next, random)
  return next
}

/** A selection that a reader might make: some characters, or one or two sentences. */
export function selection(text: string, random: Random): Place {
  const all = sentences(text).filter(({ length }) => length > 3)
  const index = below(random, all.length)
  const { at, length } = all[index] ?? { at: 0, length: text.length }
  if (random() < 0.5) return { at, length: Math.min(length, 200) }
  const start = at + below(random, Math.max(1, length - 4))
  return { at: start, length: Math.min(text.length - start, 4 + below(random, 60)) }
}

const neighbours = 48

/** A text in which some sentences and paragraphs occur twice from the start. */
export function withRepeats(text: string, random: Random): string {
  let next = traced(text)
  for (let count = below(random, 7); count > 0; count -= 1)
    next = repeatPiece(random() < 0.5 ? sentences : paragraphs)(next, random)
  return next.text
}

/**
 * What became of the quoted text, `length` characters after normalization: whether it is intact and
 * contiguous, and what share is left.
 */
export function fateOf(
  { text, from, isCopy }: Traced,
  { at, end, length }: { at: number; end: number; length: number },
) {
  const isOwn = (index: number) => (from[index] ?? -1) >= at && (from[index] ?? -1) < end
  const own = Array.from({ length: text.length }, (_, index) => index).filter(isOwn)
  const originals = own.filter(index => !isCopy[index])
  const [first = -1] = originals
  const isWhole = originals.length === length && originals.every((index, nth) => index === first + nth)
  /** How many quoted characters a place contains, and how many of their neighbours are next to it. */
  const weight = (place: Place) => {
    const count = (start: number, stop: number, isMeant: (id: number) => boolean) =>
      new Set(from.slice(Math.max(0, start), Math.max(0, stop)).filter(isMeant)).size
    const last = place.at + place.length
    return (
      count(place.at, last, id => id >= at && id < end) +
      count(place.at - neighbours, place.at, id => id >= at - neighbours && id < at) +
      count(last, last + neighbours, id => id >= end && id < end + neighbours)
    )
  }
  return {
    stands: isWhole,
    leftShare: originals.length / length,
    /**
     * Whether a place is correct: it contains what is left of the quote, or at least 40% of its characters. A
     * pasted copy is correct if it kept more of them; or as many, with at least as many of their neighbours:
     * the text does not tell which of the two is the original.
     */
    isRight(place: Place): boolean {
      const inside = (index: number) => index >= place.at && index < place.at + place.length
      const kept = originals.filter(inside).length
      if (kept > 0 && kept >= originals.length * 0.4) return true
      const copied = new Set(own.filter(inside).map(index => from[index])).size
      if (copied !== originals.length) return copied > originals.length
      return copied > 0 && weight(place) >= weight({ at: first, length })
    },
  }
}
