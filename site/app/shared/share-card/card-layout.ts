import { graphemesOf } from '@xiaolou/contract/grapheme'
import { breakColumns, breakLines, type CardLine, canStandUpright, columnLength } from './card-lines.ts'

// All in px of the picture, which is 1080 wide: sharp on a phone's screen.
export const cardWidthPx = 1080
export const frameMarginPx = 72
const frameWidthPx = cardWidthPx - 2 * frameMarginPx
export const framePaddingPx = 84
export const footHeightPx = 236
const leastFrameHeightPx = 936

/** A short text is set in vertical columns on ruled paper; a longer one in lines. */
export type CardBody =
  | ({ form: 'upright'; columns: string[]; lengthPx: number } & Paper)
  | {
      form: 'lines'
      lines: CardLine[]
      sizePx: number
      stepPx: number
      face: 'serif' | 'kai'
      isCentred: boolean
    }

export type CardLayout = {
  readonly body: CardBody
  readonly frameHeightPx: number
  readonly heightPx: number
}

/** Ruled paper: its number of columns, how many of them are usable and how long, and the font size. */
type Paper = { ruled: number; most: number; cells: number; sizePx: number; stepPx: number }
const papers: readonly Paper[] = [
  { ruled: 7, most: 4, cells: 8.5, sizePx: 80, stepPx: 88 },
  { ruled: 9, most: 6, cells: 12, sizePx: 62, stepPx: 68 },
]
/** Between the frame's inner line and its margins. */
export const frameInsetPx = 10

// The longer the text, the smaller: at most 20 characters a line, to limit the height.
const sizes = [
  { upTo: 48, sizePx: 56 },
  { upTo: 160, sizePx: 46 },
  { upTo: 320, sizePx: 40 },
  { upTo: Number.POSITIVE_INFINITY, sizePx: 36 },
] as const

/** `measure` gives a text's width in px in a font and size. `isVerse`: lines are kept and centred. */
export function layoutCard(given: {
  text: string
  isVerse: boolean
  measure: (text: string, font: { face: 'serif' | 'kai'; sizePx: number }) => number
}): CardLayout {
  const body = bodyOf(given)
  const inside =
    body.form === 'upright'
      ? body.lengthPx
      : body.lines.length * body.stepPx + (body.isCentred ? 0 : sealRoomPx)
  const frameHeightPx = Math.max(leastFrameHeightPx, Math.ceil(inside) + 2 * framePaddingPx)
  return { body, frameHeightPx, heightPx: frameMarginPx + frameHeightPx + footHeightPx }
}

export const sealPx = 76
/** Space for the seal below a text in lines. */
export const sealRoomPx = sealPx + 52

function bodyOf({ text, isVerse, measure }: Parameters<typeof layoutCard>[0]): CardBody {
  const count = graphemesOf(text).length
  for (const paper of canStandUpright(text) ? papers : []) {
    if (columnLength(text) > paper.most * paper.cells) continue
    const columns = breakColumns({ text, ...paper })
    const lengthPx = Math.max(...columns.map(columnLength)) * paper.stepPx
    if (columns.length <= paper.most) return { form: 'upright', columns, lengthPx, ...paper }
  }
  const sizePx = sizes.find(({ upTo }) => count <= upTo)?.sizePx ?? 36
  const face = isVerse ? 'kai' : 'serif'
  const widthPx = frameWidthPx - 2 * framePaddingPx
  const lines = breakLines({ text, widthPx, measure: part => measure(part, { face, sizePx }) })
  return { form: 'lines', lines, sizePx, stepPx: Math.round(sizePx * 1.86), face, isCentred: isVerse }
}
