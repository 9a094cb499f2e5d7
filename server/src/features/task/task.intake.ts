import { createHash } from 'node:crypto'
import { mkdir, open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import { sizeText } from '@xiaolou/contract/size-text'
import { withLock } from '../../platform/file-lock.ts'
import { fileSizeOf } from '../../platform/files.ts'
import { isDiskFull } from '../../platform/unavailable.ts'
import type { GivenFile, TaskDisk } from './task.disk.ts'

/** Disk space that the site itself needs. */
const keptFreeBytes = 512 * 1024 * 1024
const partMaxBytes = 255

const refused = (message: string) => refusal('taskRefused', { message })

/** Throws for files that cannot all be in one folder of this system. */
export function requireFilesFit(files: readonly GivenFile[]): void {
  const paths = new Set(files.map(({ path }) => path))
  if (paths.size < files.length) throw refused('有两个文件的路径一样，只能收一个')
  for (const path of paths) {
    const parts = path.split('/')
    if (parts.some(part => Buffer.byteLength(part) > partMaxBytes))
      throw refused(`文件名太长了：${parts.at(-1)?.slice(0, 40)}……`)
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
      if (paths.has(path.slice(0, end))) throw refused(`同一个名字既是文件又是文件夹：${path.slice(0, end)}`)
  }
}

/** Throws if the disk lacks space for this much besides what the site needs. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = Math.max(0, bavail * bsize - keptFreeBytes)
  if (bytes <= freeBytes) return
  const left =
    freeBytes > 0
      ? `只剩 ${sizeText(freeBytes)} 可用`
      : `要给小楼自己留 ${sizeText(keptFreeBytes)}，没有可用的了`
  throw refused(`磁盘放不下：这些有 ${sizeText(bytes)}，${left}。在服务器上腾出地方再来`)
}

/** Distinguishes batches of files, even with the same names and sizes. */
export const digestOf = (files: readonly (GivenFile & { changed_at: number })[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex')

/**
 * How far the files, as one ordered stream, have been received: the first incomplete one, and the bytes
 * before and in it.
 */
type Place = { files: readonly GivenFile[]; index: number; beforeBytes: number; inFile: number }

/**
 * A task's input as one stream: its files one after the other. The position is read from the files
 * themselves, so that it is correct after a kill or a full disk, and when another process has received a
 * part.
 */
export function createIntake(disk: TaskDisk) {
  // Only a starting point for the search: received files do not disappear.
  const places = new Map<string, Place>()

  const find = async (id: string): Promise<Place> => {
    const known = places.get(id) ?? { files: await disk.readFiles(id), index: 0, beforeBytes: 0 }
    const place: Place = { ...known, inFile: 0 }
    for (const { path, size } of known.files.slice(known.index)) {
      const there = await fileSizeOf(disk.folderOf(id, 'in', path))
      // An empty file is complete once it exists.
      if (there === undefined || there < size) {
        place.inFile = there ?? 0
        break
      }
      place.index += 1
      place.beforeBytes += size
    }
    places.set(id, place)
    return place
  }
  const received = async (id: string): Promise<number> => {
    const { beforeBytes, inFile } = await find(id)
    return beforeBytes + inFile
  }

  const append = async (id: string, { files, index, inFile }: Place, bytes: Uint8Array) => {
    let [rest, start] = [bytes, inFile]
    for (const { path, size } of files.slice(index)) {
      const taken = rest.subarray(0, size - start)
      if (taken.length > 0 || size === 0) {
        const file = disk.folderOf(id, 'in', path)
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await appendTo(file, taken)
      }
      if (start + taken.length < size) return
      rest = rest.subarray(taken.length)
      start = 0
    }
  }

  return {
    received,
    /**
     * Stores the bytes at `offset` and returns the total received. Skips bytes received already, and parts
     * beyond the total.
     */
    take: (id: string, offset: number, bytes: Uint8Array): Promise<number> =>
      // One part of a task at a time, over all processes.
      withLock(disk.folderOf(id, 'in.lock'), async () => {
        const place = await find(id)
        const there = place.beforeBytes + place.inFile
        if (offset > there || offset + bytes.length <= there) return there
        try {
          await append(id, place, bytes.subarray(there - offset))
        } catch (cause) {
          if (isDiskFull(cause)) throw refused('磁盘满了，收不下了。腾出地方以后接着传，传过的不用再传')
          throw cause
        }
        return received(id)
      }),
    forget: (id: string): void => void places.delete(id),
  }
}

async function appendTo(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'a', 0o600)
  try {
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}
