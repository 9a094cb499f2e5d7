import { loadComponent } from '@xiaolou/browser/lazy'
import { showNotice } from '@xiaolou/browser/notice'
import { requireSignIn } from '@xiaolou/browser/session'
import { wireTime } from '@xiaolou/contract/kit/zone'
import { type DragEvent, useState } from 'react'
import type { Slide } from '~/lib/lightbox.client.ts'
import type { ChatRow } from '../client/chat-view.ts'

/** Opens the viewer with every picture of the rows, at that of message `id`; `element` is what opened it. */
export function openPictures(options: {
  rows: readonly ChatRow[]
  id: number
  element: HTMLElement
  timeZone: string
}): void {
  const { rows, id, element, timeZone } = options
  const messages = rows.flatMap(row =>
    row.kind === 'message' && row.message.content_type === 'image' ? [row.message] : [],
  )
  const slides = messages.map((message): Slide => {
    const own = message.id === id ? element : document.querySelector(`[data-picture="${message.id}"]`)
    const { content: src, srcset, width, height, nick_name } = message
    return {
      ...{ src, srcset, width, height, alt: `${nick_name}发的图片` },
      note: `${nick_name} · ${wireTime(message.at, timeZone)}`,
      ...(own instanceof HTMLElement && { element: own, msrc: own.querySelector('img')?.currentSrc ?? '' }),
    }
  })
  const index = Math.max(
    0,
    messages.findIndex(message => message.id === id),
  )
  void loadComponent({
    name: '图片',
    load: () => import('~/lib/lightbox.client.ts'),
    use: ({ openLightbox }) => openLightbox({ slides, index }),
  })
}

const hasFiles = (event: DragEvent) => [...event.dataTransfer.types].includes('Files')

/** Passes on the one picture that was chosen, pasted or dropped; shows an error for none or several. */
export function usePictures(send: (file: File) => void) {
  return (files: FileList): void => {
    const pictures = [...files].filter(file => file.type.startsWith('image/'))
    const [picture] = pictures
    if (!picture) {
      showNotice({ tone: 'warn', title: '只能发图片', text: '别的文件，聊天室还收不下。' })
      return
    }
    if (pictures.length > 1) showNotice({ tone: 'info', title: '一次发一张', text: '先发了第一张。' })
    if (!requireSignIn(() => send(picture))) showNotice({ tone: 'warn', title: '请先登录' })
    else send(picture)
  }
}

/** Whether files are being dragged over the chat, and the listeners for it. */
export function usePictureDrop(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false)
  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const listeners = {
    onDragEnter: enter,
    onDragOver: enter,
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver, listeners }
}
