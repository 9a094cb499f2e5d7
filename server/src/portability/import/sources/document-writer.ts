import { createThread } from '../../../platform/thread.ts'
import type { NoteFinding } from '../run/finding.ts'
import { type DocumentJob, type Notes, writeDocument } from './write-document.ts'

const callsHere = 60

/**
 * Writes documents, larger numbers in a worker thread: parsing HTML takes as long as everything else. Must be
 * ended.
 */
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
