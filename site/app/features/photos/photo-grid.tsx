import { gridRatio, type PhotoGroup, type ShownPhoto } from './photo-group.ts'
import { photoMark, photoName } from './photo-words.ts'

/** The height of a row that the grid aims at, and so the width of a photo: css keeps the same numbers. */
const rowPx = 200
const phoneRowPx = 108

/**
 * Photos in rows of one height. Each grows with its shape and keeps it, so every row comes out level by CSS alone: the
 * same before script as after it, and nothing moves when a picture arrives.
 */
export function PhotoGrid({ group, title }: { group: PhotoGroup; title: string }) {
  const titleId = `group-${group.key || 'undated'}`
  return (
    <section aria-labelledby={title ? titleId : undefined} aria-label={title ? undefined : '照片'}>
      {title && (
        <header className="photos-group">
          <h2 id={titleId}>{title}</h2>
          <p>{group.photos.length} 张</p>
        </header>
      )}
      <ul className="photos-grid">
        {group.photos.map(photo => (
          <PhotoCell key={photo.id} photo={photo} />
        ))}
      </ul>
    </section>
  )
}

function PhotoCell({ photo }: { photo: ShownPhoto }) {
  const ratio = gridRatio(photo)
  return (
    <li id={photoMark(photo.id)} style={{ '--ratio': ratio }}>
      <a href={photo.url} data-photo={photo.id}>
        <img
          src={photo.url}
          srcSet={photo.srcset || undefined}
          sizes={`(min-width: 799px) ${Math.round(rowPx * ratio * 1.15)}px, ${Math.round(phoneRowPx * ratio * 1.2)}px`}
          width={photo.width || undefined}
          height={photo.height || undefined}
          alt={photoName(photo)}
          loading="lazy"
          decoding="async"
          style={placeholderStyle(photo.placeholder)}
        />
        {photo.caption && (
          <span className="photos-caption" aria-hidden="true">
            {photo.caption}
          </span>
        )}
      </a>
    </li>
  )
}

/** A colour, or a tiny picture given as a data address. */
function placeholderStyle(placeholder: string) {
  if (placeholder.startsWith('#')) return { backgroundColor: placeholder }
  return placeholder.startsWith('data:image/')
    ? { backgroundImage: `url("${encodeURI(placeholder)}")` }
    : undefined
}
