import { availableParallelism } from 'node:os'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Sharp, SharpOptions } from 'sharp'
import {
  type ImageFormat,
  imageFormats,
  uploadLimits,
  uploadRefusal,
  type VariantWidth,
} from './upload.rules.ts'

export type EncodedImage = {
  readonly bytes: Buffer
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
  /** `#rrggbb` */
  readonly color: string
  readonly isAnimated: boolean
}

type SharpModule = typeof import('sharp')
let loading: Promise<SharpModule['default']> | undefined

/** Loaded with the first picture: libvips takes some 20 MB that a site at rest does not need. */
function loadSharp(): Promise<SharpModule['default']> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread per picture and no cache: as many pictures at once as there are cores, and memory that comes back.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

let running = 0
const waiting: (() => void)[] = []

// One core is left for everybody else: with all of them at pictures, the slowest pages took three times as long.
const maxRunning = Math.max(1, availableParallelism() - 1)

/** A few at a time; the others wait in line. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const tooLarge = `图片太大了，最多 ${uploadLimits.maxImagePixels / 1_000_000} 百万像素`

const options: SharpOptions = {
  failOn: 'error',
  limitInputPixels: uploadLimits.maxAnimationPixels,
  sequentialRead: true,
}

/** The kind of a picture by its first bytes; only these reach the decoder, so SVG and PDF never do. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && (text(8, 12) === 'avif' || text(8, 12) === 'avis')) return 'avif'
  return undefined
}

/** Somebody waits for the answer: of 12 megapixels a JPEG takes 0.3 s of a core (mozjpeg 1.1 s), a WebP 0.8 s. */
function encode(image: Sharp, format: ImageFormat): Sharp {
  if (format === 'png') return image.png({ compressionLevel: 6 })
  if (format === 'jpeg') return image.jpeg({ quality: 88, optimiseCoding: true, progressive: true })
  if (format === 'gif') return image.gif({ effort: 4 })
  if (format === 'webp') return image.webp({ quality: 88, effort: 2 })
  return image.avif({ quality: 65, effort: 2 })
}

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map(value => value.toString(16).padStart(2, '0')).join('')}`
}

function checkSize(meta: {
  width: number
  height: number
  pages?: number | undefined
  pageHeight?: number | undefined
}): void {
  const frames = meta.pages ?? 1
  const pixels = meta.width * (meta.pageHeight ?? meta.height)
  if (pixels > uploadLimits.maxImagePixels) throw uploadRefusal(tooLarge)
  if (frames > uploadLimits.maxFrames) throw uploadRefusal(`动图最多 ${uploadLimits.maxFrames} 帧`)
  if (frames > 1 && pixels * frames > uploadLimits.maxAnimationPixels) throw uploadRefusal(tooLarge)
}

async function decodeAndEncode(bytes: Uint8Array, format: ImageFormat): Promise<EncodedImage> {
  const sharp = await loadSharp()
  // The header alone first: a bomb is refused before a pixel of it is unpacked.
  const meta = await sharp(bytes, options).metadata()
  checkSize(meta)
  const isAnimated = (format === 'gif' || format === 'webp') && (meta.pages ?? 1) > 1
  // autoOrient turns the pixels as EXIF says; encoding without withMetadata then leaves EXIF, GPS and profiles behind.
  const open = () =>
    sharp(bytes, { ...options, animated: isAnimated }).timeout({ seconds: uploadLimits.imageBudgetSeconds })
  const image = isAnimated ? open() : open().autoOrient()
  const { data, info } = await encode(image, format).toBuffer({ resolveWithObject: true })
  const still = sharp(bytes, options).resize(64, 64, { fit: 'inside' }).flatten({ background: '#ffffff' })
  const { dominant } = await sharp(await still.png().toBuffer()).stats()
  return {
    bytes: data,
    format,
    width: info.width,
    height: info.pageHeight ?? info.height,
    color: hex(dominant),
    isAnimated,
  }
}

/**
 * Decodes a picture by its content and encodes it anew, turned upright, without metadata. Throws a refusal for
 * what is no picture of the five kinds, is too large, or cannot be decoded.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  if (bytes.length > uploadLimits.maxImageBytes) {
    throw uploadRefusal(`图片最多 ${uploadLimits.maxImageBytes / 1024 / 1024} MB`)
  }
  const format = sniffFormat(bytes)
  if (!format) throw uploadRefusal(`只收 ${Object.keys(imageFormats).join('、')} 图片`)
  return inTurn(async () => {
    try {
      return await decodeAndEncode(bytes, format)
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      const isLarge = cause instanceof Error && /pixel limit/i.test(cause.message)
      throw uploadRefusal(isLarge ? tooLarge : '图片打不开，也许已经损坏')
    }
  })
}

/** A smaller form of one of our own pictures, as WebP; never larger than the picture itself. */
export function resizeImage(bytes: Uint8Array, width: VariantWidth): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp()
    return sharp(bytes, options)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
      .toBuffer()
  })
}

// Eight pixels blur into the picture's colours where they lie; a WebP of them is some eighty bytes.
const tinySidePx = 8

/** A picture, or the first frame of one, as a WebP of at most eight by eight pixels. */
export function tinyImage(bytes: Uint8Array): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp()
    return sharp(bytes, options)
      .resize(tinySidePx, tinySidePx, { fit: 'inside' })
      .webp({ quality: 50, effort: 6 })
      .toBuffer()
  })
}
