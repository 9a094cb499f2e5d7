import { Button } from '@xiaolou/ui/button'
import { Image } from '@xiaolou/ui/icon'
import { useRef, useState } from 'react'
import { isRefusal } from '~/lib/is-refusal.ts'
import { requireSignIn, useUser } from '~/lib/session.ts'

const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A picture of one's own under the words; only for who is signed in, as every upload. */
export function PictureChoice({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const user = useUser()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const choose = () => {
    const open = () => field.current?.click()
    if (requireSignIn(open)) open()
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setIsBusy(true)
    setError('')
    try {
      const { uploadImage } = await import('~/lib/upload-image.ts')
      onChange((await uploadImage(file)).url)
    } catch (failure) {
      setError(isRefusal(failure) && failure.message ? failure.message : '图片上传失败')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="publish-picture">
      <p className="ui-label" id="publish-picture-label">
        底图（可不选）
      </p>
      <div className="publish-picture-acts">
        <Button isBusy={isBusy} onClick={choose} aria-describedby="publish-picture-note">
          <Image size={16} aria-hidden="true" />
          {isBusy ? '正在上传…' : url ? '换一张图' : '选一张图'}
        </Button>
        {url ? (
          <Button tone="quiet" onClick={() => onChange('')}>
            拿掉
          </Button>
        ) : null}
        <input
          ref={field}
          type="file"
          accept={accepted}
          hidden
          aria-labelledby="publish-picture-label"
          onChange={event => {
            void take(event.target.files?.[0])
            // The same file may be chosen again after a failure.
            event.target.value = ''
          }}
        />
      </div>
      <p id="publish-picture-note" aria-live="polite" className={error ? 'ui-field-error' : 'ui-field-hint'}>
        {error || (user ? '图上会蒙一层薄纱，字才看得清。' : '登录之后，可以用自己的图做底。')}
      </p>
    </div>
  )
}
