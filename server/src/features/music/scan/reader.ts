import { Worker } from 'node:worker_threads'
import type { FileRow } from '../music.store.ts'
import type { Tags } from '../tags/tags.ts'
import type { AudioType } from './folder.ts'

export type ReadOrder = { readonly file: string; readonly path: string; readonly type: AudioType }
export type ReadSong = Tags & Pick<FileRow, 'md5' | 'audio_hash' | 'search_keys'>
export type ReadAnswer = { readonly read: ReadSong } | { readonly reason: string }

const answerWithinMs = 60_000
// The readers of tags, of sounds and of characters take some 40 MB; a picture in a tag at most ten more.
const maxHeapMb = 192

/**
 * Reads files in a thread of its own: pages go on being answered, and what reading took of memory goes with it. One
 * order at a time. A file on which the thread hangs or dies is answered as broken, and a new one goes on.
 */
export function createReader() {
  let worker: Worker | undefined

  const end = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const read = (order: ReadOrder): Promise<ReadAnswer> => {
    worker ??= new Worker(new URL('./read-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    const asked = worker
    return new Promise(resolve => {
      const settle = (answer: ReadAnswer, isDead: boolean) => {
        clearTimeout(timer)
        asked.off('message', onAnswer).off('error', onError).off('exit', onExit)
        if (isDead) void end()
        resolve(answer)
      }
      const onAnswer = (answer: ReadAnswer) => settle(answer, false)
      const onError = (cause: Error) => settle({ reason: cause.message }, true)
      const onExit = () => settle({ reason: 'the reading thread ended' }, true)
      const timer = setTimeout(() => settle({ reason: 'took too long' }, true), answerWithinMs)
      timer.unref()
      asked.on('message', onAnswer).on('error', onError).on('exit', onExit)
      asked.postMessage(order)
    })
  }

  return { read, end }
}
