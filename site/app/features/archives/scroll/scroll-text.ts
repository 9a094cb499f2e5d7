import { columnLength } from '~/shared/share-card/card-lines.ts'
import { drawColumn } from '~/shared/share-card/card-text.ts'

type Text = {
  text: string
  x: number
  y: number
  sizePx: number
  stepPx: number
  font: string
  colour: string
}

/** Latin and digits lie on their side, as in a column on the page. */
const runs = /[!-\u024f][ -\u024f]*|[^!-\u024f]+/g
const isLying = (run: string) => /^[!-\u024f]/.test(run)

/** The length of a column in px. */
export function lengthOf(
  context: CanvasRenderingContext2D,
  text: string,
  { sizePx, stepPx }: { sizePx: number; stepPx: number },
): number {
  return (text.match(runs) ?? []).reduce(
    (sum, run) =>
      sum + (isLying(run) ? context.measureText(run).width + sizePx / 4 : columnLength(run) * stepPx),
    0,
  )
}

/** Draws a column downwards from its top; `x` is its centre. */
export function drawText(
  context: CanvasRenderingContext2D,
  { text, x, y, sizePx, stepPx, font, colour }: Text,
): void {
  context.font = font
  context.fillStyle = colour
  let top = y
  for (const run of text.match(runs) ?? []) {
    if (isLying(run)) {
      context.save()
      context.translate(x, top)
      context.rotate(Math.PI / 2)
      context.textAlign = 'left'
      context.textBaseline = 'middle'
      context.fillText(run, 0, 0)
      context.restore()
    } else drawColumn(context, { text: run, x, y: top, stepPx, sizePx })
    top += lengthOf(context, run, { sizePx, stepPx })
  }
}
