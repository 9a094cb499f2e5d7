import { useReorder } from '@xiaolou/browser/use-reorder'
import { X } from '@xiaolou/ui/icon'
import { useEffect, useState } from 'react'
import type { PictureRow } from '../../lib/pictures/picture-queue.ts'
import type { Slot } from './talk-draft.ts'
import type { TalkInHand } from './use-talk-draft.ts'

/** The pictures of the talk in order: dragged or moved with the arrow keys, each with its upload progress. */
export function TalkPictures({ talk }: { talk: TalkInHand }) {
  const { slots } = talk.draft
  const order = useReorder({ count: slots.length, onMove: talk.move })
  if (slots.length === 0) return null
  return (
    <>
      <ul ref={order.ref} aria-label={`图片，${slots.length} 张`} className="talk-form-pictures grid gap-8">
        {slots.map((slot, index) => (
          <li key={slot.token} data-order={index} data-dragged={order.dragged === index || undefined}>
            <button
              type="button"
              className="talk-form-picture"
              aria-label={`第 ${index + 1} 张，拖动或按方向键换位置`}
              {...order.handleProps(index)}
            >
              <Thumbnail slot={slot} row={talk.rows.find(({ token }) => token === slot.token)} />
            </button>
            <Progress
              row={talk.rows.find(({ token }) => token === slot.token)}
              onRetry={() => talk.retry(slot.token)}
            />
            <button
              type="button"
              className="talk-form-remove centered"
              aria-label={`去掉第 ${index + 1} 张`}
              onClick={() => talk.remove(slot.token)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {order.said}
      </p>
    </>
  )
}

function Thumbnail({ slot, row }: { slot: Slot; row: PictureRow | undefined }) {
  const file = row?.file
  const [local, setLocal] = useState('')
  useEffect(() => {
    if (!file || slot.url) return
    const address = URL.createObjectURL(file)
    setLocal(address)
    return () => URL.revokeObjectURL(address)
  }, [file, slot.url])
  const src = slot.url ?? local
  return src ? <img src={src} alt="" draggable={false} className="fill" /> : null
}

function Progress({ row, onRetry }: { row: PictureRow | undefined; onRetry: () => void }) {
  const state = row?.state
  if (!state || state.kind === 'stored' || state.kind === 'loose') return null
  if (state.kind === 'failed')
    return (
      <button type="button" className="talk-form-failed" onClick={onRetry} title={state.message}>
        {state.retriesItself ? '断了，再传' : '没传成，再试'}
      </button>
    )
  const part = state.kind === 'sending' && state.totalBytes > 0 ? state.sentBytes / state.totalBytes : 0
  const percent = Math.round(part * 100)
  return (
    <span
      role="progressbar"
      aria-label={`${row.name || '图片'}正在传`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="talk-form-progress"
    >
      <i style={{ scale: `${part} 1` }} />
    </span>
  )
}
