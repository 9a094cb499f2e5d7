import { refusal } from '@xiaolou/contract/errors'
import type { SharpOptions } from 'sharp'
import { pictureShape, shapeFault } from '../../platform/picture-shape.ts'
import { drawCover } from './music.cover-art.ts'
import { readCoverSize } from './music.cover-size.ts'
import type { InsideFile, OpenInside } from './music.inside.ts'
import type { CoverPlace } from './music.library.ts'
import { hashPicture, maxPictureBytes, pictureOf } from './music.picture.ts'
import { pathIn } from './music.walk.ts'

const maxSeconds = 2
const maxKeptBytes = 8 * 1024 * 1024
const maxWaiting = 200
const quality = 82
const options: SharpOptions = {
  failOn: 'error',
  limitInputPixels: pictureShape.maxPixels,
  sequentialRead: true,
  pages: 1,
}

const isFound = (name: string) => /^[0-9a-f]{40}$/.test(name)
const isDrawn = (name: string) => /^[0-9a-f]{16}$/.test(name)

/** Newest kept, of all of them at most so many bytes. */
function createShelf(maxBytes: number) {
  const kept = new Map<string, Buffer>()
  let size = 0
  return {
    get(key: string) {
      const bytes = kept.get(key)
      if (!bytes) return undefined
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
    put(key: string, bytes: Buffer) {
      kept.set(key, bytes)
      size += bytes.length
      for (const [oldest, { length }] of kept) {
        if (size <= maxBytes || oldest === key) break
        kept.delete(oldest)
        size -= length
      }
    },
  }
}

async function readWhole({ handle, sizeBytes }: InsideFile): Promise<Uint8Array | undefined> {
  try {
    return sizeBytes <= maxPictureBytes ? await handle.readFile() : undefined
  } finally {
    await handle.close()
  }
}

/**
 * Covers by the last part of their address, as WebP in one of a few sizes; one is made at a time. Pictures go through
 * the decoder, whatever they say they are: nothing of a tag is sent on as it is. Nothing for an unknown one; a picture
 * that cannot be decoded is drawn instead.
 */
export function createCovers(parts: {
  root: string
  open: OpenInside
  findCover(hash: string): Promise<CoverPlace | undefined>
}) {
  const shelf = createShelf(maxKeptBytes)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const readPicture = async (hash: string): Promise<Uint8Array | undefined> => {
    const place = await parts.findCover(hash)
    const file = place && (await parts.open(place.path))
    if (!place || !file) return undefined
    if (place.kind === 'file') return readWhole(file)
    await file.handle.close()
    const { parseFile } = await import('music-metadata')
    return pictureOf(await parseFile(pathIn(parts.root, place.path)))
  }

  const encode = async (bytes: Uint8Array, size: { width: number; height: number }) => {
    const { default: sharp } = await import('sharp')
    const fault = shapeFault(await sharp(bytes, options).metadata())
    if (fault) throw new Error(`a cover that is too ${fault}`)
    return sharp(bytes, options)
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize({ ...size, fit: 'cover' })
      .webp({ quality, effort: 2 })
      .toBuffer()
  }

  const make = async (name: string, size: { width: number; height: number }) => {
    if (isFound(name)) {
      const bytes = await readPicture(name)
      // Changed since the folder was read: what is there now belongs to another address.
      if (!bytes || hashPicture(bytes) !== name) return undefined
      const encoded = await encode(bytes, size).catch(() => undefined)
      if (encoded) return encoded
    }
    return encode(Buffer.from(drawCover(name)), size)
  }

  return async (name: string, param: string | undefined): Promise<Buffer | undefined> => {
    if (!isFound(name) && !isDrawn(name)) return undefined
    const size = readCoverSize(param)
    const key = `${name}-${size.width}-${size.height}`
    const known = shelf.get(key)
    if (known) return known
    if (waiting >= maxWaiting) throw refusal('unavailable', { retryAfterSeconds: 2 })
    waiting += 1
    const made = last.then(async () => {
      const other = shelf.get(key)
      if (other) return other
      const bytes = await make(name, size)
      if (bytes) shelf.put(key, bytes)
      return bytes
    })
    last = made.catch(() => undefined)
    try {
      return await made
    } finally {
      waiting -= 1
    }
  }
}
