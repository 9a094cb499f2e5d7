export type TextPiece = { text: string; from: number; isHit: boolean }

/**
 * Splits a text at the words of the query, ignoring case and width (ＡＢＣ, Abc). The pieces joined are the text
 * again, composed (NFC). Words are separated by spaces; of two that begin at one position the longer wins.
 * Latin words are marked where one begins, as search finds them; `isAnywhere`: also within others.
 */
export function markHits(
  written: string,
  query: string,
  { isAnywhere = false }: { isAnywhere?: boolean } = {},
): TextPiece[] {
  const text = written.normalize('NFC')
  const words = wordsOf(fold(query.normalize('NFC')).folded)
  const { folded, starts, ends } = fold(text)
  const pieces: TextPiece[] = []
  let plainFrom = 0
  let at = 0
  while (words.length > 0 && at < folded.length) {
    const isWithin = !isAnywhere && latin.test(folded.charAt(at)) && latin.test(folded.charAt(at - 1))
    const word = isWithin ? undefined : words.find(candidate => folded.startsWith(candidate, at))
    if (!word) {
      at += 1
      continue
    }
    // Some characters fold to two units (İ): a hit on one of them marks the character once.
    const from = Math.max(starts[at] ?? text.length, plainFrom)
    const to = ends[at + word.length - 1] ?? text.length
    if (from > plainFrom) pieces.push({ text: text.slice(plainFrom, from), from: plainFrom, isHit: false })
    if (to > from) pieces.push({ text: text.slice(from, to), from, isHit: true })
    plainFrom = Math.max(plainFrom, to)
    at += word.length
  }
  if (plainFrom < text.length) pieces.push({ text: text.slice(plainFrom), from: plainFrom, isHit: false })
  return pieces
}

const latin = /^(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul})[\p{L}\p{N}]$/u

/** The words as typed, and the parts that the index finds in them (`a-b` finds a and b); longest first. */
function wordsOf(folded: string): string[] {
  const parts = [...folded.split(/\s+/), ...folded.split(/[^\p{L}\p{N}]+/u)]
  return [...new Set(parts)].filter(part => part).sort((a, b) => b.length - a.length)
}

/**
 * Text without differences of case and width; `starts[i]` to `ends[i]` is the position of the i-th folded
 * unit in the original.
 */
function fold(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let from = 0
  for (const character of text) {
    const plain = character.normalize('NFKC').toLowerCase()
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(from)
      ends.push(from + character.length)
    }
    folded += plain
    from += character.length
  }
  return { folded, starts, ends }
}
