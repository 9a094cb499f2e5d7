import { showNotice } from '@xiaolou/browser/notice'
import { tellUploadFailure, uploadImage } from '@xiaolou/browser/upload-image'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { cropPicture, LazyCropper } from '../pictures/crop.tsx'

/** Crops the cover into a separate picture: in the text the whole one remains. */
export function CoverCrop({
  cover,
  onClose,
  onCropped,
}: {
  cover: string
  onClose: () => void
  onCropped: (address: string) => void
}) {
  const [crop, setCrop] = useState<PercentCrop>()
  const [isBusy, setIsBusy] = useState(false)

  const send = async () => {
    if (!crop || crop.width === 0) return onClose()
    setIsBusy(true)
    try {
      const part = await cropPicture(cover, crop).catch(() => undefined)
      if (!part) {
        showNotice({ tone: 'danger', title: '没有裁成', text: '图没有取来，网络好些了再试。' })
        return
      }
      const name = part.type === 'image/jpeg' ? 'cover.jpg' : 'cover.png'
      onCropped((await uploadImage(new File([part], name, { type: part.type }))).url)
      onClose()
    } catch (error) {
      tellUploadFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <OpenDialog onClose={onClose} title="裁一裁封面" widthPx={560}>
      <div className="stack">
        <LazyCropper src={cover} onChange={setCrop} />
        <Button tone="primary" isBusy={isBusy} onClick={() => void send()}>
          {crop && crop.width > 0 ? '就留这些' : '整张都留'}
        </Button>
      </div>
    </OpenDialog>
  )
}
