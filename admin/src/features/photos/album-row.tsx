import type { OwnAlbum } from '@xiaolou/contract/photo-manage'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** An album as a row with its cover; `children` are its actions. */
export function AlbumRow({
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
            <b>{album_name}</b>
          ) : (
            <Link data-row to={`/albums/${id}`}>
              {album_name}
            </Link>
          )}
          {is_hidden && <span className="ink-3 text-14">藏着</span>}
        </p>
        <small className="ink-3 text-14 anywhere">
          {photo_count} 张{binned_count > 0 && `，回收站里 ${binned_count} 张`}
          {description && ` · ${description}`}
        </small>
      </div>
      <div className="actions">{children}</div>
    </div>
  )
}
