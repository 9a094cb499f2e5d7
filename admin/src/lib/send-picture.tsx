import { isRefusal } from '@xiaolou/browser/is-refusal'
import { uploadImage } from '@xiaolou/browser/upload-image'
import { type ClipboardEvent, type RefObject, useState } from 'react'
import { useDrop } from './file-drop.ts'
import { WordButton } from './word-button.tsx'

/**
 * Uploads one picture at a time and passes its address to `onSent`. `drop` are the props of the drop area,
 * `onPaste` handles pasting; `failed` is the failed file with the reason, for `SendFailed`.
 */
export function useSendPicture(onSent: (url: string) => unknown) {
  const [failed, setFailed] = useState<{ file: File; text: string }>()
  const [isSending, setIsSending] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file || isSending) return
    setFailed(undefined)
    if (!file.type.startsWith('image/')) {
      setFailed({ file, text: `「${file.name}」不是图片。` })
      return
    }
    setIsSending(true)
    try {
      await onSent((await uploadImage(file)).url)
    } catch (error) {
      setFailed({ file, text: (isRefusal(error) && error.message) || `「${file.name}」没有传上来。` })
    } finally {
      setIsSending(false)
    }
  }
  const drop = useDrop(({ files }) => send(files[0]))
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    void send(file)
  }
  return { send, isSending, failed, drop, onPaste }
}

/** Why an upload failed, in place of the picture, and a retry button. */
export function SendFailed({ failed, send }: Pick<ReturnType<typeof useSendPicture>, 'failed' | 'send'>) {
  if (!failed) return null
  return (
    <p role="alert" className="ui-field-error send-failed">
      {failed.text}
      <WordButton onClick={() => void send(failed.file)}>再传一次</WordButton>
    </p>
  )
}

// If HEIC is not accepted, an iPhone converts its photos to JPEG.
const accepted = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

/** The browser's file picker, opened by a click on `ref`; the same file can be chosen twice. */
export function PicturePicker({
  ref,
  label,
  onPick,
  multiple = false,
}: {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onPick: (files: File[]) => void
  multiple?: boolean
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accepted}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        onPick([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
}
