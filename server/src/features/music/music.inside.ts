import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { isMissing } from '../../platform/files.ts'
import { pathIn } from './music.walk.ts'

export type InsideFile = { handle: FileHandle; sizeBytes: number; mtimeMs: number }
/** Opens a file below the music folder by its path of the index; nothing for what is not there, or not there really. */
export type OpenInside = (path: string) => Promise<InsideFile | undefined>

// Without it a link that was put in between two looks would be followed; Windows has no such flag.
const noFollow = constants.O_NOFOLLOW ?? 0
const isRefusal = (cause: unknown) =>
  isMissing(cause) ||
  (cause instanceof Error && 'code' in cause && ['ELOOP', 'EACCES', 'ENAMETOOLONG'].includes(`${cause.code}`))

/** Files of one folder alone: no link is followed, neither the file nor a folder above it, and nothing but a file is opened. */
export function createInside(root: string): OpenInside {
  return async path => {
    const file = pathIn(root, path)
    let handle: FileHandle | undefined
    try {
      // Opening a pipe would wait for a writer.
      if (!(await lstat(file)).isFile()) return undefined
      handle = await open(file, constants.O_RDONLY | noFollow)
      const [info, real, realRoot] = await Promise.all([handle.stat(), realpath(file), realpath(root)])
      const isInside = real === pathIn(realRoot, path) && real.startsWith(realRoot + sep)
      if (!info.isFile() || !isInside) {
        await handle.close()
        return undefined
      }
      return { handle, sizeBytes: info.size, mtimeMs: info.mtimeMs }
    } catch (cause) {
      await handle?.close()
      if (isRefusal(cause)) return undefined
      throw cause
    }
  }
}
