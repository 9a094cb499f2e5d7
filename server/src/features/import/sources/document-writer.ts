import { Worker } from 'node:worker_threads'
import type { NoteFinding } from '../run/finding.ts'
import { type DocumentJob, writeDocument } from './write-document.ts'
import type { WriteAnswer } from './write-worker.ts'

// A thread costs as much as these take.
const maxHere = 60

/**
 * Writes documents, many of them in a thread of its own: reading HTML takes as long as all else, and a machine has two processors.
 * To be closed.
 */
export function createDocumentWriter() {
  let count = 0
  let worker: Worker | undefined
  let failure: unknown
  const waiting: { note: NoteFinding; resolve(): void; reject(cause: unknown): void }[] = []
  const fail = (cause: unknown) => {
    failure = cause
    for (const { reject } of waiting.splice(0)) reject(cause)
  }
  const start = () => {
    const started = new Worker(new URL('./write-worker.ts', import.meta.url), {
      name: 'lay out an import',
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    started.on('message', (answer: WriteAnswer) => {
      const first = waiting.shift()
      if (!first) return
      if ('failure' in answer) return first.reject(answer.failure)
      for (const note of answer.notes) first.note(...note)
      first.resolve()
    })
    started.on('error', fail)
    started.on('exit', code => fail(new Error(`the thread that lays out ended with ${code}`)))
    return started
  }
  return {
    async write(job: DocumentJob, note: NoteFinding): Promise<void> {
      if (failure !== undefined) throw failure
      count += 1
      if (count <= maxHere) return writeDocument(job, note)
      worker ??= start()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ note, resolve, reject })
      worker.postMessage(job)
      return promise
    },
    async close(): Promise<void> {
      worker?.removeAllListeners('exit')
      await worker?.terminate()
    },
  }
}

export type DocumentWriter = Pick<ReturnType<typeof createDocumentWriter>, 'write'>
