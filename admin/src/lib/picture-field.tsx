import { isRefusal } from '@xiaolou/browser/is-refusal'
import { uploadImage } from '@xiaolou/browser/upload-image'
import { Button } from '@xiaolou/ui/button'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

/**
 * One picture: shown in the shape it will have, changed by picking, dropping or pasting another one, taken away. What is sent
 * is said where it stands, and a picture that did not arrive is sent again by its button.
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
  const [failed, setFailed] = useState<{ file: File; text: string }>()
  const [isSending, setIsSending] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file || isSending) return
    setFailed(undefined)
    if (!file.type.startsWith('image/')) {
      setFailed({ file, text: `「${file.name}」不是图片。` })
      return
    }
    setIsSending(true)
    try {
      onChange((await uploadImage(file)).url)
    } catch (error) {
      setFailed({ file, text: (isRefusal(error) && error.message) || '这张图没有传上来。' })
    } finally {
      setIsSending(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void send(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    void send(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pictures may be dropped or pasted here; the buttons do the same.
    <div
      className={`picture-field picture-${shape}`}
      data-over={isOver || undefined}
      aria-busy={isSending || undefined}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <span className="picture-place">
        {url ? <img src={url} alt={`现在的${label}`} /> : <span aria-hidden="true">无</span>}
      </span>
      <span className="picture-acts">
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
        <span className="picture-hint">也可以拖到这里，或者粘贴</span>
      </span>
      {failed && (
        <p role="alert" className="ui-field-error picture-failed">
          {failed.text}
          <button type="button" className="word-button" onClick={() => void send(failed.file)}>
            再传一次
          </button>
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`选${label}的图片`}
        className="sr-only"
        onChange={event => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
