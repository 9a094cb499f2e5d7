import { createHash } from 'node:crypto'
import { mkdir, open, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import { isMissing } from '../../platform/files.ts'
import type { GivenFile, TaskDisk } from './task.disk.ts'

/** What the site itself needs to go on writing. */
const keptFreeBytes = 512 * 1024 * 1024
const partMaxBytes = 255
const gigabyte = 1024 ** 3

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
  const figures = [bytes, freeBytes].map(one => `${(one / gigabyte).toFixed(1)} GB`)
  throw refused(`磁盘放不下：这些有 ${figures[0]}，只剩 ${figures[1]} 可用。腾出地方再来`)
}

/** What tells a batch of files from another one, of the same names and sizes too. */
export const digestOf = (files: readonly (GivenFile & { changed_at: number })[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex')

/** How much of the files, as one stream in their order, lies on disk, and in which of them it ends. */
type Place = { files: readonly GivenFile[]; index: number; inFile: number; received: number }

/**
 * What tasks are given, as one stream a task: its files one behind the other. Where the stream has come to is read from the
 * files themselves, so that neither a kill nor a full disk makes it say more than there is.
 */
export function createIntake(disk: TaskDisk) {
  const places = new Map<string, Place>()
  const turns = new Map<string, Promise<unknown>>()

  const find = async (id: string): Promise<Place> => {
    const known = places.get(id)
    if (known) return known
    const files = await disk.readFiles(id)
    const place: Place = { files, index: 0, inFile: 0, received: 0 }
    for (const { path, size } of files) {
      const there = await sizeOf(disk.folderOf(id, 'in', path))
      place.received += Math.min(there, size)
      if (there < size) {
        place.inFile = there
        break
      }
      place.index += 1
    }
    places.set(id, place)
    return place
  }

  const append = async (id: string, place: Place, bytes: Uint8Array) => {
    let rest = bytes
    for (let file = place.files[place.index]; file; file = place.files[place.index]) {
      const taken = rest.subarray(0, file.size - place.inFile)
      if (taken.length > 0 || file.size === 0) {
        const path = disk.folderOf(id, 'in', file.path)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await appendTo(path, taken)
      }
      place.received += taken.length
      place.inFile += taken.length
      rest = rest.subarray(taken.length)
      if (place.inFile < file.size) return
      place.index += 1
      place.inFile = 0
    }
  }

  /** One part of a task at a time. */
  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(id) ?? Promise.resolve()
    const turn = before.catch(() => undefined).then(work)
    turns.set(id, turn)
    void turn
      .catch(() => undefined)
      .then(() => {
        if (turns.get(id) === turn) turns.delete(id)
      })
    return turn
  }

  return {
    received: async (id: string): Promise<number> => (await find(id)).received,
    /** Takes what stands at `offset`; how much there is now. What is there already, or lies beyond it, is left. */
    take: (id: string, offset: number, bytes: Uint8Array): Promise<number> =>
      inTurn(id, async () => {
        const place = await find(id)
        if (offset > place.received || offset + bytes.length <= place.received) return place.received
        try {
          await append(id, place, bytes.subarray(place.received - offset))
        } catch (cause) {
          // Perhaps a part of it was written: the files say how much.
          places.delete(id)
          if (
            cause instanceof Error &&
            'code' in cause &&
            (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
          )
            throw refused('磁盘满了，收不下了。腾出地方以后接着传，传过的不用再传')
          throw cause
        }
        return place.received
      }),
    /** After the last part of the last one is there: empty files have no byte of the stream. */
    forget: (id: string): void => void places.delete(id),
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (cause) {
    if (isMissing(cause)) return 0
    throw cause
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
