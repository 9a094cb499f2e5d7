import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { limits } from '@xiaolou/contract/limits'
import { Button } from '@xiaolou/ui/button'
import { Field, Input, TextArea } from '@xiaolou/ui/field'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import type { WrittenAlbum } from './album-acts.ts'

/** An album's name and its line, in its place. Escape gives up; the cover is chosen among the photos. */
export function AlbumForm({
  album,
  onSave,
  onClose,
}: {
  album?: WrittenAlbum
  /** Words of a refusal; '' when it was saved. */
  onSave: (written: WrittenAlbum) => Promise<string>
  onClose: () => void
}) {
  const [name, setName] = useState(album?.album_name ?? '')
  const [line, setLine] = useState(album?.description ?? '')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields([name, line])
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const written = {
      album_name: name.trim(),
      description: line.trim(),
      album_cover: album?.album_cover ?? '',
    }
    const refused = await onSave(written)
    setIsBusy(false)
    setError(refused)
    if (!refused) onClose()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      aria-label={album ? `改「${album.album_name}」` : '添一本相册'}
      onSubmit={event => void save(event)}
      onKeyDown={giveUp}
      className="album-form"
    >
      <Field label="名字" error={error} isRequired>
        {control => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={limits.nameMaxLength}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="一两句话" hint="写在相册的名字下面，不写也行。">
        {control => (
          <TextArea
            {...control}
            rows={2}
            maxLength={200}
            value={line}
            onChange={event => setLine(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="album-answers">
        <Button size="small" tone="primary" type="submit" isBusy={isBusy}>
          存下
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          算了
        </Button>
      </div>
    </form>
  )
}
