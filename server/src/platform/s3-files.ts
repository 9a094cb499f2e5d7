import { type FileInfo, type Files, isFileName } from './files.ts'
import type { Patience } from './remote/remote-request.ts'
import { createS3, encodeKey, type S3Setting } from './remote/s3.ts'

/** A folder of a bucket; the prefix ends with a slash. */
export type BucketFolder = { readonly s3: S3Setting; readonly prefix: string }
/**
 * Where uploads are stored, if not in the data folder. `publicUrl` ends with a slash: anybody can load the
 * bucket's objects there.
 */
export type UploadsFolder = BucketFolder & { readonly publicUrl?: string | undefined }

// A visitor is waiting.
const patience: Patience = { idleMs: 10_000, tries: 3, pauseMs: 300 }

/** A bucket must be told, as it serves `application/octet-stream` otherwise. */
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}
/** By the name of a picture; undefined for other files. */
export const pictureTypeOf = (name: string) => pictureTypes[name.slice(name.lastIndexOf('.') + 1)]
/** Browsers cache a picture for good, proxies for a day: a deleted one may be shown that long. */
const pictureControl = 'public, max-age=31536000, s-maxage=86400, immutable'

/**
 * A folder of a bucket, for processes on several machines. An object appears whole or not at all, and is
 * acknowledged once stored; its bytes are streamed. Throws RemoteProblem if the bucket cannot be reached. A
 * picture has a public address if there is one and the bucket knows its type; objects stored without a type
 * have none.
 */
export function createS3Files({ s3: setting, prefix, publicUrl }: UploadsFolder, patient = patience): Files {
  const s3 = createS3(setting, patient)
  const keyOf = (name: string) => {
    if (!isFileName(name)) throw new Error('not a file name of this store')
    return prefix + name
  }
  return {
    async put(name, bytes) {
      const type = pictureTypeOf(name)
      await s3.put(
        keyOf(name),
        bytes,
        type ? { 'content-type': type, 'cache-control': pictureControl } : undefined,
      )
    },
    async getInfo(name): Promise<FileInfo | undefined> {
      const found = await s3.stat(keyOf(name))
      if (!found) return undefined
      const { contentType, ...info } = found
      const isPublic = publicUrl !== undefined && contentType !== '' && contentType === pictureTypeOf(name)
      return isPublic ? { ...info, publicUrl: publicUrl + encodeKey(keyOf(name)) } : info
    },
    read: (name, range) => s3.stream(keyOf(name), range),
    delete: async name => s3.remove(keyOf(name)),
    async *list() {
      for await (const objects of s3.listPages(prefix))
        yield objects.map(({ key }) => key.slice(prefix.length)).filter(isFileName)
    },
  }
}
