import { quietCall } from '@xiaolou/browser/call'
import { getOwnAlbums, type OwnAlbum } from '@xiaolou/contract/photo-manage'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { type ReactNode, useState } from 'react'
import './photos.css'

import { Link } from 'react-router'
import { BinnedSection } from '../../lib/binned-section.tsx'
import { useLoad } from '../../lib/load.tsx'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { AddButton } from '../../lib/screen-head.tsx'
import { createAlbumActions, nameOf } from './album-actions.ts'
import { AlbumForm } from './album-form.tsx'

/** The albums in the owner's order, each with its cover, and those in the bin. */
export function Component() {
  const [isAdding, setIsAdding] = useState(false)
  const [editedId, setEditedId] = useState(0)
  const load = useLoad('albums', () => quietCall(getOwnAlbums))
  const actions = createAlbumActions(load.reload)
  return (
    <BinnedSection
      room="/albums"
      what="相册"
      load={load}
      nameOf={nameOf}
      actions={actions}
      lead={kept => {
        const photos = kept.reduce((sum, { photo_count }) => sum + photo_count, 0)
        return load.value && kept.length > 0 && `${kept.length} 本，${photos.toLocaleString('en')} 张。`
      }}
      headActions={<AddButton label="添一本" isAdding={isAdding} onTurn={setIsAdding} />}
      above={isAdding && <AlbumForm onSave={actions.add} onClose={() => setIsAdding(false)} />}
      empty={{ title: '还没有相册。', text: '添一本，把一段日子放进去。' }}
      emptyBin="放进来的相册连照片一起留着。"
      menu={album => (
        <MoreMenu label={`「${album.album_name}」还能做什么`}>
          <MenuItem onClick={() => setEditedId(album.id)}>改名字和话</MenuItem>
          <MenuItem onClick={() => actions.hide(album, !album.is_hidden)}>
            {album.is_hidden ? '让来客看见' : '藏起来'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onClick={() => actions.bin(album)}>
            放进回收站
          </MenuItem>
        </MoreMenu>
      )}
    >
      {(album, tools, isDragged) => (
        <>
          <AlbumRow album={album} isDragged={isDragged}>
            {tools}
          </AlbumRow>
          {editedId === album.id && !album.binned_at && (
            <AlbumForm
              album={album}
              onSave={written => actions.update(album.id, written)}
              onClose={() => setEditedId(0)}
            />
          )}
        </>
      )}
    </BinnedSection>
  )
}

/** An album as a row with its cover; `children` are its actions. */
function AlbumRow({
  album,
  isDragged,
  children,
}: {
  album: OwnAlbum
  isDragged: boolean
  children: ReactNode
}) {
  const { id, album_name, description, cover, photo_count, is_hidden, binned_at, binned_count } = album
  return (
    <div className="row-line album" data-dragged={isDragged || undefined}>
      <span className="album-cover" style={{ backgroundColor: cover.color || undefined }}>
        {cover.url ? (
          <img
            src={cover.url}
            {...(cover.srcset && { srcSet: cover.srcset })}
            sizes="88px"
            alt=""
            className="fill"
            loading="lazy"
            decoding="async"
          />
        ) : null}
      </span>
      <div className="album-words">
        <p className="row-title">
          {binned_at ? (
            <b>
              <bdi>{album_name}</bdi>
            </b>
          ) : (
            <Link data-row to={`/albums/${id}`}>
              <bdi>{album_name}</bdi>
            </Link>
          )}
          {is_hidden && <span className="ink-3 text-14">藏着</span>}
        </p>
        <small className="ink-3 text-14">
          {photo_count} 张{binned_count > 0 && `，回收站里 ${binned_count} 张`}
          {description && ` · ${description}`}
        </small>
      </div>
      <div className="actions">{children}</div>
    </div>
  )
}
