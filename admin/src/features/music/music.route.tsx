import { consoleSections } from '@xiaolou/contract/console'
import './music.css'
import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { stampText } from '@xiaolou/browser/lyric/write-lyrics'
import { showNotice } from '@xiaolou/browser/notice'
import { deleteSong, getManagedSongs, type ListedSong, scanSongs } from '@xiaolou/contract/music-manage'
import { getTasks } from '@xiaolou/contract/task'
import { Button, IconButton } from '@xiaolou/ui/button'
import { PenLine, Trash2 } from '@xiaolou/ui/icon'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListTools, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { useLoad } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { RowList } from '../../lib/row-list.tsx'
import { AddButton, ScreenHead } from '../../lib/screen-head.tsx'
import { useHidden } from '../../lib/selection.ts'
import { holdBack } from '../../lib/undo.ts'
import { Playlists } from './playlists.tsx'
import { Programme } from './programme.tsx'
import { SongForm } from './song-form.tsx'
import { UnreadSongs } from './unread-songs.tsx'

const songsPerPage = 30
const views = ['songs', 'lists', 'together', 'unread'] as const
const readFilter = (query: QueryReader) => ({
  view: query.choice('view', views, 'songs'),
  search: query.text('search').slice(0, 40),
  page: query.number('page', 1) || 1,
})

const lyricWords = {
  words: '逐字',
  lines: '逐行',
  tags: '歌曲文件里自带',
  none: '没有词',
} as const satisfies Record<ListedSong['lyric'], string>

/** The site's own songs, and the state of their lyrics. */
export function Component() {
  const { query, typed, hrefOf, key } = useQueryState(readFilter)
  const { view, search, page } = query
  const [isAdding, setIsAdding] = useState(false)
  const { isHidden, hide } = useHidden<number>()
  const [editedId, setEditedId] = useState<number>()
  const load = useLoad(key, () =>
    quietCall(getManagedSongs, { body: { current: page, size: songsPerPage, search } }),
  )
  const empty = search ? (
    <p className="list-none">没有叫「{search}」的歌。</p>
  ) : (
    <EmptyState drawing="tea" title="还没有歌。" text="把歌放进 music 文件夹，过一会儿就在这里。" />
  )
  return (
    <>
      <ScreenHead
        title={consoleSections['/music']}
        actions={
          view === 'songs' ? (
            <Actions onScanned={load.reload} />
          ) : view === 'lists' ? (
            <AddButton label="拼一份" isAdding={isAdding} onTurn={setIsAdding} />
          ) : undefined
        }
        lead="放歌的文件夹里有什么，这里就有什么。词可以一边听一边打点，存在歌的旁边。"
      />
      <ListTools>
        <Tabs
          label="歌和歌单"
          current={view}
          hrefOf={value => hrefOf({ view: value })}
          tabs={[
            { value: 'songs', label: '歌' },
            { value: 'lists', label: '歌单' },
            { value: 'together', label: '一起听' },
            { value: 'unread', label: '听不了的' },
          ]}
        />
        {view === 'songs' && <SearchField label="找一首" {...typed(search, words => ({ search: words }))} />}
      </ListTools>
      {view === 'lists' && <Playlists isAdding={isAdding} onClose={() => setIsAdding(false)} />}
      {view === 'together' && <Programme />}
      {view === 'unread' && <UnreadSongs page={page} hrefOf={hrefOf} />}
      {view === 'songs' && <CutSongs />}
      {view === 'songs' && (
        <PagedState load={load} what="歌" page={page} size={songsPerPage} hrefOf={hrefOf} empty={empty}>
          {list => (
            <RowList
              label="歌"
              rows={list.filter(({ id }) => !isHidden(id))}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
            >
              {song =>
                editedId === song.id ? (
                  <SongForm
                    song={song}
                    onSaved={() => {
                      setEditedId(undefined)
                      load.reload()
                    }}
                    onClose={() => setEditedId(undefined)}
                  />
                ) : (
                  <SongRow
                    song={song}
                    onEdit={() => setEditedId(song.id)}
                    onDelete={() =>
                      putAway(song, { reload: load.reload, hide: isOn => hide([song.id], isOn) })
                    }
                  />
                )
              }
            </RowList>
          )}
        </PagedState>
      )}
    </>
  )
}

/** Incomplete song uploads, with links to continue. */
function CutSongs() {
  const { value = [] } = useLoad('tasks', () => quietCall(getTasks))
  const cut = value.filter(({ kind, state }) => kind === 'songs' && state !== 'done')
  if (cut.length === 0) return null
  return (
    <ul className="songs-cut">
      {cut.map(({ id, name }) => (
        <li key={id}>
          「{name}」还没有放完。<Link to={`/transfer/songs/${id}`}>接着放</Link>
        </li>
      ))}
    </ul>
  )
}

/** Hidden from the list at once, and deleted from the folder after ten seconds without undo. */
function putAway(
  { id, name }: ListedSong,
  { hide, reload }: { hide: (isHidden: boolean) => void; reload: () => void },
): void {
  hide(true)
  holdBack({
    title: `删掉了《${name}》`,
    text: '歌和旁边的歌词从文件夹里真的删掉。',
    act: () => quietCall(deleteSong, { body: { id } }).finally(reload),
    undo: () => hide(false),
  })
}

/** Songs are uploaded in the transfer section; here the folder can be scanned again. */
function Actions({ onScanned }: { onScanned: () => void }) {
  const { isBusy, run } = useBusy()
  const scan = async () => {
    const { read, broken, removed } = await quietCall(scanSongs)
    const parts = [
      `读了 ${read} 首`,
      broken > 0 && `${broken} 首读不了`,
      removed > 0 && `${removed} 首不在了`,
    ]
    const isSame = read + removed === 0
    showNotice({
      tone: 'ok',
      title: '看过一遍',
      text: isSame ? '和从前一样。' : parts.filter(Boolean).join('，'),
    })
    onScanned()
  }
  return (
    <>
      <Button tone="quiet" isBusy={isBusy} onClick={() => void run(scan)}>
        重新看一遍
      </Button>
      <Link to="/transfer/songs" className="ui-button ui-button-primary ui-button-medium">
        放歌进来
      </Link>
    </>
  )
}

function SongRow({
  song: { id, name, artists, album, duration_ms, cover, path, lyric },
  onEdit,
  onDelete,
}: {
  song: ListedSong
  onEdit: () => void
  onDelete: () => void
}) {
  const word = lyric === 'none' ? '写词' : '改词'
  return (
    <div className="song-row">
      <img src={cover} alt="" width={44} height={44} loading="lazy" decoding="async" />
      <div>
        <h2>{name}</h2>
        <p>
          {[artists.join('、'), album].filter(Boolean).join(' · ') || path}
          <small>{stampText(duration_ms).slice(0, -4)}</small>
        </p>
      </div>
      <div className="song-actions row gap-8">
        <span data-lyric={lyric}>{lyricWords[lyric]}</span>
        <Link
          to={`/music/${id}/lyric`}
          aria-label={`${word}：${name}`}
          className="ui-button ui-button-outline ui-button-small"
        >
          {word}
        </Link>
        <IconButton label={`改《${name}》的名字和封面`} onClick={onEdit} icon={PenLine} iconPx={16} />
        <IconButton label={`删掉《${name}》`} onClick={onDelete} icon={Trash2} iconPx={16} />
      </div>
    </div>
  )
}
