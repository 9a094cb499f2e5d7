import type { TimelineEntry } from '@xiaolou/contract/article'
import { brushPath } from '@xiaolou/ui/brush-path'
import { chineseDigits } from '@xiaolou/ui/chinese-number'
import { breakLines } from '~/shared/share-card/card-lines.ts'
import type { CardLook } from '~/shared/share-card/card-look.ts'
import { drawCode, drawSeal } from '~/shared/share-card/card-paint.ts'
import { riseOf } from '../life.ts'
import { dayOf, type ScrollMonth } from './scroll.ts'
import { drawText, lengthOf } from './scroll-text.ts'

/** What the picture shows. `rest`: how many articles it leaves out. */
export type PaintedScroll = {
  year: number
  months: readonly ScrollMonth[]
  rest: number
  best: TimelineEntry | undefined
  picture: HTMLImageElement | undefined
  /** 三十一篇　九万字 */
  sum: string
  blogName: string
  seal: string
  address: string
}

// In px of the picture: twice the scroll on the page.
const heightPx = 960
const bandPx = 60
const topPx = bandPx + 60
const footPx = heightPx - bandPx - 52
const titlePx = 40
const titleStepPx = 45
const columnPx = 64
const dayPx = 24
const titleRoomPx = footPx - topPx - 210
const strokePx = 240
const monthPx = 96
const pictureHeightPx = 600
const discPx = 32
const headPx = 430
const tailPx = 520
/** Browsers draw no wider canvas. */
const maxWidthPx = 16_000

type Pen = { context: CanvasRenderingContext2D; look: CardLook }

/** Draws a year from right to left: its number with the seal, its months, and a QR code at the end. */
export function drawScroll(scroll: PaintedScroll, look: CardLook): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const pen = { context, look }
  context.font = `500 ${titlePx}px ${look.serif}`
  const laid = scroll.months.map(month => layMonth(context, month, scroll))
  const widthPx = laid.reduce((sum, month) => sum + month.widthPx, headPx + tailPx)
  canvas.width = Math.min(maxWidthPx, Math.ceil(widthPx))
  canvas.height = heightPx
  drawSilk(pen, canvas.width)
  drawHead(pen, scroll, canvas.width)
  let x = canvas.width - headPx
  const most = Math.max(...scroll.months.map(({ words }) => words))
  for (const month of laid) {
    drawMonth(pen, month, { x, most })
    x -= month.widthPx
  }
  drawTail(pen, scroll)
  return canvas
}

type LaidRow = {
  row: TimelineEntry
  lines: readonly string[]
  picture: HTMLImageElement | undefined
  widthPx: number
}
type LaidMonth = { month: ScrollMonth; rows: readonly LaidRow[]; widthPx: number }

/** How wide a month is: its titles in columns as long as there is room, the best picture before its own. */
function layMonth(
  context: CanvasRenderingContext2D,
  month: ScrollMonth,
  { best, picture }: PaintedScroll,
): LaidMonth {
  const measure = (text: string) => lengthOf(context, text, { sizePx: titlePx, stepPx: titleStepPx })
  const rows = month.rows.map(row => {
    const lines = breakLines({ text: row.article_title, widthPx: titleRoomPx, measure }).map(
      ({ text }) => text,
    )
    const own = row.id === best?.id ? picture : undefined
    return {
      row,
      lines,
      picture: own,
      widthPx: lines.length * columnPx + (own ? pictureWidthOf(own) + 80 : 0),
    }
  })
  return { month, rows, widthPx: rows.reduce((sum, { widthPx }) => sum + widthPx, monthPx + 40) }
}

/** Landscape or square, whatever it was. */
const pictureWidthOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): number =>
  pictureHeightPx * Math.min(1.5, Math.max(0.75, naturalWidth / naturalHeight))

function drawSilk({ context, look }: Pen, widthPx: number): void {
  const { colour } = look
  context.fillStyle = colour.sheet
  context.fillRect(0, 0, widthPx, heightPx)
  for (const name of ['ink-3', 'accent'] as const) {
    context.fillStyle = colour[name]
    context.globalAlpha = 0.1
    context.fillRect(0, 0, widthPx, bandPx)
    context.fillRect(0, heightPx - bandPx, widthPx, bandPx)
  }
  context.globalAlpha = 0.5
  context.fillRect(0, bandPx, widthPx, 2)
  context.fillRect(0, heightPx - bandPx - 2, widthPx, 2)
  context.globalAlpha = 1
}

function drawHead(pen: Pen, { year, sum, seal }: PaintedScroll, widthPx: number): void {
  const { context, look } = pen
  const text = chineseDigits(String(year))
  const x = widthPx - 190
  drawText(context, {
    text,
    x,
    y: topPx,
    sizePx: 112,
    stepPx: 128,
    font: `700 112px ${look.serif}`,
    colour: look.colour.ink,
  })
  drawSeal(context, look, { seal, x: x - 42, y: topPx + 4 * 128 + 34, sidePx: 84 })
  const small = { sizePx: 32, stepPx: 38, font: `32px ${look.kai}`, colour: look.colour['ink-2'] }
  context.font = small.font
  drawText(context, { ...small, text: sum, x: x - 120, y: footPx - lengthOf(context, sum, small) })
}

function drawMonth(pen: Pen, { month, rows }: LaidMonth, { x, most }: { x: number; most: number }): void {
  const { context, look } = pen
  const { colour } = look
  context.fillStyle = colour.accent
  context.globalAlpha = 0.3
  context.fillRect(x, bandPx, 1.5, heightPx - 2 * bandPx)
  context.globalAlpha = 1
  const middle = x - monthPx / 2
  const font = `34px ${look.kai}`
  drawText(context, {
    text: month.label,
    x: middle,
    y: topPx,
    sizePx: 34,
    stepPx: 40,
    font,
    colour: colour.accent,
  })
  const rise = riseOf({ words: month.words, most, height: strokePx })
  const seed = Number(month.month.replace('-', ''))
  context.save()
  context.translate(middle - 20, footPx - strokePx)
  context.fillStyle = colour.ink
  context.globalAlpha = 0.74
  context.fill(new Path2D(brushPath({ x: 20, height: strokePx, rise, width: 26, seed })))
  context.restore()
  let left = x - monthPx
  for (const row of rows) left = drawRow(pen, row, left)
}

/** Returns where the next one begins. */
function drawRow(pen: Pen, { row, lines, picture, widthPx }: LaidRow, right: number): number {
  const { context, look } = pen
  const { colour } = look
  let x = right
  if (picture) {
    const width = pictureWidthOf(picture)
    drawCovered(context, picture, {
      x: x - width - 40,
      y: (heightPx - pictureHeightPx) / 2,
      width,
      height: pictureHeightPx,
    })
    x -= width + 80
  }
  for (const [at, text] of lines.entries())
    drawText(context, {
      text,
      x: x - (at + 0.5) * columnPx,
      y: topPx,
      sizePx: titlePx,
      stepPx: titleStepPx,
      font: `500 ${titlePx}px ${look.serif}`,
      colour: colour.ink,
    })
  const day = { sizePx: dayPx, stepPx: 29, font: `${dayPx}px ${look.kai}`, colour: colour['ink-3'] }
  const text = dayOf(row)
  context.font = day.font
  const middle = x - (lines.length * columnPx) / 2
  const top = footPx - lengthOf(context, text, day)
  drawText(context, { ...day, text, x: middle, y: top })
  if (row.music) drawDisc(pen, middle, top - discPx - 22)
  return right - widthPx
}

/** The picture fills its frame; what does not fit is cut off at both sides. */
function drawCovered(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [shownWidth, shownHeight] = [width / scale, height / scale]
  const [left, top] = [(image.naturalWidth - shownWidth) / 2, (image.naturalHeight - shownHeight) / 2]
  context.drawImage(image, left, top, shownWidth, shownHeight, x, y, width, height)
}

function drawDisc({ context, look }: Pen, x: number, y: number): void {
  for (const [radius, colour] of [
    [discPx, look.colour.ink],
    [13, look.colour.accent],
    [4, look.colour.sheet],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
}

function drawTail(pen: Pen, { blogName, year, rest, address }: PaintedScroll): void {
  const { context, look } = pen
  const text = `${blogName}　${chineseDigits(String(year))}年卷${rest > 0 ? `　另有${rest}篇` : ''}`
  const small = { sizePx: 32, stepPx: 38, font: `32px ${look.kai}`, colour: look.colour['ink-2'] }
  context.font = small.font
  drawText(context, { ...small, text, x: tailPx - 130, y: footPx - lengthOf(context, text, small) })
  drawCode(context, { text: address, x: 110, y: footPx - 200, look, sidePx: 200 })
}
