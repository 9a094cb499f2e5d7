import { orTell, useBusy } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { getUser } from '@xiaolou/browser/session'
import { openPicture, tellUploadFailure, uploadImage } from '@xiaolou/browser/upload-image'
import { updateConfig } from '@xiaolou/contract/site'
import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '~/lib/site.ts'
import { type CropFrame, startFrame, writeCrop } from '~/shared/crop/crop.ts'
import { CropArea, CropZoom } from '~/shared/crop/crop-area.tsx'
import { StepActions, type StepProps } from './set-up-step.tsx'

type Chosen = { readonly bitmap: ImageBitmap; readonly type: string; readonly frame: CropFrame }

async function read(file: File): Promise<Chosen> {
  const bitmap = await openPicture(file)
  return { bitmap, type: file.type, frame: startFrame(bitmap) }
}

/** The owner's avatar: a picture cropped to a square by dragging it in its frame. */
export function AvatarStep({ onDone }: StepProps) {
  const { blog_avatar } = useSite().config
  const { revalidate } = useRevalidator()
  const file = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const { isBusy, run } = useBusy(tellUploadFailure)

  const choose = async (given: File | undefined) => {
    if (given) await orTell(async () => setChosen(await read(given)), tellUploadFailure)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return onDone()
    await run(async () => {
      const { url } = await uploadImage(await writeCrop(chosen))
      await browserCall(updateConfig, { body: { blog_avatar: url } })
      if (getUser()) await browserCall(updateOwnUserInfo, { body: { avatar: url } })
      void revalidate()
      onDone()
    })
  }
  const crop = chosen && { ...chosen, onMove: (frame: CropFrame) => setChosen({ ...chosen, frame }) }
  return (
    <form className="account-form" onSubmit={event => void save(event)}>
      <div className="set-up-face wrap">
        {crop ? (
          <CropArea {...crop} />
        ) : (
          <div className="set-up-frame">
            {blog_avatar && <img src={blog_avatar} alt="现在的头像" className="fill" />}
          </div>
        )}
        <div>
          <Button onClick={() => file.current?.click()}>{chosen ? '换一张' : '选一张图'}</Button>
          {crop && <CropZoom {...crop} label="近一点" className="set-up-zoom" />}
        </div>
      </div>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="头像的图片"
        onChange={event => void choose(event.currentTarget.files?.[0])}
      />
      <StepActions label={chosen || blog_avatar ? '就用这张' : '先不露面'} isBusy={isBusy} onSkip={onDone} />
    </form>
  )
}
