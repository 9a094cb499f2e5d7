import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { startFrame, writeCrop, zoomFrame, zoomOf } from '~/shared/crop/crop.ts'
import { CropArea, CropZoom } from '~/shared/crop/crop-area.tsx'

export type AvatarCropProps = {
  bitmap: ImageBitmap
  type: string
  isBusy: boolean
  onCrop: (file: File) => void
  onClose: () => void
}

/** Crops a square from a picture. The dialog prevents scrolling, so the wheel can zoom. */
export function AvatarCrop({ bitmap, type, isBusy, onCrop, onClose }: AvatarCropProps) {
  const [frame, setFrame] = useState(() => startFrame(bitmap))
  const zoomBy = (times: number) => setFrame(zoomFrame(frame, zoomOf(frame, bitmap) * times, bitmap))
  return (
    <Dialog isOpen onOpenChange={isOpen => isOpen || onClose()} title="裁一张头像" widthPx={364}>
      <div onWheel={event => zoomBy(event.deltaY < 0 ? 1.08 : 1 / 1.08)}>
        <CropArea bitmap={bitmap} frame={frame} onMove={setFrame} />
      </div>
      <CropZoom bitmap={bitmap} frame={frame} onMove={setFrame} label="远近" className="crop-zoom row" />
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
