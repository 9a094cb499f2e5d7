import { clausesOf } from '@xiaolou/browser/clauses'
import { graphemesOf } from '@xiaolou/contract/grapheme'

/** What must not begin a line of Chinese, and what must not end one (GB/T 15834, W3C clreq 6.1.1). */
const notAtStart = /^[，。、；：？！）》〉」』】〕”’…—～·・％‰℃,.;:?!)\]}%]$/u
const notAtEnd = /^[（《〈「『【〔“‘([{]$/u
/** Their right half is blank: at the end of a line they hang into the margin. */
const hanging = /[，。、；：]$/u
const latin = /^[\p{Script=Latin}\p{Nd}'’\-_/.@#&+]$/u

/** What is never split: a character with its punctuation, or a Latin word. */
type Piece = { readonly text: string; readonly isSpace: boolean }

/** A line and its width in px, without hanging punctuation. */
export type CardLine = { readonly text: string; readonly widthPx: number; readonly isLast: boolean }

function piecesOf(text: string): Piece[] {
  const pieces: { text: string; isSpace: boolean; last: string }[] = []
  for (const grapheme of graphemesOf(text)) {
    const before = pieces.at(-1)
    const isSpace = /^\s$/u.test(grapheme)
    if (isSpace && before && notAtEnd.test(before.last)) {
      before.text += grapheme
      continue
    }
    const isJoined =
      before !== undefined &&
      !isSpace &&
      !before.isSpace &&
      (notAtStart.test(grapheme) ||
        notAtEnd.test(before.last) ||
        (latin.test(grapheme) && latin.test(before.last)))
    if (isJoined) {
      before.text += grapheme
      before.last = grapheme
    } else pieces.push({ text: grapheme, isSpace, last: grapheme })
  }
  return pieces
}

/**
 * Breaks a text into lines no wider than `widthPx` by `measure`. Follows the punctuation rules, splits a
 * Latin word only if it is wider than a line, and leaves no single character on a last line.
 */
export function breakLines(given: {
  text: string
  widthPx: number
  measure: (text: string) => number
}): CardLine[] {
  const { text, widthPx, measure } = given
  const lines = text.split('\n').filter(part => part.trim() !== '')
  return lines.flatMap(paragraph => breakParagraph(paragraph.trim(), widthPx, measure))
}

function breakParagraph(text: string, widthPx: number, measure: (text: string) => number): CardLine[] {
  const widthOf = (line: string) => measure(line) - (hanging.test(line) ? measure(line.slice(-1)) / 2 : 0)
  const lines: string[][] = [[]]
  for (const piece of piecesOf(text).flatMap(fitting(widthPx, measure))) {
    const line = lines.at(-1) ?? []
    if (line.length === 0 && piece.isSpace) continue
    if (line.length === 0 || piece.isSpace || widthOf(line.join('') + piece.text) <= widthPx)
      line.push(piece.text)
    else lines.push([piece.text])
  }
  keepCompany(lines, line => widthOf(line) <= widthPx)
  return lines.map((line, at) => {
    const words = line.join('').trimEnd()
    return { text: words, widthPx: widthOf(words), isLast: at === lines.length - 1 }
  })
}

/** A piece wider than a line is split after all. */
const fitting = (widthPx: number, measure: (text: string) => number) => (piece: Piece) =>
  measure(piece.text) <= widthPx
    ? [piece]
    : graphemesOf(piece.text).map(text => ({ text, isSpace: piece.isSpace }))

/** Avoids a single character on the last line: the one before moves down to it, if it fits. */
function keepCompany(lines: string[][], fits: (line: string) => boolean): void {
  const [before, last] = lines.slice(-2)
  if (!before || !last || lines.length < 2 || before.length < 4) return
  const [only] = last
  if (last.length !== 1 || only === undefined || /\p{Script=Latin}|\p{Nd}/u.test(only)) return
  const moved = before.at(-1) ?? ''
  if (!fits(moved + only)) return
  before.pop()
  last.unshift(moved)
}

/** Whether a text can be set vertically: Chinese only, where every character is square. */
export const canStandUpright = (text: string): boolean =>
  /^[\p{Script=Han}，。、；：？！（）《》〈〉「」『』“”‘’…—·\s]+$/u.test(text)

/** Marks that take half a square in a column: their other half is blank. */
const halfOpening = /^[（《〈「『“‘]$/u
const halfClosing = /^[，。、）》〉」』”’]$/u

/** Each character of a column with its centre, in squares from the top, and its size in squares. */
export function columnOf(text: string): { glyph: string; middle: number }[] {
  let top = 0
  return graphemesOf(text).map(glyph => {
    const isHalf = halfOpening.test(glyph) || halfClosing.test(glyph)
    const middle = top + (isHalf && halfOpening.test(glyph) ? 0 : 0.5)
    top += isHalf ? 0.5 : 1
    return { glyph, middle }
  })
}

/** The length of a column in squares. */
export const columnLength = (text: string): number =>
  graphemesOf(text).reduce(
    (sum, glyph) => sum + (halfOpening.test(glyph) || halfClosing.test(glyph) ? 0.5 : 1),
    0,
  )

/**
 * A short text in columns of at most `cells` squares. Where every clause fits one, each gets its own, as in
 * verse; otherwise the text flows.
 */
export function breakColumns({ text, cells, most }: { text: string; cells: number; most: number }): string[] {
  const clauses = text
    .split('\n')
    .flatMap(clausesOf)
    .map(clause => clause.trim())
    .filter(clause => clause !== '')
  if (clauses.length <= most && clauses.every(clause => columnLength(clause) <= cells)) return clauses
  return breakLines({ text, widthPx: cells, measure: columnLength }).map(line => line.text)
}
