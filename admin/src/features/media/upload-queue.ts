import { subscribeSession } from '@xiaolou/browser/session'
import { createEmitter, useStore } from '@xiaolou/browser/store'
import { throttle } from '@xiaolou/browser/throttle'
import { useEffect, useRef } from 'react'
import { createPictureBox } from '../../lib/pictures/picture-box.ts'
import { createPictureQueue } from '../../lib/pictures/picture-queue.ts'
import { newPictureToken } from '../../lib/pictures/picture-token.ts'
import { sendPicture } from '../../lib/pictures/send-picture.ts'

/** The list is read anew at most so often: to say where each stands, the server reads all that the site shows. */
const readEveryMs = 3_000

const stored = createEmitter()
/** One for the console: what is on its way goes on from whichever room, and after the window was closed. */
const queue = createPictureQueue({
  draft: 'library',
  box: createPictureBox(),
  send: sendPicture,
  place: () => 'placed',
  onStored: () => stored.emit(),
})
const again = () => queue.retry()
addEventListener('online', again)
subscribeSession(again)

/** Files on their way into the library, one after another; those that failed wait for another try. `onStored` shows the list anew. */
export function useUploads(onStored: () => void) {
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
  }, [])
  return {
    uploads: useStore(queue.rows),
    add: (files: readonly File[]) =>
      void queue.add(files.map(file => ({ token: newPictureToken(), name: file.name, file }))),
    retry: queue.retry,
    drop: queue.remove,
  }
}
