import { quietCall } from '@xiaolou/browser/call'
import { consoleRooms } from '@xiaolou/contract/console'
import { getOwnAlbums } from '@xiaolou/contract/photo-manage'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import './albums.css'
import { ListTools, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { RowList } from '../../lib/row-list.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useHidden } from '../../lib/selection.ts'
import { createAlbumActs } from './album-acts.ts'
import { AlbumForm } from './album-form.tsx'
import { AlbumList, AlbumRow } from './album-list.tsx'

const readFilter = (query: QueryReader) => ({ state: query.choice('state', ['all', 'bin'], 'all') })

/** The albums, and those in the bin. */
export function Component() {
  const { query, hrefOf } = useQueryState(readFilter)
  const [isAdding, setIsAdding] = useState(false)
  const load = useLoad('albums', () => quietCall(getOwnAlbums))
  const { isHidden, hide } = useHidden<number>()
  const acts = createAlbumActs(load.reload)
  const albums = (load.value ?? []).filter(({ id }) => !isHidden(id))
  const [kept, binned] = [
    albums.filter(({ binned_at }) => !binned_at),
    albums.filter(({ binned_at }) => binned_at),
  ]
  const photos = kept.reduce((sum, { photo_count }) => sum + photo_count, 0)
  return (
    <>
      <ScreenHead
        title={consoleRooms['/albums']}
        lead={load.value && kept.length > 0 && `${kept.length} 本，${photos.toLocaleString('en')} 张。`}
        actions={
          <Button
            tone={isAdding ? 'outline' : 'primary'}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            添一本
          </Button>
        }
      />
      <ListTools>
        <Tabs
          label="哪些"
          current={query.state}
          hrefOf={state => hrefOf({ state })}
          tabs={[
            { value: 'all', label: '全部', count: load.value && kept.length },
            { value: 'bin', label: '回收站', count: load.value && binned.length },
          ]}
        />
      </ListTools>
      {isAdding && <AlbumForm onSave={acts.add} onClose={() => setIsAdding(false)} />}
      <LoadState
        load={load}
        what="相册"
        isEmpty={() => (query.state === 'bin' ? binned : kept).length === 0}
        empty={
          query.state === 'bin' ? (
            <EmptyState title="回收站是空的。" text="放进来的相册连照片一起留着。" />
          ) : (
            <EmptyState drawing="book" title="还没有相册。" text="添一本，把一段日子放进去。" />
          )
        }
      >
        {() =>
          query.state === 'bin' ? (
            <RowList
              label="回收站里的相册"
              rows={binned}
              keyOf={({ id }) => id}
              nameOf={({ album_name }) => album_name}
            >
              {album => (
                <AlbumRow album={album}>
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={`拿回来「${album.album_name}」`}
                    onClick={() => acts.restore(album)}
                  >
                    拿回来
                  </Button>
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={`彻底删除「${album.album_name}」`}
                    onClick={() => acts.remove(album, isGone => hide([album.id], isGone))}
                  >
                    彻底删除
                  </Button>
                </AlbumRow>
              )}
            </RowList>
          ) : (
            <AlbumList albums={kept} acts={acts} />
          )
        }
      </LoadState>
    </>
  )
}
