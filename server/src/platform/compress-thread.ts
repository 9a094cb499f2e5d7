import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { brotliOptions, type Compression } from './compression.ts'

/** One text for the thread of compressor.ts, and its answer: without `bytes` it could not be done. */
export type Task = Compression & { readonly id: number; readonly bytes: Uint8Array }
export type TaskAnswer = { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | undefined }

function compressNow({ bytes, coding, level }: Task): Uint8Array<ArrayBuffer> {
  const packed =
    coding === 'gzip'
      ? gzipSync(bytes, { level })
      : brotliCompressSync(bytes, brotliOptions(bytes.length, level))
  // Bytes of its own, that can be handed over whole.
  return new Uint8Array(packed)
}

parentPort?.on('message', (task: Task) => {
  let bytes: TaskAnswer['bytes']
  try {
    bytes = compressNow(task)
  } catch {
    // The answer without bytes says so; whoever asked tries it elsewhere and hears the reason.
  }
  parentPort?.postMessage({ id: task.id, bytes } satisfies TaskAnswer, bytes ? [bytes.buffer] : [])
})
