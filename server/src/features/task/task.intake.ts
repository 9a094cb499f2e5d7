import { createHash } from 'node:crypto'
import { mkdir, open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import { sizeText } from '@xiaolou/contract/size-text'
import { withLock } from '../../platform/file-lock.ts'
import { fileSizeOf } from '../../platform/files.ts'
import { isDiskFull } from '../../platform/unavailable.ts'
import type { GivenFile, TaskDisk } from './task.disk.ts'

/** What the site itself needs to go on writing. */
const keptFreeBytes = 512 * 1024 * 1024
const partMaxBytes = 255

const refused = (message: string) => refusal('taskRefused', { message })

/** Throws for files that cannot all lie in one folder of this system. */
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

/** Throws where the disk has no room for so much more beside what the site needs. */
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

/** What tells a batch of files from another one, of the same names and sizes too. */
export const digestOf = (files: readonly (GivenFile & { changed_at: number })[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex')

/** Where the files, as one stream in their order, have come to on disk: the first that is not whole, and what lies before and in it. */
type Place = { files: readonly GivenFile[]; index: number; beforeBytes: number; inFile: number }

/**
 * What tasks are given, as one stream a task: its files one behind the other. Where the stream has come to is read from the
 * files themselves, so that neither a kill nor a full disk makes it say more than there is, nor a process less than another
 * one has taken.
 */
export function createIntake(disk: TaskDisk) {
  // Only to look on from there: nothing of it goes away again.
  const places = new Map<string, Place>()

  const find = async (id: string): Promise<Place> => {
    const known = places.get(id) ?? { files: await disk.readFiles(id), index: 0, beforeBytes: 0 }
    const place: Place = { ...known, inFile: 0 }
    for (const { path, size } of known.files.slice(known.index)) {
      const there = await fileSizeOf(disk.folderOf(id, 'in', path))
      // One that is empty is whole once it is there.
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
    /** Takes what stands at `offset`; how much there is now. What is there already, or lies beyond it, is left. */
    take: (id: string, offset: number, bytes: Uint8Array): Promise<number> =>
      // One part of a task at a time, whichever process it came to.
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
