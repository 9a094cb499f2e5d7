import type { OwnAlbum } from '@xiaolou/contract/photo-manage'
import { IconButton } from '@xiaolou/ui/button'
import { GripVertical } from '@xiaolou/ui/console-icon'
import { Menu, MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { Ellipsis } from '@xiaolou/ui/room-icon'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useListKeys } from '../../lib/list-keys.ts'
import { RowList } from '../../lib/row-list.tsx'
import { useDragOrder } from '../../lib/use-drag-order.ts'
import type { AlbumActs } from './album-acts.ts'
import { AlbumForm } from './album-form.tsx'

export const albumPath = (id: number) => `/albums/${id}`

/** The albums in the owner's order, each with its cover; a handle moves it. */
export function AlbumList({ albums, acts }: { albums: readonly OwnAlbum[]; acts: AlbumActs }) {
  const [editedId, setEditedId] = useState(0)
  const keys = useListKeys()
  const byId = new Map(albums.map(album => [album.id, album]))
  const ids = [...byId.keys()]
  const drag = useDragOrder({
    ids,
    nameOf: id => byId.get(id)?.album_name ?? '',
    onOrder: next => acts.order(ids, next),
  })
  const rows = drag.shown.map(id => byId.get(id)).filter(album => album !== undefined)
  return (
    <div ref={keys}>
      <div ref={drag.list}>
        <p aria-live="polite" className="sr-only">
          {drag.said}
        </p>
        <RowList label="相册" rows={rows} keyOf={({ id }) => id} nameOf={({ album_name }) => album_name}>
          {album => (
            <>
              <AlbumRow album={album} isDragged={drag.dragged === album.id}>
                <Menu
                  align="end"
                  trigger={
                    <IconButton label={`「${album.album_name}」还能做什么`}>
                      <Ellipsis size={18} aria-hidden="true" />
                    </IconButton>
                  }
                >
                  <MenuItem onClick={() => setEditedId(album.id)}>改名字和话</MenuItem>
                  <MenuItem onClick={() => acts.hide(album, !album.is_hidden)}>
                    {album.is_hidden ? '让来客看见' : '藏起来'}
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem tone="danger" onClick={() => acts.bin(album)}>
                    放进回收站
                  </MenuItem>
                </Menu>
                <button
                  {...drag.handleOf(album.id)}
                  type="button"
                  aria-label={`挪动「${album.album_name}」，按上下键换位置`}
                  title="拖动，或按上下键"
                  className="album-handle"
                >
                  <GripVertical size={18} aria-hidden="true" />
                </button>
              </AlbumRow>
              {editedId === album.id && (
                <AlbumForm
                  album={album}
                  onSave={written => acts.update(album.id, written)}
                  onClose={() => setEditedId(0)}
                />
              )}
            </>
          )}
        </RowList>
      </div>
    </div>
  )
}

/** An album as a row; `children` are what can be done with it. */
export function AlbumRow({
  album,
  isDragged = false,
  children,
}: {
  album: OwnAlbum
  isDragged?: boolean
  children: ReactNode
}) {
  const { id, album_name, description, cover, photo_count, is_hidden, binned_at, binned_count } = album
  return (
    <div className="album" data-dragged={isDragged || undefined}>
      <span className="album-cover" style={{ backgroundColor: cover.color || undefined }}>
        {cover.url ? (
          <img
            src={cover.url}
            {...(cover.srcset && { srcSet: cover.srcset })}
            sizes="88px"
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : null}
      </span>
      <div className="album-words">
        <p>
          {binned_at ? (
            <b>{album_name}</b>
          ) : (
            <Link data-row to={albumPath(id)}>
              {album_name}
            </Link>
          )}
          {is_hidden && <i>藏着</i>}
        </p>
        <small>
          {photo_count} 张{binned_count > 0 && `，回收站里 ${binned_count} 张`}
          {description && ` · ${description}`}
        </small>
      </div>
      <div className="album-acts">{children}</div>
    </div>
  )
}
