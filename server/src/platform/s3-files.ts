import { type FileInfo, type Files, isFileName } from './files.ts'
import type { Patience } from './remote/remote-request.ts'
import { createS3, type S3Setting } from './remote/s3.ts'

/** Where uploads are, when not in the data folder; the prefix ends with a slash. */
export type BucketFolder = { readonly s3: S3Setting; readonly prefix: string }

// Somebody waits for it.
const patience: Patience = { idleMs: 10_000, tries: 3, pauseMs: 300 }

/**
 * A folder of a bucket, for processes on several machines. An object appears whole or not at all, and is acknowledged once it is
 * stored; its bytes pass through as they come. Throws RemoteProblem where the bucket cannot be asked.
 */
export function createS3Files({ s3: setting, prefix }: BucketFolder, patient = patience): Files {
  const s3 = createS3(setting, patient)
  const keyOf = (name: string) => {
    if (!isFileName(name)) throw new Error('not a file name of this store')
    return prefix + name
  }
  return {
    put: async (name, bytes) => s3.put(keyOf(name), bytes),
    getInfo: async (name): Promise<FileInfo | undefined> => s3.stat(keyOf(name)),
    read: (name, range) => s3.stream(keyOf(name), range),
    delete: async name => s3.remove(keyOf(name)),
    async *list() {
      for await (const objects of s3.listPages(prefix))
        yield objects.map(({ key }) => key.slice(prefix.length)).filter(isFileName)
    },
  }
}
