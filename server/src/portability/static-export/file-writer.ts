import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The maximum number of files that are written at once. */
const maxUnderWay = 32

/** Writes the files of a static export below its folder; `path` is relative to it and never leaves it. */
export function createFileWriter(folder: string) {
  const made = new Map<string, Promise<unknown>>()
  const underWay = new Set<Promise<void>>()
  const written = new Set<string>()

  const placeOf = async (path: string) => {
    const place = normalize(join(folder, path))
    if (!place.startsWith(folder + sep)) throw new Error(`outside of the static export: ${path}`)
    const parent = dirname(place)
    const making = made.get(parent) ?? mkdir(parent, { recursive: true })
    made.set(parent, making)
    await making
    return place
  }

  /** Resolves as soon as another write may start; errors are thrown by a later call, or by `end`. */
  const start = async (path: string, write: (place: string) => Promise<void>): Promise<void> => {
    written.add(path)
    const writing = placeOf(path)
      .then(write)
      .finally(() => underWay.delete(writing))
    underWay.add(writing)
    if (underWay.size >= maxUnderWay) await Promise.race(underWay)
  }

  return {
    has: (path: string) => written.has(path),
    write: (path: string, body: Buffer | string) => start(path, place => writeFile(place, body)),
    pipe: (path: string, read: () => Readable) =>
      start(path, place => pipeline(read(), createWriteStream(place))),
    async end(): Promise<number> {
      await Promise.all(underWay)
      return written.size
    },
  }
}

export type FileWriter = ReturnType<typeof createFileWriter>
