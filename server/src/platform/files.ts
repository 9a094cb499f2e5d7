import { createReadStream, type Dirent } from 'node:fs'
import { lstat, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { makeFolder, writeWhole } from './whole-file.ts'

export type FileInfo = {
  readonly sizeBytes: number
  readonly changedAtMs: number
  /** Where anybody may load it directly, with the right content type. */
  readonly publicUrl?: string | undefined
}

/** Stored bytes by name. Names are ours (`[a-z0-9./-]`), never a visitor's; their bytes never change. */
export type Files = {
  put(name: string, bytes: Uint8Array): Promise<void>
  getInfo(name: string): Promise<FileInfo | undefined>
  /** Bytes `start` to `end`, both included; the whole file without them. */
  read(name: string, range?: { start: number; end: number }): Readable
  delete(name: string): Promise<void>
  /** All names, one folder at a time; includes files that a killed process left half-written (`….part`). */
  list(): AsyncIterable<readonly string[]>
}

const validName = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9-]+)*$/

/** Whether an error says that a file or folder does not exist. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')
}

/** For `catch`: the value for a file or folder that does not exist. Throws any other failure again. */
export const whenMissing =
  <T>(instead: T) =>
  (cause: unknown): T => {
    if (isMissing(cause)) return instead
    throw cause
  }

/** The size of a file on this disk; undefined if it does not exist. */
export const fileSizeOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(whenMissing(undefined)))?.size

export const isFileName = (name: string) => name.length <= 200 && validName.test(name)

/** The path of a name inside the root; throws for an invalid name. */
function pathOf(root: string, name: string): string {
  if (!isFileName(name)) throw new Error('not a file name of this store')
  return join(root, name)
}

/** The entries of a folder; empty if it does not exist. */
const entriesOf = (path: string): Promise<Dirent[]> =>
  readdir(path, { withFileTypes: true }).catch(whenMissing([]))

/** A folder on this machine. A file appears whole or not at all. */
export function createLocalFiles(root: string): Files {
  return {
    async put(name, bytes) {
      const path = pathOf(root, name)
      await makeFolder(dirname(path), 0o700)
      await writeWhole(path, bytes)
    },
    async getInfo(name) {
      const info = await lstat(pathOf(root, name)).catch(whenMissing(undefined))
      return info?.isFile() ? { sizeBytes: info.size, changedAtMs: info.mtimeMs } : undefined
    },
    read: (name, range) => createReadStream(pathOf(root, name), range),
    delete: name => rm(pathOf(root, name), { force: true }),
    async *list() {
      for (const folder of await entriesOf(root)) {
        if (!folder.isDirectory()) continue
        const files = (await entriesOf(join(root, folder.name))).filter(entry => entry.isFile())
        yield files.map(file => `${folder.name}/${file.name}`).filter(isFileName)
      }
    },
  }
}
