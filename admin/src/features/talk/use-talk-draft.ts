import { subscribeSession } from '@xiaolou/browser/session'
import { moved } from '@xiaolou/browser/use-reorder'
import { useStore } from '@xiaolou/browser/use-store'
import { limits } from '@xiaolou/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { createPictureBox } from '../../lib/pictures/picture-box.ts'
import { createPictureQueue } from '../../lib/pictures/picture-queue.ts'
import { newPictureToken } from '../../lib/pictures/picture-token.ts'
import { sendPicture } from '../../lib/pictures/send-picture.ts'
import {
  boxName,
  draftKey,
  keepDraft,
  readDraft,
  type TalkDraft,
  withoutSlot,
  withSlots,
  withUrl,
} from './talk-draft.ts'

const box = createPictureBox()

/**
 * The talk being written: stored in this browser with every key press, its pictures in their box until
 * uploaded. `begun` is the initial state (empty, or the server's).
 */
export function useTalkDraft(id: number | undefined, begun: TalkDraft) {
  const [draft, setDraft] = useState(() => readDraft(id) ?? begun)
  const latest = useRef(draft)
  const set = (next: TalkDraft) => {
    latest.current = next
    setDraft(next)
    keepDraft(id, next)
  }
  const latestSet = useRef(set)
  useEffect(() => {
    latestSet.current = set
  })
  const [queue] = useState(() =>
    createPictureQueue({
      draft: boxName(id),
      box,
      send: sendPicture,
      place(token, { url }) {
        if (!latest.current.slots.some(slot => slot.token === token)) return 'nowhere'
        latestSet.current(withUrl(latest.current, token, url))
        return 'placed'
      },
    }),
  )
  const rows = useStore(queue.rows)

  useEffect(() => {
    void queue.resume().then(() => {
      // A picture whose file is missing (cleared by the browser, or of another one) is dropped.
      const there = new Set(queue.rows.get().map(({ token }) => token))
      const { slots } = latest.current
      const left = slots.filter(slot => slot.url || there.has(slot.token))
      if (left.length < slots.length) latestSet.current({ ...latest.current, slots: left })
    })
    const again = () => queue.retry()
    window.addEventListener('online', again)
    const unsubscribe = subscribeSession(again)
    return () => {
      window.removeEventListener('online', again)
      unsubscribe()
    }
  }, [queue])
  // Another window edited the same draft: the active window keeps its own, the others follow.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== draftKey(id) || document.hasFocus()) return
      const theirs = readDraft(id) ?? begun
      latest.current = theirs
      setDraft(theirs)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [id, begun])

  return {
    draft,
    rows,
    write: (text: string) => set({ ...latest.current, text }),
    setStatus: (status: 1 | 2) => set({ ...latest.current, status }),
    replace: set,
    /** Adds pictures; returns how many did not fit. */
    addFiles(files: readonly File[]): number {
      const pictures = files.filter(({ type }) => type.startsWith('image/'))
      const room = limits.picturesPerTalk - latest.current.slots.length
      const taken = pictures.slice(0, room).map(file => ({ token: newPictureToken(), file, name: file.name }))
      if (taken.length > 0) {
        set(
          withSlots(
            latest.current,
            taken.map(({ token }) => token),
          ),
        )
        void queue.add(taken)
      }
      return files.length - taken.length
    },
    remove(token: string) {
      set(withoutSlot(latest.current, token))
      queue.remove(token)
    },
    move: (from: number, to: number) =>
      set({ ...latest.current, slots: moved(latest.current.slots, from, to) }),
    retry: (token: string) => queue.retry(token),
    /** Sent or discarded: deletes everything stored here. */
    forget() {
      for (const { token } of queue.rows.get()) queue.remove(token)
      latest.current = begun
      keepDraft(id, undefined)
    },
  }
}

export type TalkInHand = ReturnType<typeof useTalkDraft>
