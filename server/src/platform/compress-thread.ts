import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { brotliOptions, type Compression } from './compression.ts'

/** One text for the thread of compressor.ts, and its answer: without `packed` it could not be done. */
export type Task = Compression & { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
export type TaskAnswer = { readonly id: number; readonly packed: Uint8Array<ArrayBuffer> | undefined }

function compressNow({ bytes, coding, level }: Task): Uint8Array<ArrayBuffer> | undefined {
  try {
    const packed =
      coding === 'gzip'
        ? gzipSync(bytes, { level })
        : brotliCompressSync(bytes, brotliOptions(bytes.length, level))
    // Bytes of its own, that can be handed over whole.
    return new Uint8Array(packed)
  } catch {
    // Whoever asked tries it elsewhere and hears the reason.
    return undefined
  } finally {
    // Freed at once: this thread makes so little else that V8 would let hundreds of them lie.
    bytes.buffer.transfer(0)
  }
}

parentPort?.on('message', (task: Task) => {
  const answer: TaskAnswer = { id: task.id, packed: compressNow(task) }
  parentPort?.postMessage(answer, answer.packed ? [answer.packed.buffer] : [])
})
