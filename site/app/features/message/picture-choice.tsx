import { Button } from '@xiaolou/ui/button'
import { Image } from '@xiaolou/ui/icon'
import { useRef, useState } from 'react'
import { isRefusal } from '~/lib/is-refusal.ts'
import { loadPart } from '~/lib/part.ts'
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
  const take = (file: File) =>
    void loadPart({
      name: '上传',
      load: () => import('~/lib/upload-image.ts'),
      use: ({ uploadImage }) => void send(() => uploadImage(file)),
    })
  const send = async (upload: () => Promise<{ url: string }>) => {
    setIsBusy(true)
    setError('')
    try {
      onChange((await upload()).url)
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
            const [file] = event.target.files ?? []
            if (file) take(file)
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
