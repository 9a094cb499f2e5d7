import { type CardLine, columnOf } from './card-lines.ts'

/** What in a column stands at the upper right of its square, and what is turned with the column. */
const upperRight = /^[，。、]$/u
const rightHalf = /^[；：！？]$/u
const turned = /^[（）《》〈〉「」『』—…]$/u
/** Curly quotation marks are not written in columns: corner brackets stand for them (GB/T 15834). */
const cornerOf: Readonly<Record<string, string>> = { '“': '『', '”': '』', '‘': '「', '’': '」' }

/** One column downwards from its top; `x` is its middle. */
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

/** A line that falls short by less than this is spread to the margin. */
const spreadUpToEm = 2.2

/** One line from its left end on; all but the last of a paragraph reach the right margin. `y` is its baseline. */
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
