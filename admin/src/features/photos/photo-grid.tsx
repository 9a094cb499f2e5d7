import { useReorder } from '@xiaolou/browser/use-reorder'
import type { OwnPhoto } from '@xiaolou/contract/photo-manage'
import type { Selection } from '../../lib/selection.ts'
import { DragHandle } from '../../lib/sortable-rows.tsx'

const nameOf = ({ caption, taken_at }: OwnPhoto) =>
  caption || (taken_at ? `${taken_at.slice(0, 10)} 拍的` : '')

/**
 * The photos in order: a click selects one, its handle moves it by dragging or arrow keys. Photos far outside
 * the window are not laid out, so hundreds cost as much as a screenful.
 */
export function PhotoGrid({
  photos,
  coverUrl,
  selection,
  onMove,
}: {
  photos: readonly OwnPhoto[]
  coverUrl: string
  selection: Selection<number>
  /** Without it photos cannot be moved: in the bin. */
  onMove?: (from: number, to: number) => void
}) {
  const order = useReorder({ count: photos.length, onMove: onMove ?? (() => undefined) })
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {order.said}
      </p>
      <ul
        ref={order.ref}
        aria-label={`照片，${photos.length} 张`}
        className="photo-grid"
        data-choosing={selection.count > 0 || undefined}
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            data-order={index}
            data-dragged={order.dragged === index || undefined}
            data-chosen={selection.has(photo.id) || undefined}
          >
            <label className="photo-choose">
              <img
                src={photo.url}
                {...(photo.srcset && { srcSet: photo.srcset })}
                sizes="(width < 799px) 33vw, 180px"
                alt=""
                className="fill"
                loading="lazy"
                decoding="async"
                draggable={false}
                style={{ backgroundColor: photo.color || undefined }}
              />
              <input
                type="checkbox"
                aria-label={`选中第 ${index + 1} 张${nameOf(photo) && `，${nameOf(photo)}`}`}
                checked={selection.has(photo.id)}
                onChange={() => undefined}
                // Not `onChange`: only a click event has the shift key.
                onClick={event => selection.turn(photo.id, event.currentTarget.checked, event.shiftKey)}
              />
            </label>
            <p>
              {photo.url === coverUrl && <b>封面</b>}
              <span title={nameOf(photo)} className="one-line">
                {nameOf(photo)}
              </span>
              {onMove && (
                <DragHandle
                  {...order.handleProps(index)}
                  aria-label={`挪动第 ${index + 1} 张，按方向键换位置`}
                  title="拖动，或按方向键"
                />
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
