import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliCompress, gzip } from 'node:zlib'
import type { Task, TaskAnswer } from './compress-thread.ts'
import { brotliOptions, type Compression } from './compression.ts'

/** Compresses off the main thread. Rejects with what zlib says. */
export type Compressor = {
  compress(bytes: Uint8Array, compression: Compression): Promise<Buffer>
  /** How many are under way for somebody who waits: not those at the highest levels, which nobody waits for. */
  waiting(): number
  /** Ends the thread; what is under way is finished elsewhere. */
  close(): Promise<void>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const compressInPool = (bytes: Uint8Array, { coding, level }: Compression): Promise<Buffer> =>
  coding === 'gzip' ? deflate(bytes, { level }) : brotli(bytes, brotliOptions(bytes.length, level))

// So many in so short a time, and the thread is worth its 15 MB.
const worthFrom = 8
const worthWithinMs = 5_000
const idleMs = 30_000
// Higher ones take tens of milliseconds: they would keep the others waiting.
const maxThreadLevel = 9

type Thread = {
  compress(bytes: Uint8Array, compression: Compression): Promise<Buffer>
  isReady(): boolean
  waiting(): number
  end(): Promise<unknown>
}

type Pending = {
  readonly bytes: Uint8Array
  readonly compression: Compression
  readonly resolve: (packed: Buffer | Promise<Buffer>) => void
}

/** What the thread cannot do, or was doing when it ended, is done in the pool. */
function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('./compress-thread.ts', import.meta.url), {
    name: 'compress',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  })
  worker.unref()
  const pending = new Map<number, Pending>()
  let lastId = 0
  let isReady = false
  worker.once('online', () => {
    isReady = true
  })
  const finishInPool = ({ bytes, compression, resolve }: Pending) =>
    resolve(compressInPool(bytes, compression))
  worker.on('message', ({ id, packed }: TaskAnswer) => {
    const asked = pending.get(id)
    pending.delete(id)
    if (asked && packed) asked.resolve(Buffer.from(packed.buffer))
    else if (asked) finishInPool(asked)
  })
  // An error ends the thread: the exit follows.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    onEnd()
    for (const asked of pending.values()) finishInPool(asked)
    pending.clear()
  })
  return {
    compress(bytes, compression) {
      lastId += 1
      const task: Task = { ...compression, id: lastId, bytes: new Uint8Array(bytes) }
      return new Promise(resolve => {
        pending.set(task.id, { bytes, compression, resolve })
        worker.postMessage(task, [task.bytes.buffer])
      })
    },
    isReady: () => isReady,
    waiting: () => pending.size,
    end: () => worker.terminate(),
  }
}

/**
 * A thread of its own while many texts come, and the pool of libuv otherwise. In the pool each text leaves its input and
 * output behind until the main thread collects its old generation: a fifth of a megabyte a page, and every hundredth
 * page waits for it.
 */
export function createCompressor(): Compressor {
  let thread: Thread | undefined
  let inPool = 0
  let counted = 0
  let countedFromMs = 0

  const end = async () => {
    await thread?.end()
  }
  const rest = setTimeout(end, idleMs).unref()

  const isWorthIt = () => {
    const nowMs = performance.now()
    if (nowMs - countedFromMs > worthWithinMs) {
      countedFromMs = nowMs
      counted = 0
    }
    counted += 1
    return counted >= worthFrom
  }

  return {
    async compress(bytes, compression) {
      rest.refresh()
      if (!thread && isWorthIt()) {
        thread = startThread(() => {
          thread = undefined
        })
      }
      if (compression.level > maxThreadLevel) return compressInPool(bytes, compression)
      if (thread?.isReady()) return thread.compress(bytes, compression)
      inPool += 1
      try {
        return await compressInPool(bytes, compression)
      } finally {
        inPool -= 1
      }
    },
    waiting: () => inPool + (thread?.waiting() ?? 0),
    async close() {
      clearTimeout(rest)
      await end()
    },
  }
}
