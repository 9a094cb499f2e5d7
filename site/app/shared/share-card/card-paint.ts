import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { louGlyph, stone } from '@xiaolou/ui/seal'
import { encode } from 'uqr'
import {
  type CardBody,
  type CardLayout,
  cardWidthPx,
  footHeightPx,
  frameInsetPx,
  frameMarginPx,
  framePaddingPx,
  sealPx,
  sealRoomPx,
} from './card-layout.ts'
import { breakLines } from './card-lines.ts'
import type { CardLook } from './card-look.ts'
import { drawColumn, drawLine } from './card-text.ts'

type UprightBody = Extract<CardBody, { form: 'upright' }>
type LinesBody = Extract<CardBody, { form: 'lines' }>
type Canvas = { context: CanvasRenderingContext2D; look: CardLook; layout: CardLayout }

const left = frameMarginPx
const right = cardWidthPx - frameMarginPx
const pitchOf = (ruled: number) => (right - left - 2 * frameInsetPx) / ruled

/** The sheet with its frame: a broad and a thin line, as in old prints; for columns also their rules. */
export function drawPaper({ context, look, layout }: Canvas): void {
  const { colour } = look
  const bottom = frameMarginPx + layout.frameHeightPx
  context.fillStyle = colour.paper
  context.fillRect(0, 0, cardWidthPx, layout.heightPx)
  context.strokeStyle = colour.accent
  context.globalAlpha = look.theme === 'light' ? 0.62 : 0.5
  context.lineWidth = 5
  context.strokeRect(left, frameMarginPx, right - left, layout.frameHeightPx)
  context.lineWidth = 1.5
  context.strokeRect(
    left + frameInsetPx,
    frameMarginPx + frameInsetPx,
    right - left - 2 * frameInsetPx,
    layout.frameHeightPx - 2 * frameInsetPx,
  )
  if (layout.body.form === 'upright') {
    context.globalAlpha = look.theme === 'light' ? 0.26 : 0.24
    context.beginPath()
    for (let at = 1; at < layout.body.ruled; at += 1) {
      const x = left + frameInsetPx + at * pitchOf(layout.body.ruled)
      context.moveTo(x, frameMarginPx + frameInsetPx)
      context.lineTo(x, bottom - frameInsetPx)
    }
    context.stroke()
  }
  context.globalAlpha = 1
}

/** The text, and the seal at its end. */
export function drawWords(canvas: Canvas, seal: string): void {
  const { body } = canvas.layout
  canvas.context.fillStyle = canvas.look.colour.ink
  if (body.form === 'upright') drawColumns(canvas, body, seal)
  else drawLines(canvas, body, seal)
}

/** Optically centred on the paper, slightly above its middle. */
function drawColumns({ context, look, layout }: Canvas, body: UprightBody, seal: string): void {
  const { columns, lengthPx, ruled, sizePx, stepPx } = body
  const top = frameMarginPx + (layout.frameHeightPx - lengthPx) * 0.42
  const first = Math.floor((ruled - columns.length - 1) / 2)
  const middleOf = (at: number) => right - frameInsetPx - (first + at + 0.5) * pitchOf(ruled)
  context.font = `${sizePx}px ${look.kai}`
  for (const [at, text] of columns.entries())
    drawColumn(context, { text, x: middleOf(at), y: top, stepPx, sizePx })
  drawSeal(context, look, { seal, x: middleOf(columns.length) - sealPx / 2, y: top + lengthPx - sealPx })
}

function drawLines({ context, look, layout }: Canvas, body: LinesBody, seal: string): void {
  const { lines, sizePx, stepPx, isCentred, face } = body
  const heightPx = lines.length * stepPx + (isCentred ? 0 : sealRoomPx)
  const top = frameMarginPx + (layout.frameHeightPx - heightPx) / 2
  const widthPx = right - left - 2 * framePaddingPx
  context.font = `${sizePx}px ${look[face]}`
  for (const [at, line] of lines.entries()) {
    const y = top + (at + 0.5) * stepPx + sizePx * 0.36
    const x = isCentred ? (cardWidthPx - line.widthPx) / 2 : left + framePaddingPx
    drawLine(context, { line: { ...line, isLast: line.isLast || isCentred }, x, y, widthPx, sizePx })
  }
  const corner = { x: right - 44, y: frameMarginPx + layout.frameHeightPx - 44 }
  const end = isCentred ? corner : { x: right - framePaddingPx, y: top + heightPx }
  drawSeal(context, look, { seal, x: end.x - sealPx, y: end.y - sealPx })
}

/** A seal with its upper left corner at `x`, `y`. */
export function drawSeal(
  context: CanvasRenderingContext2D,
  look: CardLook,
  { seal, x, y, sidePx = sealPx }: { seal: string; x: number; y: number; sidePx?: number },
): void {
  context.save()
  context.translate(x, y)
  context.scale(sidePx / 256, sidePx / 256)
  context.fillStyle = look.colour.seal
  context.fill(new Path2D(stone))
  context.fillStyle = look.colour['seal-ink']
  if (seal === '楼') context.fill(new Path2D(louGlyph))
  else {
    context.font = `700 168px ${look.kai}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(seal, 128, 136)
  }
  context.restore()
}

const digits = '〇一二三四五六七八九'

/** A day in Chinese numerals: 二〇二六年十一月十八日. */
function cardDate(day: string): string {
  const [year = '', month, date] = day.slice(0, 10).split('-')
  const written = [...year].map(digit => digits.charAt(Number(digit))).join('')
  return `${written}年${chineseNumber(Number(month))}月${chineseNumber(Number(date))}日`
}

const codePx = 132

/** Below the frame: source, author, date and site; and a QR code. */
export function drawFoot(
  { context, look, layout }: Canvas,
  foot: { title: string; signature: string; day: string; address: string },
): void {
  const top = frameMarginPx + layout.frameHeightPx + (footHeightPx - codePx) / 2
  const widthPx = right - left - codePx - 48
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  const rows = [
    { text: foot.title, font: `600 34px ${look.serif}`, colour: look.colour.ink, down: 32 },
    { text: foot.signature, font: `26px ${look.sans}`, colour: look.colour['ink-2'], down: 80 },
    { text: cardDate(foot.day), font: `24px ${look.serif}`, colour: look.colour['ink-3'], down: 124 },
  ]
  for (const { text, font, colour, down } of rows) {
    context.font = font
    context.fillStyle = colour
    // The left half of an opening bracket is blank: it hangs out, so that the text aligns.
    const hangPx = /^[《「『（]/u.test(text) ? context.measureText(text.slice(0, 1)).width / 2 : 0
    context.fillText(oneLine(context, text, widthPx), left - hangPx, top + down)
  }
  drawCode(context, { text: foot.address, x: right - codePx, y: top, look })
}

function oneLine(context: CanvasRenderingContext2D, text: string, widthPx: number): string {
  const measure = (part: string) => context.measureText(part).width
  if (measure(text) <= widthPx) return text
  const [first] = breakLines({ text, widthPx: widthPx - measure('…'), measure })
  return `${first?.text ?? ''}…`
}

/** A QR code with its upper left corner at `x`, `y`; dark on light in both themes, for cameras. */
export function drawCode(
  context: CanvasRenderingContext2D,
  {
    text,
    x,
    y,
    look,
    sidePx = codePx,
  }: { text: string; x: number; y: number; look: CardLook; sidePx?: number },
): void {
  const isNight = look.theme === 'dark'
  const { data, size } = encode(text, { border: isNight ? 2 : 0, ecc: 'M' })
  const square = sidePx / size
  if (isNight) {
    context.fillStyle = look.colour.ink
    context.fillRect(x, y, sidePx, sidePx)
  }
  context.fillStyle = isNight ? look.colour.paper : look.colour.ink
  for (const [row, squares] of data.entries())
    for (const [column, isDark] of squares.entries())
      if (isDark) context.fillRect(x + column * square, y + row * square, square + 0.4, square + 0.4)
}
