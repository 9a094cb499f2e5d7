import type { MediaItem } from '@xiaolou/contract/media'
import { sizeText } from '@xiaolou/contract/size-text'
import type { Selection } from '../../lib/selection.ts'

const nameOf = ({ file_name, createdAt }: MediaItem) => file_name || `${createdAt.slice(0, 10)} 传的图`

/** Pictures in full rows; each loads when near the window. */
export function MediaGrid({
  items,
  selection,
  onOpen,
}: {
  items: readonly MediaItem[]
  selection: Selection<string>
  onOpen: (name: string) => void
}) {
  return (
    <ul aria-label="图片" className="media-grid" data-choosing={selection.count > 0 || undefined}>
      {items.map(item => (
        <li key={item.name} data-chosen={selection.has(item.name) || undefined}>
          <button type="button" onClick={() => onOpen(item.name)} className="media-open">
            {item.width > 0 ? (
              <img
                src={item.url}
                {...(item.srcset && { srcSet: item.srcset })}
                sizes="(width < 799px) 50vw, 200px"
                width={item.width}
                height={item.height}
                loading="lazy"
                decoding="async"
                alt={nameOf(item)}
                className="fill"
                style={{ backgroundColor: item.color || undefined }}
              />
            ) : (
              <span className="media-document centered ink-2">{nameOf(item)}</span>
            )}
          </button>
          <label className="media-box centered">
            <input
              type="checkbox"
              aria-label={`选中${nameOf(item)}`}
              checked={selection.has(item.name)}
              onChange={() => undefined}
              // Not `onChange`: only a click event has the shift key.
              onClick={event => selection.turn(item.name, event.currentTarget.checked, event.shiftKey)}
            />
          </label>
          <p>
            <span>{sizeText(item.size_bytes)}</span>
            <span>{item.use_count > 0 ? `用了 ${item.use_count} 处` : '没用到'}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

const keys = Array.from({ length: 18 }, (_, at) => `picture-${at}`)

/** Placeholders for pictures. */
export function GridToCome() {
  return (
    <div aria-hidden="true" className="media-grid">
      {keys.map(key => (
        <span key={key} className="ui-skeleton" />
      ))}
    </div>
  )
}
