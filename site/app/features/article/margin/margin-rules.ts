/** A note's place beside its line, and its height; px from the top of the margin. */
export type WantedNote = { readonly topPx: number; readonly heightPx: number }

/** The gap below a note when the next one would touch it. */
export const noteGapPx = 8

/**
 * The tops of notes, sorted by their lines: each beside its line, or pushed down until it is clear of the one
 * above it. None is above `fromPx`.
 */
export function settleNotes(notes: readonly WantedNote[], fromPx = 0): number[] {
  let freePx = fromPx
  return notes.map(({ topPx, heightPx }) => {
    const settledPx = Math.max(topPx, freePx)
    freePx = settledPx + heightPx + noteGapPx
    return settledPx
  })
}

const wordsShown = 6

/** The first six words of a text: Chinese characters, or words of other scripts; punctuation does not count. */
export function firstWords(text: string): string {
  const words = text.trim().matchAll(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+/gu)
  let endAt = 0
  let count = 0
  for (const word of words) {
    if (count === wordsShown) return `${text.trim().slice(0, endAt)}…`
    endAt = word.index + word[0].length
    count += 1
  }
  return text.trim()
}
