import { type CardLine, columnOf } from './card-lines.ts'

/** Marks at the upper right of their square in a column, and marks turned with the column. */
const upperRight = /^[，。、]$/u
const rightHalf = /^[；：！？]$/u
const turned = /^[（）《》〈〉「」『』—…]$/u
/** Columns have corner brackets instead of curly quotation marks (GB/T 15834). */
const cornerOf: Readonly<Record<string, string>> = { '“': '『', '”': '』', '‘': '「', '’': '」' }

/** Draws one column downwards from its top; `x` is its centre. */
export function drawColumn(
  context: CanvasRenderingContext2D,
  { text, x, y, stepPx, sizePx }: { text: string; x: number; y: number; stepPx: number; sizePx: number },
): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { glyph: written, middle } of columnOf(text)) {
    const glyph = cornerOf[written] ?? written
    context.save()
    context.translate(x, y + middle * stepPx)
    if (upperRight.test(glyph)) context.translate(sizePx * 0.58, -sizePx * 0.58)
    else if (rightHalf.test(glyph)) context.translate(sizePx * 0.26, 0)
    else if (turned.test(glyph)) context.rotate(Math.PI / 2)
    context.fillText(glyph, 0, 0)
    context.restore()
  }
}

/** A line that is short by less than this is justified. */
const spreadUpToEm = 2.2

/** Draws one line from its left end; all but the last of a paragraph are justified. `y` is its baseline. */
export function drawLine(
  context: CanvasRenderingContext2D,
  { line, x, y, widthPx, sizePx }: { line: CardLine; x: number; y: number; widthPx: number; sizePx: number },
): void {
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  const rest = widthPx - line.widthPx
  const parts = line.text.match(/[\p{Script=Latin}\p{Nd}'’\-_/.@#&+]+|\s+|./gu) ?? []
  const isSpread = !line.isLast && rest > 0 && rest < spreadUpToEm * sizePx && parts.length > 1
  if (!isSpread) {
    context.fillText(line.text, x, y)
    return
  }
  const gap = rest / (parts.length - 1)
  let left = x
  for (const part of parts) {
    context.fillText(part, left, y)
    left += context.measureText(part).width + gap
  }
}
