import { createHash } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import { LRUCache } from 'lru-cache'
import type { SharpOptions } from 'sharp'
import { pictureShape, shapeFault } from '../../../platform/picture-shape.ts'
import { findSharpProblem, loadSharp } from '../../../platform/sharp.ts'
import type { CoverSource } from '../music.library.ts'
import type { InsideFile, MusicPlace } from '../scan/folder.ts'
import { hashPicture, maxPictureBytes, pictureOf } from '../scan/sidecar.ts'

/** Upper sky, lower sky, three ridges from far to near, and the sun or moon, in the site's inks. */
const palettes = [
  ['#e9efe9', '#d3ded6', '#a9bdb0', '#7f9a8b', '#4f6f63', '#f7f3e6'],
  ['#f6ead9', '#efd8bd', '#dcb58a', '#bd8a5c', '#8a5a3c', '#d9694a'],
  ['#e8e7ef', '#d5d3e3', '#b3aecb', '#8983a9', '#5c577d', '#f8f4ea'],
  ['#f1ecd9', '#e2dcbe', '#c3bf95', '#989468', '#67643f', '#fbf6e6'],
  ['#33415a', '#46587a', '#5d7090', '#3d4d68', '#232e42', '#f0e6c8'],
  ['#f3e3df', '#e8cdc7', '#cfa59d', '#a87a74', '#74504e', '#fbf4ea'],
] as const
const size = 500

/** A ridge of two waves, closed at the bottom of the picture. */
function ridge(base: number, height: number, shift: number, length: number): string {
  const points = Array.from({ length: 26 }, (_, index) => {
    const x = index * 20
    const wave = Math.sin((x + shift) / length) + 0.45 * Math.sin((x + shift * 2) / (length / 2.3))
    return `${x} ${Math.round(base - height * wave)}`
  })
  return `M0 ${size}L${points.join('L')}L${size} ${size}z`
}

/** A picture for songs without one: hills under a quiet sky, the same for the same seed. SVG, 500 × 500. */
export function drawCover(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const at = (index: number) => (bytes[index] ?? 0) / 255
  const [high, low, far, middle, near, light] = palettes[(bytes[0] ?? 0) % palettes.length] ?? palettes[0]
  const hills = [far, middle, near]
    .map((ink, layer) => {
      const base = 300 + layer * 68 + at(4 + layer) * 24
      const path = ridge(base, 46 - layer * 10, at(7 + layer) * 900, 70 + at(10 + layer) * 50)
      return `<path d="${path}" fill="${ink}"/>`
    })
    .join('')
  const [x, y] = [Math.round(110 + at(1) * 280), Math.round(100 + at(2) * 90)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="${high}"/><stop offset="1" stop-color="${low}"/>
</linearGradient></defs>
<rect width="${size}" height="${size}" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${Math.round(34 + at(3) * 18)}" fill="${light}"/>${hills}</svg>`
}

/** Only a few sizes, so that arbitrary numbers do not cause new encodings. */
export const coverSizesPx = [64, 128, 200, 300, 500, 800] as const
const ordinaryPx = 500

const largestPx = coverSizesPx[coverSizesPx.length - 1] ?? ordinaryPx
const atLeast = (px: number) => coverSizesPx.find(size => size >= px) ?? largestPx

/** Parses `?param=200y200`: each side is raised to the next of our sizes; otherwise the default size. */
export function readCoverSize(param: string | undefined): { width: number; height: number } {
  const match = /^(\d{1,5})y(\d{1,5})$/.exec(param ?? '')
  const [width, height] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)]
  if (width === 0 || height === 0) return { width: ordinaryPx, height: ordinaryPx }
  return { width: atLeast(width), height: atLeast(height) }
}

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

async function readWhole(file: InsideFile): Promise<Uint8Array | undefined> {
  try {
    return file.sizeBytes <= maxPictureBytes ? await file.readAll() : undefined
  } finally {
    await file.close()
  }
}

/**
 * Covers by the name in their address, as WebP in one of a few sizes, encoded one at a time. Every picture is
 * decoded, whatever its type claims: no bytes of a tag are sent as they are. Undefined for an unknown one,
 * and if no picture can be processed at all; a picture that cannot be decoded is replaced by a generated one.
 */
export function createCovers(deps: {
  place: Pick<MusicPlace, 'open' | 'readTags'>
  findCover(hash: string): Promise<CoverSource | undefined>
}) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxKeptBytes,
    sizeCalculation: bytes => bytes.length,
  })
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const readPicture = async (hash: string): Promise<Uint8Array | undefined> => {
    const found = await deps.findCover(hash)
    const file = found && (await deps.place.open(found.path))
    if (!found || !file) return undefined
    if (found.kind === 'file') return readWhole(file)
    await file.close()
    return pictureOf(await deps.place.readTags(found.path))
  }

  const encode = async (bytes: Uint8Array, size: { width: number; height: number }) => {
    const sharp = loadSharp()
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
    if (findSharpProblem() !== undefined) return undefined
    if (isFound(name)) {
      const bytes = await readPicture(name)
      // The folder has changed since the scan: the picture has another address now.
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
    const known = cache.get(key)
    if (known) return known
    if (waiting >= maxWaiting) throw refusal('unavailable', { retryAfterSeconds: 2 })
    waiting += 1
    const made = last.then(async () => {
      const other = cache.get(key)
      if (other) return other
      const bytes = await make(name, size)
      if (bytes) cache.set(key, bytes)
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
