import { getTheme } from '@xiaolou/browser/theme'
import { Button, buttonClass } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { useEffect, useState } from 'react'
import './card-dialog.css'
import { cardWidthPx, layoutCard } from './card-layout.ts'
import { readLook } from './card-look.ts'
import { drawFoot, drawPaper, drawWords } from './card-paint.ts'

const lights = [
  { theme: 'light', label: '日光' },
  { theme: 'dark', label: '夜色' },
] as const
const saidForMs = 2_400

/** The preview of a card in either theme, and the ways to use it: download, copy, share. */
export function CardDialog({
  card,
  isOpen,
  onClose,
}: {
  card: Omit<Card, 'theme'>
  isOpen: boolean
  onClose: () => void
}) {
  const [theme, setTheme] = useState(getTheme)
  const picture = usePicture(card, theme, isOpen)
  const isDrawn = picture && picture !== 'failed'
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      title="抄一张卡片"
      widthPx={460}
      className="card-dialog"
    >
      <div className="card-paper" data-theme={theme} aria-busy={!picture}>
        {picture === 'failed' && <p className="ink-2">这个浏览器画不了图，词句还可以抄下来。</p>}
        {isDrawn && (
          <img src={picture.url} width={picture.width} height={picture.height} alt={`卡片：${card.text}`} />
        )}
      </div>
      <div className="card-actions row">
        <fieldset className="card-lights row">
          <legend className="sr-only">卡片的颜色</legend>
          {lights.map(light => (
            <button
              key={light.theme}
              type="button"
              aria-pressed={light.theme === theme}
              onClick={() => setTheme(light.theme)}
            >
              {light.label}
            </button>
          ))}
        </fieldset>
        {isDrawn && <Takings picture={picture} title={card.title} />}
      </div>
    </Dialog>
  )
}

type Picture = { blob: Blob; url: string; width: number; height: number }

/** The drawn card; drawn again when its text or theme changes. */
function usePicture(
  card: Omit<Card, 'theme'>,
  theme: Card['theme'],
  isOpen: boolean,
): Picture | 'failed' | undefined {
  const [picture, setPicture] = useState<Picture | 'failed'>()
  const given = JSON.stringify({ ...card, theme })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `given` identifies the card by its content.
  useEffect(() => {
    if (!isOpen) return
    let url = ''
    let isOver = false
    const draw = async () => {
      // Fonts that the page has not used yet may still be loading.
      await document.fonts.ready
      const canvas = drawCard({ ...card, theme })
      const blob = await pictureOf(canvas)
      if (isOver) return
      url = URL.createObjectURL(blob)
      setPicture({ blob, url, width: canvas.width, height: canvas.height })
    }
    draw().catch(() => !isOver && setPicture('failed'))
    return () => {
      isOver = true
      URL.revokeObjectURL(url)
      setPicture(undefined)
    }
  }, [given, isOpen])
  return picture
}

/** The actions that this browser supports. */
function Takings({ picture, title }: { picture: Picture; title: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), saidForMs)
    return () => clearTimeout(timer)
  }, [said])
  const name = `${title.replace(/[《》\\/:*?"<>|]/g, '').trim() || '卡片'}.png`
  const files = [new File([picture.blob], name, { type: 'image/png' })]
  const canShare = navigator.canShare?.({ files }) ?? false
  const canCopy = 'ClipboardItem' in window && navigator.clipboard !== undefined
  const copy = () =>
    navigator.clipboard.write([new ClipboardItem({ 'image/png': picture.blob })]).then(
      () => setSaid('已复制'),
      () => setSaid('没有复制成'),
    )
  return (
    <>
      {canShare && (
        // It only rejects when the reader closes the system's dialog.
        <Button onClick={() => void navigator.share({ files }).catch(() => undefined)}>传给别人</Button>
      )}
      {canCopy && (
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{said || '复制'}</span>
        </Button>
      )}
      <a href={picture.url} download={name} className={buttonClass({ tone: 'primary' })}>
        存成图片
      </a>
    </>
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

/** The picture as a file. */
function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the picture came out empty'))),
      'image/png',
    ),
  )
}
