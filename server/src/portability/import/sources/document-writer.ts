import { createThread } from '../../../platform/thread.ts'
import type { NoteFinding } from '../run/finding.ts'
import { type DocumentJob, type Notes, writeDocument } from './write-document.ts'

const callsHere = 60

/** Writes documents, many of them in a thread of its own: reading HTML takes as long as all else, and a machine has two processors. To be ended. */
export function createDocumentWriter() {
  const thread = createThread<DocumentJob, Notes>({
    file: new URL('./write-document.ts', import.meta.url),
    exported: 'writeDocument',
    callsHere,
    here: writeDocument,
  })
  return {
    async write(job: DocumentJob, note: NoteFinding): Promise<void> {
      for (const found of await thread.call(job)) note(...found)
    },
    end: thread.end,
  }
}

export type DocumentWriter = Pick<ReturnType<typeof createDocumentWriter>, 'write'>
