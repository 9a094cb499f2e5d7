import { quietCall } from '@xiaolou/browser/call'
import type { CallInput } from '@xiaolou/contract/kit/route'
import { type ListedSong, saveSongTags } from '@xiaolou/contract/music-manage'
import { Button } from '@xiaolou/ui/button'
import { InlineForm, TextField, useForm } from '../../lib/form.tsx'
import { PictureField } from '../../lib/picture-field.tsx'

const isOwn = (cover: string) => cover.startsWith('/uploads/')

/** Edits a song's title and artist in place; the file is not changed. */
export function SongForm({
  song,
  onSaved,
  onClose,
}: {
  song: ListedSong
  onSaved: () => void
  onClose: () => void
}) {
  const form = useForm({
    initial: {
      ...{ name: song.name, artists: song.artists.join('、'), album: song.album },
      number: song.track_no > 0 ? String(song.track_no) : '',
      cover: isOwn(song.cover) ? song.cover : '',
    },
    errorsAt: ['name'],
    otherwise: '没有存上，再试一次',
    send: ({ name, artists, album, number, cover }) => {
      const parted = artists.split(/[、,，/]/).map(one => one.trim())
      return save({
        ...{ name: name.trim(), album: album.trim(), track_no: Number(number), cover_url: cover },
        artists: parted.filter(Boolean),
      })
    },
    onDone: onSaved,
  })
  const save = (tags: CallInput<typeof saveSongTags>['body']['tags']) =>
    quietCall(saveSongTags, { body: { id: song.id, tags } })
  return (
    <InlineForm
      form={form}
      label={`改《${song.name}》的名字`}
      className="song-form"
      answers={
        song.is_renamed && (
          <Button
            size="small"
            tone="quiet"
            isBusy={form.isBusy}
            onClick={() => void form.run(() => save(null))}
          >
            照文件里的
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="歌名" isRequired autoFocus maxLength={200} />
      <TextField {...form.field('artists')} label="歌手" hint="几位用顿号隔开" />
      <TextField {...form.field('album')} label="专辑" maxLength={200} />
      <TextField
        {...form.field('number')}
        label="第几首"
        inputMode="numeric"
        pattern="[0-9]{0,4}"
        onWrite={typed => form.set({ number: typed.replace(/\D/g, '').slice(0, 4) })}
      />
      <PictureField
        label="封面"
        url={form.values.cover}
        shape="square"
        onChange={cover => form.set({ cover })}
      />
    </InlineForm>
  )
}
