import type { OwnPhoto } from '@xiaolou/contract/photo-manage'
import { Input } from '@xiaolou/ui/field'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { WordButton } from '../../lib/word-button.tsx'
import type { PhotoActions } from './photo-actions.ts'

/** The delay of saving after the last key; leaving the field saves at once. */
const saveAfterMs = 900

export type PhotoField = 'caption' | 'taken_at'

/** One field of every photo: Tab or Enter moves to the next, and each is saved separately. */
export function PhotoWords({
  photos,
  field,
  write,
}: {
  photos: readonly OwnPhoto[]
  field: PhotoField
  write: PhotoActions['write']
}) {
  return (
    <ol aria-label={field === 'caption' ? '照片的说明' : '拍摄的时间'} className="photo-words">
      {photos.map((photo, index) => (
        <PhotoLine key={photo.id} photo={photo} place={index + 1} field={field} write={write} />
      ))}
    </ol>
  )
}

const written = (field: PhotoField, value: string) =>
  field === 'caption'
    ? { caption: value.trim() }
    : { taken_at: value && `${value.replace('T', ' ')}${value.length === 16 ? ':00' : ''}` }

/** Converts between a time and the value of the browser's field. */
const shown = (field: PhotoField, photo: OwnPhoto) =>
  field === 'caption' ? photo.caption : photo.taken_at.replace(' ', 'T').slice(0, 16)

function PhotoLine({
  photo,
  place,
  field,
  write,
}: {
  photo: OwnPhoto
  place: number
  field: PhotoField
  write: PhotoActions['write']
}) {
  const noteId = useId()
  const [note, setNote] = useState<{ text: string; isError: boolean }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<string>(undefined)
  const saved = useRef(shown(field, photo))
  const save = async () => {
    clearTimeout(timer.current)
    const value = waiting.current
    waiting.current = undefined
    if (value === undefined || value === saved.current) return
    const refused = await write(photo.id, written(field, value))
    if (refused) waiting.current ??= value
    else saved.current = value
    setNote({ text: refused || '存好了', isError: refused !== '' })
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  // Leaving the section saves too.
  useEffect(() => () => void latest.current(), [])
  const take = (value: string) => {
    waiting.current = value
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), saveAfterMs)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')
    if (next) next.focus()
    else void save()
  }
  return (
    <li>
      <img
        src={photo.url}
        {...(photo.srcset && { srcSet: photo.srcset })}
        sizes="112px"
        width={photo.width}
        height={photo.height}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: photo.color || undefined }}
      />
      <Input
        type={field === 'caption' ? 'text' : 'datetime-local'}
        aria-label={`第 ${place} 张的${field === 'caption' ? '说明' : '拍摄时间'}`}
        aria-describedby={noteId}
        aria-invalid={note?.isError || undefined}
        maxLength={200}
        defaultValue={shown(field, photo)}
        enterKeyHint="next"
        onInput={event => take(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={press}
      />
      <small id={noteId} role="status" data-error={note?.isError || undefined}>
        {note?.text}
        {note?.isError && <WordButton onClick={() => void save()}>再存一次</WordButton>}
      </small>
    </li>
  )
}
