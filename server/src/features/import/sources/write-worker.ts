import { parentPort } from 'node:worker_threads'
import type { NoteFinding } from '../run/finding.ts'
import { type DocumentJob, writeDocument } from './write-document.ts'

/** What the thread answers for each job, in their order. */
export type WriteAnswer = { notes: Parameters<NoteFinding>[] } | { failure: unknown }

parentPort?.on('message', (job: DocumentJob) => {
  const notes: Parameters<NoteFinding>[] = []
  const answer = (): WriteAnswer => {
    try {
      writeDocument(job, (...note) => void notes.push(note))
      return { notes }
    } catch (failure) {
      return { failure }
    }
  }
  parentPort?.postMessage(answer())
})
