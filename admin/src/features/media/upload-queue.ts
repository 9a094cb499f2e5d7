import { isRefusal } from '@xiaolou/browser/is-refusal'
import { uploadImage } from '@xiaolou/browser/upload-image'
import { useEffect, useRef, useState } from 'react'

export type Upload = {
  readonly id: number
  readonly name: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly words: string
}

/** Files sent one after another; those that failed wait for another try. `onSent` shows the list anew. */
export function useUploads(onSent: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const done = useRef(onSent)
  useEffect(() => {
    done.current = onSent
  })
  const next = uploads.some(({ state }) => state === 'sending')
    ? undefined
    : uploads.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!next) return
    const set = (change: Partial<Upload>) =>
      setUploads(all => all.map(one => (one.id === next.id ? { ...one, ...change } : one)))
    set({ state: 'sending' })
    uploadImage(next.file).then(
      () => {
        setUploads(all => all.filter(({ id }) => id !== next.id))
        done.current()
      },
      error =>
        set({
          state: 'failed',
          words: (isRefusal(error) && error.message) || '这张打不开，也许不是图片',
        }),
    )
  }, [next])
  const add = (files: readonly File[]) =>
    setUploads(all => [
      ...all,
      ...files.map(file => {
        lastId.current += 1
        return { id: lastId.current, name: file.name, file, state: 'waiting', words: '' } as const
      }),
    ])
  const retry = (id: number) =>
    setUploads(all => all.map(one => (one.id === id ? { ...one, state: 'waiting', words: '' } : one)))
  const drop = (id: number) => setUploads(all => all.filter(one => one.id !== id))
  return { uploads, add, retry, drop }
}
