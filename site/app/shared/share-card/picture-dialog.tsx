import { getTheme } from '@xiaolou/browser/theme'
import { Button, buttonClass } from '@xiaolou/ui/button'
import { classNames } from '@xiaolou/ui/class-name'
import { Dialog } from '@xiaolou/ui/dialog'
import { useEffect, useState } from 'react'
import './picture-dialog.css'

const lights = [
  { theme: 'light', label: '日光' },
  { theme: 'dark', label: '夜色' },
] as const
const saidForMs = 2_400

type Theme = 'light' | 'dark'

type PictureGiven = {
  /** What is drawn, as a text: another one is drawn anew. */
  content: string
  draw: (theme: Theme) => HTMLCanvasElement | Promise<HTMLCanvasElement>
  isOpen: boolean
}

/** The preview of a picture in either theme, and the ways to use it: download, copy, share. */
export function PictureDialog({
  title,
  name,
  alt,
  failed,
  widthPx = 460,
  className,
  onClose,
  ...given
}: PictureGiven & {
  title: string
  /** The file's name, without its ending. */
  name: string
  alt: string
  /** What is said if this browser cannot draw it. */
  failed: string
  widthPx?: number
  className?: string
  onClose: () => void
}) {
  const [theme, setTheme] = useState(getTheme)
  const picture = usePicture(given, theme)
  const isDrawn = picture && picture !== 'failed'
  return (
    <Dialog
      isOpen={given.isOpen}
      onOpenChange={open => !open && onClose()}
      title={title}
      widthPx={widthPx}
      className={classNames('card-dialog', className)}
    >
      <div className="card-paper" data-theme={theme} aria-busy={!picture}>
        {picture === 'failed' && <p className="ink-2">{failed}</p>}
        {isDrawn && <img src={picture.url} width={picture.width} height={picture.height} alt={alt} />}
      </div>
      <div className="card-actions row">
        <fieldset className="card-lights row">
          <legend className="sr-only">图的颜色</legend>
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
        {isDrawn && <Takings picture={picture} name={name} />}
      </div>
    </Dialog>
  )
}

type Picture = { blob: Blob; url: string; width: number; height: number }

/** The drawn picture; drawn again when its content or theme changes. */
function usePicture({ content, draw, isOpen }: PictureGiven, theme: Theme): Picture | 'failed' | undefined {
  const [picture, setPicture] = useState<Picture | 'failed'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` identifies what is drawn.
  useEffect(() => {
    if (!isOpen) return
    let url = ''
    let isOver = false
    const drawNow = async () => {
      // Fonts that the page has not used yet may still be loading.
      await document.fonts.ready
      const canvas = await draw(theme)
      const blob = await pictureOf(canvas)
      if (isOver) return
      url = URL.createObjectURL(blob)
      setPicture({ blob, url, width: canvas.width, height: canvas.height })
    }
    drawNow().catch(() => !isOver && setPicture('failed'))
    return () => {
      isOver = true
      URL.revokeObjectURL(url)
      setPicture(undefined)
    }
  }, [content, theme, isOpen])
  return picture
}

/** The actions that this browser supports. */
function Takings({ picture, name: given }: { picture: Picture; name: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), saidForMs)
    return () => clearTimeout(timer)
  }, [said])
  const name = `${given.replace(/[《》\\/:*?"<>|]/g, '').trim() || '卡片'}.png`
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

/** The picture as a file. */
function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the picture came out empty'))),
      'image/png',
    ),
  )
}
