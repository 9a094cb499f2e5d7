import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isPlainPath } from '../../../platform/plain-path.ts'
import type { Patience } from '../../../platform/remote/remote-request.ts'
import { createS3 } from '../../../platform/remote/s3.ts'
import type { BucketFolder } from '../../../platform/s3-files.ts'
import { fileKind, listsOf, type MusicPlace, maxDepth, maxFiles, nothingFound } from './folder.ts'

// Somebody is waiting.
const patience: Patience = { idleMs: 10_000, tries: 3, pauseMs: 300 }

/** Hidden files are ignored, as in a folder. */
const isOurs = (path: string) =>
  isPlainPath(path) &&
  path.split('/').length <= maxDepth &&
  !path.split('/').some(part => part.startsWith('.'))

/**
 * Songs in a folder of a bucket, for processes on several machines: playback is streamed, and a scan
 * downloads new files once, to a temporary file. Throws RemoteProblem if the bucket cannot be reached.
 */
export function createBucketPlace({ s3: setting, prefix }: BucketFolder, patient = patience): MusicPlace {
  const s3 = createS3(setting, patient)
  const keyOf = (path: string) => {
    if (!isPlainPath(path)) throw new Error('not a path of the songs')
    return prefix + path
  }
  return {
    root: undefined,
    async walk() {
      const found = nothingFound()
      const lists = listsOf(found)
      let files = 0
      for await (const objects of s3.listPages(prefix)) {
        for (const { key, sizeBytes, changedAtMs } of objects) {
          const path = key.slice(prefix.length)
          const kind = isOurs(path) ? fileKind(posix.basename(path)) : undefined
          if (!kind || files >= maxFiles) continue
          files += 1
          lists[kind].push({ path, size_bytes: sizeBytes, mtime_ms: changedAtMs })
        }
      }
      return found
    },
    async open(path) {
      const info = isPlainPath(path) ? await s3.stat(keyOf(path)) : undefined
      if (!info) return undefined
      return {
        sizeBytes: info.sizeBytes,
        mtimeMs: info.changedAtMs,
        read: range => s3.stream(keyOf(path), range),
        readAll: () => buffer(s3.stream(keyOf(path))),
        close: async () => undefined,
      }
    },
    async withFile(path, work) {
      const folder = await mkdtemp(join(tmpdir(), 'xiaolou-song-'))
      try {
        const file = join(folder, `song${posix.extname(path)}`)
        await pipeline(s3.stream(keyOf(path)), createWriteStream(file, { mode: 0o600 }))
        return await work(file)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    write: (path, bytes) => s3.put(keyOf(path), bytes),
    take: async (path, file) =>
      s3.putFile(keyOf(path), { path: file, sizeBytes: (await stat(file)).size, onSent: () => undefined }),
    remove: path => s3.remove(keyOf(path)),
    async readTags(path) {
      const { parseStream } = await import('music-metadata')
      const stream = s3.stream(keyOf(path))
      try {
        return await parseStream(stream, { path }, { skipPostHeaders: true })
      } finally {
        stream.destroy()
      }
    },
  }
}
