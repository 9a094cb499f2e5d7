import { useBusy } from '@xiaolou/browser/busy'
import { showNotice } from '@xiaolou/browser/notice'
import { tellUploadFailure, uploadImage } from '@xiaolou/browser/upload-image'
import { ownPictureAddress } from '@xiaolou/contract/picture'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { Landscape } from '@xiaolou/ui/landscape'
import { useRef, useState } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { PicturePicker, SendFailed, useSendPicture } from '../../../lib/send-picture.tsx'
import { WordButton } from '../../../lib/word-button.tsx'
import { cropPicture, LazyCropper } from '../pictures/crop.tsx'
import { Row } from './row.tsx'
import type { TextPicture } from './text-check.ts'
import type { FieldRow } from './who-when-rows.tsx'

const maxOffered = 8

/** The cover: none (a generated landscape), a picture of the text, or another one. */
export function CoverRow({
  fields: { cover },
  onChange,
  pictures,
  articleId,
}: FieldRow & { pictures: readonly TextPicture[]; articleId: number }) {
  const file = useRef<HTMLInputElement>(null)
  const { send, isSending, failed, drop } = useSendPicture(address => onChange({ cover: address }))
  const [isCropping, setIsCropping] = useState(false)
  // Cropping would lose an animation.
  const canCrop = ownPictureAddress.test(cover) && !cover.endsWith('.gif')
  const own = [...new Set(pictures.map(({ address }) => address))]
    .filter(address => address.startsWith('/uploads/'))
    .slice(0, maxOffered)
  const offered = cover === '' || own.includes(cover) ? own : [cover, ...own]
  return (
    <Row name="封面">
      <div className="publish-covers grid gap-8" {...drop}>
        <button
          type="button"
          aria-pressed={cover === ''}
          aria-label="不用图，画一幅山水"
          title="不用图，画一幅山水"
          onClick={() => onChange({ cover: '' })}
        >
          <Landscape seed={articleId} />
        </button>
        {offered.map((address, index) => (
          <button
            key={address}
            type="button"
            aria-pressed={address === cover}
            aria-label={`用第 ${index + 1} 张图`}
            onClick={() => onChange({ cover: address })}
          >
            <img src={address} alt="" loading="lazy" />
          </button>
        ))}
        <button
          type="button"
          className="publish-cover-new"
          disabled={isSending}
          aria-busy={isSending || undefined}
          onClick={() => file.current?.click()}
        >
          {isSending ? '正在送来…' : '另选一张'}
        </button>
      </div>
      {canCrop && (
        <small>
          <WordButton onClick={() => setIsCropping(true)}>裁一裁</WordButton>
        </small>
      )}
      {isCropping && (
        <CoverCrop
          cover={cover}
          onClose={() => setIsCropping(false)}
          onCropped={address => onChange({ cover: address })}
        />
      )}
      <SendFailed failed={failed} send={send} />
      <PicturePicker ref={file} label="另选一张封面" onPick={([given]) => void send(given)} />
    </Row>
  )
}

/** Crops the cover into a separate picture: in the text the whole one remains. */
function CoverCrop({
  cover,
  onClose,
  onCropped,
}: {
  cover: string
  onClose: () => void
  onCropped: (address: string) => void
}) {
  const [crop, setCrop] = useState<PercentCrop>()
  const { isBusy, run } = useBusy(tellUploadFailure)

  const send = async () => {
    if (!crop || crop.width === 0) return onClose()
    await run(async () => {
      const part = await cropPicture(cover, crop).catch(() => undefined)
      if (!part) {
        showNotice({ tone: 'danger', title: '没有裁成', text: '图没有取来，网络好些了再试。' })
        return
      }
      const name = part.type === 'image/jpeg' ? 'cover.jpg' : 'cover.png'
      onCropped((await uploadImage(new File([part], name, { type: part.type }))).url)
      onClose()
    })
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
