import type { Slide } from '~/lib/lightbox.client.ts'
import { loadPart } from '~/lib/part.ts'
import { fullTimeText } from './chat-time.ts'
import type { ChatRow } from './chat-view.ts'

/** The viewer with every picture of the rows, at the one of message `id`; `element` is what opened it. */
export function openPictures(given: {
  rows: readonly ChatRow[]
  id: number
  element: HTMLElement
  offsetMs: number
}): void {
  const { rows, id, element, offsetMs } = given
  const messages = rows.flatMap(row =>
    row.kind === 'message' && row.message.content_type === 'image' ? [row.message] : [],
  )
  const slides = messages.map((message): Slide => {
    const own = message.id === id ? element : document.querySelector(`[data-picture="${message.id}"]`)
    const { content: src, srcset, width, height, nick_name } = message
    return {
      ...{ src, srcset, width, height, alt: `${nick_name}发的图片` },
      note: `${nick_name} · ${fullTimeText(message.at, offsetMs)}`,
      ...(own instanceof HTMLElement && { element: own, msrc: own.querySelector('img')?.currentSrc ?? '' }),
    }
  })
  const index = Math.max(
    0,
    messages.findIndex(message => message.id === id),
  )
  void loadPart({
    name: '图片',
    load: () => import('~/lib/lightbox.client.ts'),
    use: ({ openLightbox }) => openLightbox({ slides, index }),
  })
}
