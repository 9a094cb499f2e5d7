import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import {
  deletePlaylist,
  getManagedSongs,
  getPlaylists,
  type ManagedPlaylist,
  savePlaylist,
} from '@xiaolou/contract/music-manage'
import { Button, IconButton } from '@xiaolou/ui/button'
import { GripVertical } from '@xiaolou/ui/console-icon'
import { Field, Input } from '@xiaolou/ui/field'
import { X } from '@xiaolou/ui/icon'
import { EmptyState } from '@xiaolou/ui/state'
import { type SubmitEvent, useRef, useState } from 'react'
import { SearchField } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { RowList } from '../../lib/row-list.tsx'
import { useHidden } from '../../lib/selection.ts'
import { holdBack } from '../../lib/undo.ts'
import { moved, useReorder } from '../../lib/use-reorder.ts'

type EditedPlaylist = Omit<ManagedPlaylist, 'list_id'>

const foundAtMost = 8
const empty: EditedPlaylist = { path: '', name: '', songs: [], lost: 0 }

/** The owner's lists of songs, each a file beside them; one at a time is opened in its place. */
export function Playlists({ isAdding, onClose }: { isAdding: boolean; onClose: () => void }) {
  const load = useLoad('playlists', () => quietCall(getPlaylists))
  const { isHidden, hide } = useHidden<string>()
  const [edited, setEdited] = useState<string>()
  const close = () => {
    setEdited(undefined)
    onClose()
  }
  const saved = () => {
    close()
    load.reload()
  }
  const remove = ({ path, name }: ManagedPlaylist) => {
    hide([path], true)
    holdBack({
      title: `删掉了歌单「${name}」`,
      text: '歌都在，只是没有这份歌单了。',
      act: () => quietCall(deletePlaylist, { body: { path } }).finally(load.reload),
      undo: () => hide([path], false),
    })
  }
  return (
    <>
      {isAdding && <PlaylistForm list={empty} onSaved={saved} onClose={close} />}
      <LoadState
        load={load}
        what="歌单"
        isEmpty={lists => lists.length === 0}
        empty={
          <EmptyState
            drawing="tea"
            title="还没有歌单。"
            text="一个文件夹就是一份；想混着放的，在这里拼一份。"
          />
        }
      >
        {lists => (
          <RowList
            label="歌单"
            rows={lists.filter(({ path }) => !isHidden(path))}
            keyOf={({ path }) => path}
            nameOf={({ name }) => name}
          >
            {list =>
              edited === list.path ? (
                <PlaylistForm list={list} onSaved={saved} onClose={close} />
              ) : (
                <div className="song-row">
                  <div>
                    <h2>{list.name}</h2>
                    <p>
                      {list.songs.length} 首{list.lost > 0 && `，还有 ${list.lost} 行找不到歌`}
                    </p>
                  </div>
                  <div className="song-acts">
                    <Button
                      size="small"
                      aria-label={`改歌单「${list.name}」`}
                      onClick={() => setEdited(list.path)}
                    >
                      改歌单
                    </Button>
                    <IconButton label={`删掉歌单「${list.name}」`} onClick={() => remove(list)}>
                      <X size={16} aria-hidden="true" />
                    </IconButton>
                  </div>
                </div>
              )
            }
          </RowList>
        )}
      </LoadState>
    </>
  )
}

/** One list: its name, its songs and their order. `path` is '' for a new one. */
export function PlaylistForm({
  list,
  onSaved,
  onClose,
}: {
  list: EditedPlaylist
  onSaved: (listId: number) => void
  onClose: () => void
}) {
  const [name, setName] = useState(list.name)
  // One song may stand in a list twice: its place in the form has a key of its own.
  const [songs, setSongs] = useState(() => list.songs.map((song, key) => ({ ...song, key })))
  const nextKey = useRef(list.songs.length)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const order = useReorder({
    count: songs.length,
    onMove: (from, to) => setSongs(now => moved(now, from, to)),
  })
  useUnkeptFields([name, songs])
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      const song_ids = songs.map(({ id }) => id)
      const body = { path: list.path, name: name.trim(), song_ids }
      onSaved((await quietCall(savePlaylist, { body })).list_id)
    } catch (refused) {
      setError(isRefusal(refused) && refused.message ? refused.message : '没有存上，再试一次')
      setIsBusy(false)
    }
  }
  return (
    <form
      aria-label={list.path ? `改歌单「${list.name}」` : '拼一份歌单'}
      onSubmit={event => void save(event)}
      className="playlist-form"
    >
      <Field label="歌单名" error={error} isRequired>
        {control => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={80}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <FindSongs
        onAdd={song => {
          nextKey.current += 1
          const key = nextKey.current
          setSongs(now => [...now, { ...song, key }])
        }}
      />
      <ul ref={order.ref} aria-label="歌单里的歌" className="playlist-songs">
        {songs.map((song, index) => (
          <li key={song.key} data-order={index} data-dragged={order.dragged === index || undefined}>
            <button
              type="button"
              aria-label={`移动《${song.name}》，用方向键`}
              className="playlist-handle"
              {...order.handleProps(index)}
            >
              <GripVertical size={16} aria-hidden="true" />
            </button>
            <span>
              {song.name} <small>{song.artists.join('、')}</small>
            </span>
            <IconButton
              label={`拿掉第 ${index + 1} 首《${song.name}》`}
              onClick={() => setSongs(now => now.toSpliced(index, 1))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <div className="song-answers">
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

function FindSongs({ onAdd }: { onAdd: (song: ManagedPlaylist['songs'][number]) => void }) {
  const [search, setSearch] = useState('')
  const load = useLoad(`find ${search}`, async () =>
    search
      ? (await quietCall(getManagedSongs, { body: { current: 1, size: foundAtMost, search } })).list
      : [],
  )
  return (
    <div className="playlist-find">
      <SearchField label="找一首加进来" value={search} onSearch={setSearch} />
      {load.value && load.value.length > 0 && (
        <ul aria-label="找到的歌">
          {load.value.map(({ id, name, artists }) => (
            <li key={id}>
              <button type="button" className="word-button" onClick={() => onAdd({ id, name, artists })}>
                加上《{name}》<small>{artists.join('、')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
