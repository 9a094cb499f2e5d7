import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { UnreadReason } from '@xiaolou/contract/music-manage'
import type { FileRow } from '../music.store.ts'
import type { Tags } from '../tags/tags.ts'
import type { AudioType } from './folder.ts'

export type ReadOrder = { readonly file: string; readonly path: string; readonly type: AudioType }
export type ReadSong = Tags & Pick<FileRow, 'md5' | 'audio_hash' | 'search_keys'>
export type ReadAnswer = { readonly read: ReadSong } | { readonly reason: UnreadReason }
export type Reader = { read(order: ReadOrder): Promise<ReadAnswer>; end(): Promise<void> }

const answerWithinMs = 60_000
// The code for tags, sounds and characters takes some 40 MB; a picture in a tag at most ten more.
const maxHeapMb = 192

/**
 * Reads files on a thread, so that the server stays responsive and the memory is freed afterwards. One order
 * at a time. A file on which the thread hangs or dies is reported as broken, and a new thread continues.
 */
export function createReader(): Reader {
  let worker: Worker | undefined

  const end = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const read = async (order: ReadOrder): Promise<ReadAnswer> => {
    worker ??= new Worker(new URL('./read-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    const settled = new AbortController()
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(answerWithinMs)])
    worker.postMessage(order)
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('the reading thread ended')
    })
    try {
      const [answer]: ReadAnswer[] = await Promise.race([once(worker, 'message', { signal }), ended])
      return answer ?? { reason: 'damaged' }
    } catch {
      await end()
      return { reason: signal.aborted ? 'slow' : 'damaged' }
    } finally {
      settled.abort()
    }
  }

  return { read, end }
}
