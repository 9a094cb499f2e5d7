import { useEffect, useRef } from 'react'
import { type CropFrame, maxZoom, moveFrame, zoomFrame, zoomOf } from './crop.ts'

const shownPx = 300
/** Twice the displayed size: sharp on a high-density screen. */
const drawnPx = 600
const arrowStepPx = 12

type CropProps = { bitmap: ImageBitmap; frame: CropFrame; onMove: (frame: CropFrame) => void }

/** The square to crop: dragged with finger or mouse, moved with the arrow keys, zoomed with + and -. */
export function CropArea({ bitmap, frame, onMove }: CropProps) {
  const drag = useRef<{ x: number; y: number; shownPx: number }>(undefined)
  // Dragging moves the picture, so the square moves the other way.
  const move = (x: number, y: number, drawnWidthPx = shownPx) => {
    const scale = frame.side / drawnWidthPx
    onMove(moveFrame(frame, { x: -x * scale, y: -y * scale }, bitmap))
  }
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
    if ('zoom' in step) onMove(zoomFrame(frame, zoomOf(frame, bitmap) + step.zoom, bitmap))
    else move(step.x, step.y)
  }
  return (
    <button
      type="button"
      aria-label="图片的位置：拖动，或用方向键移动，加减号放大缩小"
      aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight + -"
      onPointerDown={take}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
      className="crop-area"
    >
      <CropPicture bitmap={bitmap} frame={frame} />
    </button>
  )
}

/** The zoom of the square. */
export function CropZoom({
  bitmap,
  frame,
  onMove,
  label,
  className,
}: CropProps & { label: string; className: string }) {
  return (
    <label className={`${className} ink-2 text-14`}>
      <span>{label}</span>
      <input
        type="range"
        className="grow"
        min={1}
        max={maxZoom}
        step={0.05}
        value={zoomOf(frame, bitmap)}
        onChange={event => onMove(zoomFrame(frame, Number(event.currentTarget.value), bitmap))}
      />
    </label>
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

/** A separate component: a dialog mounts its content after its own first effects. */
function CropPicture({ bitmap, frame }: Omit<CropProps, 'onMove'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    const { x, y, side } = frame
    brush?.clearRect(0, 0, drawnPx, drawnPx)
    brush?.drawImage(bitmap, x, y, side, side, 0, 0, drawnPx, drawnPx)
  }, [bitmap, frame])
  return <canvas ref={canvas} width={drawnPx} height={drawnPx} />
}
