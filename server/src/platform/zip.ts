import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file for the zip: its path in it, separated by `/`, and how to read it. */
export type ZipEntry = {
  readonly name: string
  readonly sizeBytes: number
  readonly changedAtMs: number
  read(): Readable
}

const mode = 0o644

/** A file on disk, cut at the promised size in case it has grown since. */
export const readFileOf = (path: string, sizeBytes: number): Readable =>
  sizeBytes === 0 ? Readable.from([]) : createReadStream(path, { end: sizeBytes - 1 })

/**
 * Adds all files, uncompressed and as ZIP64: pictures and songs are compressed already, and the size is known
 * in advance.
 */
function add(zip: ZipFile, entries: readonly ZipEntry[], give: (entry: ZipEntry) => Readable | undefined) {
  for (const entry of entries) {
    const { name, sizeBytes: size, changedAtMs } = entry
    // yazl only accepts times from 1980 on, as DOS did.
    const mtime = new Date(Math.max(changedAtMs, Date.UTC(1980, 0, 2)))
    zip.addReadStreamLazy(name, { compress: false, size, mtime, mode }, take => {
      const stream = give(entry)
      if (stream) take(undefined, stream)
    })
  }
}

const asOne = { forceZip64Format: true, comment: '' }

/** The size in bytes of a zip of these files, before any is read. */
export function zipSize(entries: readonly ZipEntry[]): number {
  const zip = new ZipFile()
  add(zip, entries, () => undefined)
  let sizeBytes = 0
  zip.end(asOne, (...[total]: unknown[]) => (sizeBytes = Number(total)))
  return sizeBytes
}

/** Files as one zip, generated while it is read, with only a few chunks in memory. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const made = new PassThrough()
  let current: Readable | undefined
  const fail = (cause: unknown) => made.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  zip.on('error', fail)
  // An aborted download leaves no file open.
  made.on('close', () => current?.destroy())
  add(zip, entries, entry => {
    if (made.destroyed) return undefined
    current = entry.read().on('error', fail)
    return current
  })
  zip.end(asOne)
  zip.outputStream.pipe(made)
  return made
}
