import { quietCall } from '@xiaolou/browser/call'
import { getOwnAlbums, type OwnAlbum } from '@xiaolou/contract/photo-manage'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { EmptyState } from '@xiaolou/ui/state'
import { LoadState, useLoad } from '../../lib/load.tsx'

/** The other albums: a click moves the selection there. */
export function MoveDialog({
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
  return (
    <OpenDialog onClose={onClose} title={`把 ${count} 张移到哪一本`}>
      <LoadState
        load={load}
        what="相册"
        isEmpty={albums => albums.length === 0}
        empty={<EmptyState title="没有别的相册。" text="先去添一本，再来移。" />}
      >
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
