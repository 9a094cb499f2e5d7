import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type FileInfo = { readonly sizeBytes: number; readonly changedAtMs: number }

/** Stored bytes by name. Names are ours (`[a-z0-9./-]`), never a visitor's; a name once written keeps its bytes. */
export type Files = {
  put(name: string, bytes: Uint8Array): Promise<void>
  getInfo(name: string): Promise<FileInfo | undefined>
  /** Bytes `start` to `end`, both included; the whole file without them. */
  read(name: string, range?: { start: number; end: number }): Readable
  delete(name: string): Promise<void>
}

const validName = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9-]+)*$/

/** Whether an error says that a file or folder is not there. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')
}

/** The address of a name inside the root; throws for a name that is not ours. */
function pathOf(root: string, name: string): string {
  if (name.length > 200 || !validName.test(name)) throw new Error('not a file name of this store')
  return join(root, name)
}

/** A folder on this machine. A file appears whole or not at all: written aside, synced, then renamed. */
export function createLocalFiles(root: string): Files {
  return {
    async put(name, bytes) {
      const path = pathOf(root, name)
      const aside = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        const handle = await open(aside, 'wx', 0o644)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(aside, path)
      } catch (cause) {
        await rm(aside, { force: true })
        throw cause
      }
    },
    async getInfo(name) {
      try {
        const info = await lstat(pathOf(root, name))
        return info.isFile() ? { sizeBytes: info.size, changedAtMs: info.mtimeMs } : undefined
      } catch (cause) {
        if (isMissing(cause)) return undefined
        throw cause
      }
    },
    read: (name, range) => createReadStream(pathOf(root, name), range),
    delete: name => rm(pathOf(root, name), { force: true }),
  }
}
