import { limits } from '@xiaolou/contract/limits'
import { InlineForm, TextAreaField, TextField, useForm } from '../../lib/form.tsx'
import type { WrittenAlbum } from './album-actions.ts'

/** Edits an album's name and description in place; the cover is chosen among the photos. */
export function AlbumForm({
  album = { album_name: '', description: '', album_cover: '' },
  onSave,
  onClose,
}: {
  album?: WrittenAlbum
  onSave: (written: WrittenAlbum) => Promise<unknown>
  onClose: () => void
}) {
  const { album_name, description, album_cover } = album
  const form = useForm({
    initial: { album_name, description },
    errorsAt: ['album_name'],
    send: written =>
      onSave({
        album_name: written.album_name.trim(),
        description: written.description.trim(),
        album_cover,
      }),
    onDone: onClose,
  })
  return (
    <InlineForm form={form} label={album_name ? `改「${album_name}」` : '添一本相册'} onClose={onClose}>
      <TextField
        {...form.field('album_name')}
        label="名字"
        isRequired
        autoFocus
        maxLength={limits.nameMaxLength}
      />
      <TextAreaField
        {...form.field('description')}
        label="一两句话"
        hint="写在相册的名字下面，不写也行。"
        rows={2}
        maxLength={200}
      />
    </InlineForm>
  )
}
