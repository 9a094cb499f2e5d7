import { quietCall } from '@xiaolou/browser/call'
import { getOwnAlbums, type OwnAlbum, type OwnPhoto } from '@xiaolou/contract/photo-manage'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { BulkBar } from '../../lib/row-list.tsx'
import type { Selection } from '../../lib/selection.ts'
import type { PhotoActions } from './photo-actions.ts'
import { toEnd } from './photo-order.ts'

/** The actions on the selected photos of an album, or of its bin. */
export function PhotoBulk({
  albumId,
  photos,
  selection,
  isBin,
  actions,
  onHide,
}: {
  albumId: number
  photos: readonly OwnPhoto[]
  selection: Selection<number>
  isBin: boolean
  actions: PhotoActions
  onHide: (ids: readonly number[], isHidden: boolean) => void
}) {
  const [isMoving, setIsMoving] = useState(false)
  const ids = photos.map(({ id }) => id)
  const chosen = photos.filter(({ id }) => selection.has(id))
  const chosenIds = chosen.map(({ id }) => id)
  const then = (act: unknown) => {
    selection.clear()
    return act
  }
  const [only] = chosen
  return (
    <>
      <BulkBar selection={selection} noun="张" hasPageChoice>
        {isBin ? (
          <>
            <Button size="small" onClick={() => then(actions.restore(chosenIds))}>
              拿回来
            </Button>
            <Button
              size="small"
              onClick={() => then(actions.remove(chosenIds, isHidden => onHide(chosenIds, isHidden)))}
            >
              彻底删除
            </Button>
          </>
        ) : (
          <>
            {chosen.length === 1 && only && (
              <Button size="small" onClick={() => then(actions.cover(only.url))}>
                做封面
              </Button>
            )}
            <Button size="small" onClick={() => then(actions.order(ids, toEnd(ids, chosenIds, true)))}>
              放到最前
            </Button>
            <Button size="small" onClick={() => then(actions.order(ids, toEnd(ids, chosenIds, false)))}>
              放到最后
            </Button>
            <Button size="small" onClick={() => setIsMoving(true)}>
              移到…
            </Button>
            <Button size="small" onClick={() => then(actions.bin(chosenIds))}>
              回收站
            </Button>
          </>
        )}
      </BulkBar>
      {isMoving && (
        <MoveDialog
          albumId={albumId}
          count={chosenIds.length}
          onClose={() => setIsMoving(false)}
          onMove={target => {
            setIsMoving(false)
            then(actions.move(chosenIds, target))
          }}
        />
      )}
    </>
  )
}

/** The other albums: a click moves the selection there. */
function MoveDialog({
  albumId,
  count,
  onClose,
  onMove,
}: {
  albumId: number
  count: number
  onClose: () => void
  onMove: (target: OwnAlbum) => void
}) {
  const load = useLoad('albums to move to', async () =>
    (await quietCall(getOwnAlbums)).filter(({ id, binned_at }) => id !== albumId && !binned_at),
  )
  const empty = <EmptyState title="没有别的相册。" text="先去添一本，再来移。" />
  return (
    <OpenDialog onClose={onClose} title={`把 ${count} 张移到哪一本`}>
      <LoadState load={load} what="相册" isEmpty={albums => albums.length === 0} empty={empty}>
        {albums => (
          <ul aria-label="别的相册" className="album-choice">
            {albums.map(album => (
              <li key={album.id}>
                <button type="button" onClick={() => onMove(album)}>
                  <b>{album.album_name}</b>
                  <small className="ink-3">{album.photo_count} 张</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </OpenDialog>
  )
}
