import { useBusy } from '@xiaolou/browser/busy'
import { showNotice } from '@xiaolou/browser/notice'
import { ownPictureAddress } from '@xiaolou/contract/picture'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { TextField } from '../../../lib/form.tsx'
import type { Surface } from '../../../lib/surface.ts'
import { ToggleGroup } from '../../../lib/toggle-group.tsx'
import { cropPicture, LazyCropper, WholePicture } from './crop.tsx'
import { addressOfToken, picturesIn, type WrittenPicture, writePicture } from './picture-text.ts'
import type { Pictures } from './use-pictures.ts'

const widths = [
  [100, '整栏'],
  [75, '大半'],
  [50, '一半'],
  [30, '三成'],
] as const

const percentOf = ({ size }: WrittenPicture) =>
  size && 'percent' in size ? size.percent : size ? undefined : 100

/** Edits a picture's alternative text, width and crop. */
export function PictureDialog({
  picture,
  surface,
  pictures,
  onClose,
}: {
  picture: WrittenPicture | undefined
  surface: Surface
  pictures: Pictures
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={picture !== undefined}
      onOpenChange={isOpen => !isOpen && onClose()}
      title="这张图"
      widthPx={560}
    >
      {picture && (
        <PictureForm
          key={picture.from}
          picture={picture}
          surface={surface}
          pictures={pictures}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function PictureForm({
  picture,
  surface,
  pictures,
  onClose,
}: {
  picture: WrittenPicture
  surface: Surface
  pictures: Pictures
  onClose: () => void
}) {
  const [alt, setAlt] = useState(picture.alt)
  const [caption, setCaption] = useState(picture.caption)
  const [percent, setPercent] = useState<number | undefined>(percentOf(picture))
  const [crop, setCrop] = useState<PercentCrop>()
  const { isBusy, run } = useBusy(() =>
    showNotice({
      tone: 'danger',
      title: '没有裁成',
      text: '图没有取来，网络好些了再试；说明与宽窄还在这里',
    }),
  )
  // Cropping would lose an animation.
  const canCrop = ownPictureAddress.test(picture.address) && !picture.address.endsWith('.gif')

  const save = async () => {
    await run(async () => {
      const file = crop && crop.width > 0 ? await cropPicture(picture.address, crop) : undefined
      const [taken] = file ? pictures.reserve([{ name: alt || '裁过的图', file }]) : []
      // The text may have changed since this was opened.
      const now = picturesIn(surface.getText()).find(
        one => one.address === picture.address && one.alt === picture.alt && one.caption === picture.caption,
      )
      const size = percent === undefined ? picture.size : { percent }
      const address = taken ? addressOfToken(taken.token) : picture.address
      if (!now || !surface.apply(writePicture(now, { alt, caption, size, address }))) {
        showNotice({ tone: 'warn', title: '没有改成', text: '这张图在文中变了样子，关上再打开它一次' })
        return
      }
      if (taken) pictures.add([taken])
      onClose()
    })
  }

  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {canCrop ? (
        <LazyCropper src={picture.address} onChange={setCrop} />
      ) : (
        <WholePicture src={picture.address} />
      )}
      <TextField
        label="说明"
        hint="念给看不见图的人听，图没到的时候也显示它"
        maxLength={200}
        value={alt}
        onWrite={setAlt}
      />
      <TextField label="图下的字" hint="可以不写" maxLength={200} value={caption} onWrite={setCaption} />
      <ToggleGroup
        className="picture-width row gap-8"
        label="宽窄"
        isLabelShown
        value={percent}
        choices={widths}
        onChoose={setPercent}
      />
      <Button type="submit" tone="primary" isBusy={isBusy}>
        就这样
      </Button>
    </form>
  )
}
