import { subscribeSession } from '@xiaolou/browser/session'
import { useStore } from '@xiaolou/browser/use-store'
import type { Picture } from '@xiaolou/contract/picture'
import { useEffect, useMemo, useRef } from 'react'
import { createPictureBox, type WaitingPicture } from '../../../lib/pictures/picture-box.ts'
import { countOnTheWay, createPictureQueue, isRefusedPicture } from '../../../lib/pictures/picture-queue.ts'
import { newPictureToken } from '../../../lib/pictures/picture-token.ts'
import { sendPicture } from '../../../lib/pictures/send-picture.ts'
import type { Surface } from '../../../lib/surface.ts'
import { insertBlocks, placeholderOf, placePicture, removePicture, tokensIn } from './picture-text.ts'

const box = createPictureBox()

/** Accepted picture types; the server checks the content. */
const isPicture = ({ type }: { type: string }) => /^image\/(?:png|jpeg|gif|webp)$/.test(type)

type NewPicture = Pick<WaitingPicture, 'name' | 'file' | 'source'>

/**
 * The uploads of a draft's pictures. `onTheWay` counts unfinished ones: publishing waits until it is 0, and
 * does not begin while there are `refused` ones.
 */
export function usePictures({
  draft,
  surface,
  onStored,
}: {
  draft: string
  surface: Surface
  onStored?: (picture: Picture) => void
}) {
  const told = useRef(onStored)
  useEffect(() => {
    told.current = onStored
  })

  const { queue, settle } = useMemo(() => {
    // Undo may restore a placeholder whose picture is already stored.
    const placedBefore = new Map<string, string>()
    const put = (token: string, url: string) =>
      surface.apply(placePicture(surface.getText(), token, url, surface.getSelection().from))
    const queue = createPictureQueue({
      draft,
      box,
      send: sendPicture,
      onStored: picture => told.current?.(picture),
      place(token, { url }) {
        if (!tokensIn(surface.getText()).has(token)) return 'nowhere'
        if (!put(token, url)) return 'later'
        placedBefore.set(token, url)
        return 'placed'
      },
    })
    const settle = () => {
      queue.settle()
      if (placedBefore.size === 0) return
      for (const token of tokensIn(surface.getText())) {
        const url = placedBefore.get(token)
        if (url !== undefined) put(token, url)
      }
    }
    return { queue, settle }
  }, [draft, surface])

  useEffect(() => {
    void queue.resume()
    const again = () => queue.retry()
    const off = [surface.onChange(settle), subscribeSession(again)]
    addEventListener('online', again)
    return () => {
      for (const one of off) one()
      removeEventListener('online', again)
      queue.stop()
    }
  }, [queue, settle, surface])

  return useActions(queue, surface)
}

function useActions(queue: ReturnType<typeof createPictureQueue>, surface: Surface) {
  const rows = useStore(queue.rows)
  return useMemo(() => {
    /** Reserves pictures whose placeholders are in the text before the upload starts. */
    const reserve = (pictures: readonly NewPicture[]) =>
      pictures.map(picture => ({ token: newPictureToken(), ...picture }))
    return {
      rows,
      onTheWay: countOnTheWay(rows),
      refused: rows.filter(isRefusedPicture),
      /** Adds the pictures among files, each as a paragraph at the caret. False if there was none. */
      addFiles(files: Iterable<File>): boolean {
        const taken = reserve(
          Array.from(files)
            .filter(isPicture)
            .map(file => ({ name: file.name, file })),
        )
        if (taken.length === 0) return false
        const blocks = taken.map(({ token }) => placeholderOf(token, ''))
        surface.apply(insertBlocks(surface.getText(), surface.getSelection(), blocks))
        void queue.add(taken)
        return true
      },
      /** For pasted text, whose placeholders `reserve` has created. */
      reserve,
      add: (pictures: ReturnType<typeof reserve>) => void queue.add(pictures),
      retry: (token: string) => queue.retry(token),
      /** For the preview: shows the local file until the picture is stored. */
      dress(added: readonly Element[]): void {
        for (const element of added) {
          for (const image of element.querySelectorAll<HTMLImageElement>('img[src^="#uploading-"]')) {
            const [token = ''] = tokensIn(image.getAttribute('src') ?? '')
            const file = queue.rows.get().find(row => row.token === token)?.file
            image.dataset.uploading = ''
            if (!file) continue
            const address = URL.createObjectURL(file)
            const release = () => URL.revokeObjectURL(address)
            image.addEventListener('load', release, { once: true })
            image.src = address
          }
        }
      },
      /** Cancels a picture and removes it from the text. */
      remove(token: string): void {
        surface.apply(removePicture(surface.getText(), token))
        queue.remove(token)
      },
      /** Inserts a picture whose placeholder was deleted at the caret. */
      placeAgain(token: string): void {
        surface.apply(insertBlocks(surface.getText(), surface.getSelection(), [placeholderOf(token, '')]))
        queue.settle()
      },
    }
  }, [rows, queue, surface])
}

export type Pictures = ReturnType<typeof usePictures>
