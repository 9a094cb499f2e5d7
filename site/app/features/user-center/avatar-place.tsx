import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { type ChangeEvent, type ComponentType, useRef, useState } from 'react'
import { browserCall } from '~/lib/api.ts'
import { showNotice } from '~/lib/notice.ts'
import { loadPart } from '~/lib/part.ts'
import { type SessionUser, withSignIn } from '~/lib/session.ts'
import { tellUploadFailure, uploadImage } from '~/lib/upload-image.ts'
import type { AvatarCropGiven } from './avatar-crop.tsx'
import { showUser } from './show-user.ts'

const avatarPx = 96
const accepted = 'image/png,image/jpeg,image/webp,image/gif'

/** The face, and the way to another one. */
export function AvatarPlace({ user }: { user: SessionUser }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [crop, setCrop] = useState<{
    Crop: ComponentType<AvatarCropGiven>
    bitmap: ImageBitmap
    type: string
  }>()
  const [isBusy, setIsBusy] = useState(false)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    // The same file may be chosen again after a change of mind.
    input.value = ''
    if (!file) return
    try {
      const bitmap = await createImageBitmap(file)
      await loadPart({
        name: '裁剪',
        load: () => import('./avatar-crop.tsx'),
        use: ({ AvatarCrop }) => setCrop({ Crop: AvatarCrop, bitmap, type: file.type }),
      })
    } catch (error) {
      tellUploadFailure(error)
    }
  }
  const close = () => {
    crop?.bitmap.close()
    setCrop(undefined)
  }
  const save = async (file: File) => {
    setIsBusy(true)
    try {
      const isSaved = await withSignIn(async () => {
        const { url } = await uploadImage(file)
        return browserCall(updateOwnUserInfo, { body: { avatar: url } })
      })
      if (!isSaved) return
      close()
      await showUser()
      showNotice({ tone: 'ok', title: '提示', text: '头像换好了' })
    } catch (error) {
      tellUploadFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="center-avatar">
      <Avatar name={user.nick_name} src={user.avatar} sizePx={avatarPx} />
      <div>
        <Button onClick={() => chooser.current?.click()}>换一张头像</Button>
        <p className="center-note">PNG、JPEG、WebP 或 GIF，可以裁成方形。</p>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={accepted}
        aria-label="选一张图片作头像"
        tabIndex={-1}
        onChange={choose}
        className="sr-only"
      />
      {crop ? (
        <crop.Crop bitmap={crop.bitmap} type={crop.type} isBusy={isBusy} onCrop={save} onClose={close} />
      ) : null}
    </div>
  )
}
