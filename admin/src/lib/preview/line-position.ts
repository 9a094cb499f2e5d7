/**
 * The positions of a preview's pieces: `lines` are pairs [from, to) of the source, -1 for a piece without
 * one; places are px from the top.
 */
export type PiecePlaces = {
  lines: ArrayLike<number>
  topOf: (index: number) => number
  bottomOf: (index: number) => number
}

const count = ({ lines }: PiecePlaces) => lines.length / 2
const fromOf = ({ lines }: PiecePlaces, index: number) => lines[2 * index] ?? -1
const toOf = ({ lines }: PiecePlaces, index: number) => lines[2 * index + 1] ?? -1

/** The position of a source line in the preview; between two pieces that of the next one's start. */
export function placeOfLine(places: PiecePlaces, line: number): number {
  let before = -1
  for (let index = 0; index < count(places); index++) {
    const from = fromOf(places, index)
    const to = toOf(places, index)
    if (from < 0) continue
    if (line < from) return places.topOf(index)
    if (line < to) {
      const top = places.topOf(index)
      return top + ((line - from) / (to - from)) * (places.bottomOf(index) - top)
    }
    before = index
  }
  return before < 0 ? 0 : places.bottomOf(before)
}

/** The source line, with a fraction, at a position of the preview; found by binary search. */
export function lineAtPlace(places: PiecePlaces, place: number): number {
  let low = 0
  let high = count(places) - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (places.bottomOf(middle) <= place) low = middle + 1
    else high = middle
  }
  const from = fromOf(places, low)
  if (from < 0) return lastLine(places)
  const top = places.topOf(low)
  const height = places.bottomOf(low) - top
  const share = height > 0 ? Math.min(1, Math.max(0, (place - top) / height)) : 0
  return from + share * (toOf(places, low) - from)
}

function lastLine(places: PiecePlaces): number {
  for (let index = count(places) - 1; index >= 0; index--)
    if (fromOf(places, index) >= 0) return toOf(places, index)
  return 0
}
