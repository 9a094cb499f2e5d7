import './music.css'
import { quietCall } from '@xiaolou/browser/call'
import { stampText } from '@xiaolou/browser/lyric/write-lyrics'
import { getManagedSongs, type ListedSong } from '@xiaolou/contract/music-manage'
import { EmptyState } from '@xiaolou/ui/state'
import { Link } from 'react-router'
import { ListTools, Pages, SearchField } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { RowList } from '../../lib/row-list.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'

const songsPerPage = 30
const readFilter = (query: QueryReader) => ({
  search: query.text('search').slice(0, 40),
  page: query.number('page', 1) || 1,
})

const lyricWords = {
  words: '逐字',
  lines: '逐行',
  tags: '歌曲文件里自带',
  none: '没有词',
} as const satisfies Record<ListedSong['lyric'], string>

/** The site's own songs, and how their lyrics are there. */
export function Component() {
  const { query, change, hrefOf, key } = useQueryState(readFilter)
  const { search, page } = query
  const load = useLoad(key, () =>
    quietCall(getManagedSongs, { body: { current: page, size: songsPerPage, search } }),
  )
  return (
    <>
      <ScreenHead
        title="音乐"
        lead="放歌的文件夹里有什么，这里就有什么。词可以一边听一边打点，存在歌的旁边。"
      />
      <ListTools>
        <SearchField
          label="找一首"
          value={search}
          onSearch={words => change({ search: words }, { isTyping: true })}
        />
      </ListTools>
      <LoadState
        load={load}
        what="歌"
        isEmpty={({ list }) => list.length === 0}
        empty={
          search ? (
            <p className="songs-none">没有叫「{search}」的歌。</p>
          ) : (
            <EmptyState drawing="tea" title="还没有歌。" text="把歌放进 music 文件夹，过一会儿就在这里。" />
          )
        }
      >
        {({ list, total }) => (
          <>
            <RowList label="歌" rows={list} keyOf={({ id }) => id} nameOf={({ name }) => name}>
              {song => <SongRow song={song} />}
            </RowList>
            <Pages
              page={page}
              size={songsPerPage}
              total={total}
              hrefOf={number => hrefOf({ page: number })}
            />
          </>
        )}
      </LoadState>
    </>
  )
}

function SongRow({
  song: { id, name, artists, album, duration_ms, cover, path, lyric },
}: {
  song: ListedSong
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
      <span data-lyric={lyric}>{lyricWords[lyric]}</span>
      <Link
        to={`/music/${id}/lyric`}
        aria-label={`${word}：${name}`}
        className="ui-button ui-button-outline ui-button-small"
      >
        {word}
      </Link>
    </div>
  )
}
