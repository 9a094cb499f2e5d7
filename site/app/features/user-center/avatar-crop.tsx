import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { type CropFrame, maxZoom, moveFrame, startFrame, writeCrop, zoomFrame, zoomOf } from './crop.ts'

const shownPx = 300
/** Twice what is shown: sharp on a dense screen. */
const drawnPx = 600
const arrowStepPx = 12
const zoomStep = 0.05

export type AvatarCropProps = {
  bitmap: ImageBitmap
  type: string
  isBusy: boolean
  onCrop: (file: File) => void
  onClose: () => void
}

/** Cuts a square: dragged with a finger or a mouse, moved with the arrows, nearer with the wheel, + and - or the slider. */
export function AvatarCrop({ bitmap, type, isBusy, onCrop, onClose }: AvatarCropProps) {
  const [frame, setFrame] = useState(() => startFrame(bitmap))
  const drag = useRef<{ x: number; y: number; shownPx: number }>(undefined)

  // The hand moves the picture, so the square goes the other way.
  const move = (x: number, y: number, drawnWidthPx = shownPx) => {
    const scale = frame.side / drawnWidthPx
    setFrame(moveFrame(frame, { x: -x * scale, y: -y * scale }, bitmap))
  }
  const zoom = (times: number) => setFrame(zoomFrame(frame, times, bitmap))
  const follow = (event: React.PointerEvent) => {
    const from = drag.current
    if (!from) return
    move(event.clientX - from.x, event.clientY - from.y, from.shownPx)
    drag.current = { ...from, x: event.clientX, y: event.clientY }
  }
  const take = (event: React.PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, shownPx: event.currentTarget.clientWidth || shownPx }
  }
  const release = () => {
    drag.current = undefined
  }
  const press = (event: React.KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    if ('zoom' in step) zoom(zoomOf(frame, bitmap) + step.zoom)
    else move(step.x, step.y)
  }

  return (
    <Dialog isOpen onOpenChange={isOpen => isOpen || onClose()} title="裁一张头像" widthPx={364}>
      <button
        type="button"
        aria-label="图片的位置：拖动，或用方向键移动，加减号放大缩小"
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight + -"
        onPointerDown={take}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
        onWheel={event => zoom(zoomOf(frame, bitmap) * (event.deltaY < 0 ? 1.08 : 1 / 1.08))}
        className="crop-place"
      >
        <CropPicture bitmap={bitmap} frame={frame} />
      </button>
      <label className="crop-zoom row ink-2 text-14">
        <span>远近</span>
        <input
          type="range"
          className="grow"
          min={1}
          max={maxZoom}
          step={zoomStep}
          value={zoomOf(frame, bitmap)}
          onChange={event => zoom(Number(event.currentTarget.value))}
        />
      </label>
      <div className="ui-dialog-answers">
        <Button tone="quiet" disabled={isBusy} onClick={onClose}>
          不换了
        </Button>
        <Button
          tone="primary"
          isBusy={isBusy}
          onClick={async () => onCrop(await writeCrop({ bitmap, frame, type }))}
        >
          {isBusy ? '正在换上…' : '就用这张'}
        </Button>
      </div>
    </Dialog>
  )
}

type Step = { x: number; y: number } | { zoom: number }
const keySteps: Readonly<Record<string, Step | undefined>> = {
  ArrowLeft: { x: -arrowStepPx, y: 0 },
  ArrowRight: { x: arrowStepPx, y: 0 },
  ArrowUp: { x: 0, y: -arrowStepPx },
  ArrowDown: { x: 0, y: arrowStepPx },
  '+': { zoom: 0.25 },
  '=': { zoom: 0.25 },
  '-': { zoom: -0.25 },
}

/** A part of its own: the dialog's content is there only after the dialog's own first effects. */
function CropPicture({ bitmap, frame }: { bitmap: ImageBitmap; frame: CropFrame }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    const { x, y, side } = frame
    brush?.clearRect(0, 0, drawnPx, drawnPx)
    brush?.drawImage(bitmap, x, y, side, side, 0, 0, drawnPx, drawnPx)
  }, [bitmap, frame])
  return <canvas ref={canvas} width={drawnPx} height={drawnPx} />
}
