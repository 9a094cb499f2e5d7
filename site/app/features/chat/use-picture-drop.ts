import { type DragEvent, useState } from 'react'
import { showNotice } from '~/lib/notice.ts'
import { requireSignIn } from '~/lib/session.ts'

const hasFiles = (event: DragEvent) => [...event.dataTransfer.types].includes('Files')

/** Hands on the one picture among what was chosen, pasted or dropped; says so where there is none or more than one. */
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

/** Whether files are being dragged over the room, and what hears of them. */
export function usePictureDrop(onFiles: (files: FileList) => void) {
  const [depth, setDepth] = useState(0)
  const listeners = {
    onDragEnter(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDepth(now => now + 1)
    },
    onDragOver(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    },
    onDragLeave(event: DragEvent) {
      if (hasFiles(event)) setDepth(now => Math.max(0, now - 1))
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDepth(0)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver: depth > 0, listeners }
}
