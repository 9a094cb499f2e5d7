import { quietCall } from '@xiaolou/browser/call'
import { moved, useReorder } from '@xiaolou/browser/use-reorder'
import {
  deletePlaylist,
  getManagedSongs,
  getPlaylists,
  type ManagedPlaylist,
  savePlaylist,
} from '@xiaolou/contract/music-manage'
import { Button, IconButton } from '@xiaolou/ui/button'
import { X } from '@xiaolou/ui/icon'
import { EmptyState } from '@xiaolou/ui/state'
import { useRef, useState } from 'react'
import { InlineForm, TextField, useForm } from '../../lib/form.tsx'
import { SearchField } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { RowList } from '../../lib/row-list.tsx'
import { useHidden } from '../../lib/selection.ts'
import { DragHandle } from '../../lib/sortable-rows.tsx'
import { holdBack } from '../../lib/undo.ts'
import { WordButton } from '../../lib/word-button.tsx'

type EditedPlaylist = Omit<ManagedPlaylist, 'list_id'>

const foundAtMost = 8
const empty: EditedPlaylist = { path: '', name: '', songs: [], lost: 0 }

/** The owner's playlists, each a file next to the songs; one at a time is opened in place. */
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
  const nothing = (
    <EmptyState drawing="tea" title="还没有歌单。" text="一个文件夹就是一份；想混着放的，在这里拼一份。" />
  )
  return (
    <>
      {isAdding && <PlaylistForm list={empty} onSaved={saved} onClose={close} />}
      <LoadState load={load} what="歌单" isEmpty={lists => lists.length === 0} empty={nothing}>
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
                  <div className="song-actions row gap-8">
                    <Button
                      size="small"
                      aria-label={`改歌单「${list.name}」`}
                      onClick={() => setEdited(list.path)}
                    >
                      改歌单
                    </Button>
                    <IconButton
                      label={`删掉歌单「${list.name}」`}
                      onClick={() => remove(list)}
                      icon={X}
                      iconPx={16}
                    />
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

/** One playlist: name, songs and order. `path` is '' for a new one. */
export function PlaylistForm({
  list,
  onSaved,
  onClose,
}: {
  list: EditedPlaylist
  onSaved: (listId: number) => void
  onClose: () => void
}) {
  const form = useForm({
    // A list may contain a song twice, so each entry has its own key.
    initial: { name: list.name, songs: list.songs.map((song, key) => ({ ...song, key })) },
    errorsAt: ['name'],
    otherwise: '没有存上，再试一次',
    send: async ({ name, songs: chosen }) => {
      const body = { path: list.path, name: name.trim(), song_ids: chosen.map(({ id }) => id) }
      onSaved((await quietCall(savePlaylist, { body })).list_id)
    },
  })
  const { songs } = form.values
  const setSongs = (step: (now: typeof songs) => typeof songs) =>
    form.set(last => ({ songs: step(last.songs) }))
  const nextKey = useRef(list.songs.length)
  const order = useReorder({
    count: songs.length,
    onMove: (from, to) => setSongs(now => moved(now, from, to)),
  })
  return (
    <InlineForm
      form={form}
      label={list.path ? `改歌单「${list.name}」` : '拼一份歌单'}
      className="playlist-form"
      // Escape belongs to the song search.
      onKeyDown={undefined}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="歌单名" isRequired autoFocus maxLength={80} />
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
            <DragHandle
              {...order.handleProps(index)}
              size={16}
              aria-label={`移动《${song.name}》，用方向键`}
              title=""
            />
            <span>
              {song.name} <small className="ink-3 text-13">{song.artists.join('、')}</small>
            </span>
            <IconButton
              label={`拿掉第 ${index + 1} 首《${song.name}》`}
              onClick={() => setSongs(now => now.toSpliced(index, 1))}
              icon={X}
              iconPx={16}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </InlineForm>
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
    <div className="playlist-find grid gap-4">
      <SearchField label="找一首加进来" value={search} onSearch={setSearch} />
      {load.value && load.value.length > 0 && (
        <ul aria-label="找到的歌">
          {load.value.map(({ id, name, artists }) => (
            <li key={id}>
              <WordButton onClick={() => onAdd({ id, name, artists })}>
                加上《{name}》<small className="ink-3 text-13">{artists.join('、')}</small>
              </WordButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
