import { cardWidthPx, layoutCard } from './card-layout.ts'
import { readLook } from './card-look.ts'
import { drawFoot, drawPaper, drawWords } from './card-paint.ts'

/** What stands on a card: some words, where they are from, and the way there. */
export type Card = {
  /** The words as they are; a line of its own for each paragraph or verse. */
  readonly text: string
  /** Verse and songs: their lines stand in the middle. */
  readonly isVerse?: boolean
  /** 《小楼一夜听春雨》: of what they are a part, as it is to be printed. */
  readonly title: string
  /** Who wrote it, and whose house this is: 「放翁 · 小楼」. */
  readonly signature: string
  /** A day as the wire has it; whatever stands behind it is not said. */
  readonly day: string
  /** What the square code leads to. */
  readonly address: string
  /** The one character of the seal. */
  readonly seal: string
  readonly theme: 'light' | 'dark'
}

/**
 * Draws a card as a picture 1080 px wide, as high as its words need (at least 1244). Short Chinese stands in columns on
 * ruled paper, anything else in lines. Nothing is fetched: the faces are those of the reader's machine, the colours the page's.
 */
export function drawCard(card: Card): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const look = readLook(card.theme)
  const layout = layoutCard({
    text: card.text,
    isVerse: card.isVerse ?? false,
    measure: (text, { face, sizePx }) => {
      context.font = `${sizePx}px ${look[face]}`
      return context.measureText(text).width
    },
  })
  canvas.width = cardWidthPx
  canvas.height = layout.heightPx
  const [seal = '楼'] = card.seal.trim()
  drawPaper({ context, look, layout })
  drawWords({ context, look, layout }, seal)
  drawFoot({ context, look, layout }, card)
  return canvas
}

/** The picture as a file. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the picture came out empty'))),
      'image/png',
    ),
  )
}
