import { cardWidthPx, layoutCard } from './card-layout.ts'
import { readLook } from './card-look.ts'
import { drawFoot, drawPaper, drawWords } from './card-paint.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** The preview of a card, and the ways to use it. */
export function CardDialog({
  card,
  isOpen,
  onClose,
}: {
  card: Omit<Card, 'theme'>
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <PictureDialog
      title="抄一张卡片"
      name={card.title}
      alt={`卡片：${card.text}`}
      failed="这个浏览器画不了图，词句还可以抄下来。"
      content={JSON.stringify(card)}
      draw={theme => drawCard({ ...card, theme })}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}

/** The content of a card: a text, its source, and the address. */
type Card = {
  /** The plain text; one line for each paragraph or verse. */
  readonly text: string
  /** Verse and songs: their lines are centred. */
  readonly isVerse?: boolean
  /** The source as printed: 《小楼一夜听春雨》. */
  readonly title: string
  /** The author and the site: 「放翁 · 小楼」. */
  readonly signature: string
  /** A day of the API; anything after the date is ignored. */
  readonly day: string
  /** The address in the QR code. */
  readonly address: string
  /** The one character of the seal. */
  readonly seal: string
  readonly theme: 'light' | 'dark'
}

/**
 * Draws a card as a picture 1080 px wide, as high as its text needs (at least 1244). Short Chinese is set in
 * columns on ruled paper, anything else in lines. Nothing is loaded: fonts are the reader's own, colours the
 * page's.
 */
function drawCard(card: Card): HTMLCanvasElement {
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
