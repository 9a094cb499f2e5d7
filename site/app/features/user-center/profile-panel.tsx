import { SubmitButton, TextField, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { accountRule } from '@xiaolou/browser/account-rule'
import { useBusy } from '@xiaolou/browser/busy'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import { loadComponent } from '@xiaolou/browser/lazy'
import { showNotice } from '@xiaolou/browser/notice'
import { getToken, type SessionUser, setSession, withSignIn } from '@xiaolou/browser/session'
import { useUnkept } from '@xiaolou/browser/unkept'
import { openPicture, tellUploadFailure, uploadImage } from '@xiaolou/browser/upload-image'
import { getOwnUserInfo, updateOwnUserInfo } from '@xiaolou/contract/user'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { type ChangeEvent, type ComponentType, useRef, useState } from 'react'
import type { AvatarCropProps } from './avatar-crop.tsx'

/** The public avatar and name. */
export function ProfilePanel({ user }: { user: SessionUser }) {
  const fields = useFields({
    names: ['nick_name'],
    initial: { nick_name: user.nick_name },
    rules: {
      nick_name: ({ nick_name }) => (nick_name.trim() ? accountRule.nickName(nick_name) : '昵称不能空着'),
    },
  })
  const isChanged = fields.values.nick_name !== user.nick_name
  useUnkept(isChanged)
  const { form, isBusy } = useSubmit(fields, {
    async act({ nick_name }) {
      const isSaved = await withSignIn(() => browserCall(updateOwnUserInfo, { body: { nick_name } }))
      if (!isSaved) return
      await showUser()
      showNotice({ tone: 'ok', title: '提示', text: '昵称改好了' })
    },
    fieldOf: () => 'nick_name',
  })
  return (
    <>
      <AvatarField user={user} />
      <form {...form} className="account-form center-form">
        <TextField
          fields={fields}
          name="nick_name"
          label="昵称"
          isRequired
          hint="写过的评论与留言会一起换上新名字"
          autoComplete="nickname"
        />
        <div>
          <SubmitButton isBusy={isBusy} label="保存" busyLabel="正在保存…" disabled={!isChanged} />
        </div>
      </form>
    </>
  )
}

const avatarPx = 96
const accepted = 'image/png,image/jpeg,image/webp,image/gif'

/** The avatar, and the button to change it. */
function AvatarField({ user }: { user: SessionUser }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [crop, setCrop] = useState<{
    Crop: ComponentType<AvatarCropProps>
    bitmap: ImageBitmap
    type: string
  }>()
  const { isBusy, run } = useBusy(tellUploadFailure)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    // So that the same file can be chosen again.
    input.value = ''
    if (!file) return
    try {
      const bitmap = await openPicture(file)
      await loadComponent({
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
    await run(async () => {
      const isSaved = await withSignIn(async () => {
        const { url } = await uploadImage(file)
        return browserCall(updateOwnUserInfo, { body: { avatar: url } })
      })
      if (!isSaved) return
      close()
      await showUser()
      showNotice({ tone: 'ok', title: '提示', text: '头像换好了' })
    })
  }

  return (
    <div className="center-avatar row">
      <Avatar name={user.nick_name} src={user.avatar} sizePx={avatarPx} />
      <div>
        <Button onClick={() => chooser.current?.click()}>换一张头像</Button>
        <p className="center-note ink-3 text-13-5">PNG、JPEG、WebP 或 GIF，可以裁成方形。</p>
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

/** Shows the user as stored by the server, which may have normalised the input. */
async function showUser(): Promise<void> {
  const { id, role, nick_name, avatar } = await quietCall(getOwnUserInfo)
  const token = getToken()
  if (token) await setSession({ token, user: { id, role, nick_name, avatar } })
}
