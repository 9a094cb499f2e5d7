import { Button } from '@xiaolou/ui/button'
import { useRef } from 'react'
import { PicturePicker, SendFailed, useSendPicture } from './send-picture.tsx'

/**
 * One picture in its final aspect ratio, replaced by choosing, dropping or pasting another, or removed.
 * Upload progress is shown in place, and a failed upload can be retried.
 */
export function PictureField({
  label,
  url,
  shape,
  describedBy,
  onChange,
}: {
  label: string
  url: string
  shape: 'round' | 'wide' | 'square'
  describedBy?: string | undefined
  onChange: (url: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { send, isSending, failed, drop, onPaste } = useSendPicture(onChange)
  return (
    <div
      className={`picture-field picture-${shape}`}
      aria-busy={isSending || undefined}
      {...drop}
      onPaste={onPaste}
    >
      <span className="picture-place centered ink-3">
        {url ? <img src={url} alt={`现在的${label}`} className="fill" /> : <span aria-hidden="true">无</span>}
      </span>
      <span className="picture-actions row wrap">
        <Button
          size="small"
          isBusy={isSending}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {isSending ? '正在传…' : url ? '换一张' : '选一张'}
          <span className="sr-only">{label}</span>
        </Button>
        {url && !isSending && (
          <Button size="small" tone="quiet" onClick={() => onChange('')}>
            去掉<span className="sr-only">{label}</span>
          </Button>
        )}
        <span className="picture-hint ink-3 text-13">也可以拖到这里，或者粘贴</span>
      </span>
      <SendFailed failed={failed} send={send} />
      <PicturePicker ref={input} label={`选${label}的图片`} onPick={([file]) => void send(file)} />
    </div>
  )
}
