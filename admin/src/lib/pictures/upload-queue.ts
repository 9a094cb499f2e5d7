import { subscribeSession } from '@xiaolou/browser/session'
import { createEmitter } from '@xiaolou/browser/store'
import { throttle } from '@xiaolou/browser/throttle'
import { useStore } from '@xiaolou/browser/use-store'
import { useEffect, useRef } from 'react'
import { createPictureBox } from './picture-box.ts'
import { createPictureQueue, type SendPicture } from './picture-queue.ts'
import { newPictureToken } from './picture-token.ts'

/** The minimum interval of reloading the list, since the server reads the whole site for its uses. */
const readEveryMs = 3_000

/**
 * Files being uploaded to one place, which `draft` names in this browser's box. One queue for the console:
 * uploads continue in any section, and after the window was closed.
 */
export function createUploadQueue({ draft, send }: { draft: string; send: SendPicture }) {
  const stored = createEmitter()
  const queue = createPictureQueue({
    draft,
    box: createPictureBox(),
    send,
    place: () => 'placed',
    onStored: () => stored.emit(),
  })
  const again = () => queue.retry()
  addEventListener('online', again)
  subscribeSession(again)
  return { queue, stored }
}

/** The queue's uploads; failed ones wait for a retry. `onStored` reloads the list. */
export function useUploads({ queue, stored }: ReturnType<typeof createUploadQueue>, onStored: () => void) {
  const show = useRef(onStored)
  useEffect(() => {
    show.current = onStored
  })
  useEffect(() => {
    const read = throttle(() => show.current(), readEveryMs)
    const stop = stored.on(read.run)
    void queue.resume()
    return () => {
      stop()
      read.cancel()
    }
  }, [queue, stored])
  return {
    uploads: useStore(queue.rows),
    add: (files: readonly File[]) =>
      void queue.add(files.map(file => ({ token: newPictureToken(), name: file.name, file }))),
    retry: queue.retry,
    drop: queue.remove,
  }
}
