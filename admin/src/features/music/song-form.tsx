import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { type ListedSong, saveSongTags } from '@xiaolou/contract/music-manage'
import { Button } from '@xiaolou/ui/button'
import { Field, Input } from '@xiaolou/ui/field'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { PictureField } from '../../lib/picture-field.tsx'

const isOwn = (cover: string) => cover.startsWith('/uploads/')

/** What a song is called here, in its place in the list; the file is left alone. Escape gives up. */
export function SongForm({
  song,
  onSaved,
  onClose,
}: {
  song: ListedSong
  onSaved: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(song.name)
  const [artists, setArtists] = useState(song.artists.join('、'))
  const [album, setAlbum] = useState(song.album)
  const [number, setNumber] = useState(song.track_no > 0 ? String(song.track_no) : '')
  const [cover, setCover] = useState(isOwn(song.cover) ? song.cover : '')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields([name, artists, album, number, cover])
  const send = async (isOwnWords: boolean) => {
    setIsBusy(true)
    const parted = artists.split(/[、,，/]/).map(one => one.trim())
    const tags = {
      ...{ name: name.trim(), album: album.trim(), track_no: Number(number), cover_url: cover },
      artists: parted.filter(Boolean),
    }
    try {
      await quietCall(saveSongTags, { body: { id: song.id, tags: isOwnWords ? tags : null } })
      onSaved()
    } catch (refused) {
      setError(isRefusal(refused) && refused.message ? refused.message : '没有存上，再试一次')
      setIsBusy(false)
    }
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void send(true)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form aria-label={`改《${song.name}》的名字`} onSubmit={save} onKeyDown={giveUp} className="song-form">
      <Field label="歌名" error={error} isRequired>
        {control => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={200}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="歌手" hint="几位用顿号隔开">
        {control => (
          <Input {...control} value={artists} onChange={event => setArtists(event.currentTarget.value)} />
        )}
      </Field>
      <Field label="专辑">
        {control => (
          <Input
            {...control}
            maxLength={200}
            value={album}
            onChange={event => setAlbum(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="第几首">
        {control => (
          <Input
            {...control}
            inputMode="numeric"
            pattern="[0-9]{0,4}"
            value={number}
            onChange={event => setNumber(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
          />
        )}
      </Field>
      <PictureField label="封面" url={cover} shape="square" onChange={setCover} />
      <div className="song-answers">
        <Button size="small" tone="primary" type="submit" isBusy={isBusy}>
          存下
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          算了
        </Button>
        {song.is_renamed && (
          <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void send(false)}>
            照文件里的
          </Button>
        )}
      </div>
    </form>
  )
}
