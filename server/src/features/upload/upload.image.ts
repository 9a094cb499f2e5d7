import { heicWords, isHeic } from '@xiaolou/contract/heic'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Sharp, SharpOptions } from 'sharp'
import { pictureShape, shapeFault } from '../../platform/picture-shape.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { keptAnimation, pngFrames } from './upload.animation.ts'
import { inImageTurn } from './upload.queue.ts'
import {
  type ImageFormat,
  type ImageWork,
  imageFormats,
  imageWork,
  uploadLimits,
  uploadRefusal,
  type VariantWidth,
} from './upload.rules.ts'

const tooLarge = `图片太大了，最多 ${pictureShape.maxPixels / 1_000_000} 百万像素，每边最多 ${pictureShape.maxSidePx} 像素`
const tooThin = `图片太细长了，长边最多是短边的 ${pictureShape.maxAspect} 倍`
const tooSlow = '这张图片要处理太久，缩小一些再传吧'

const options: SharpOptions = {
  failOn: 'error',
  limitInputPixels: uploadLimits.maxAnimationPixels,
  sequentialRead: true,
}

/** The format of a picture by its first bytes; only these reach the decoder, so SVG and PDF never do. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && (text(8, 12) === 'avif' || text(8, 12) === 'avis')) return 'avif'
  return undefined
}

/** The uploader is waiting: a 12-megapixel JPEG takes 0.3 s of a core (mozjpeg 1.1 s), a WebP 0.8 s. */
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

/**
 * Reads only the header: a decompression bomb is refused before a pixel is decoded. Pictures from `open` have
 * a timeout.
 */
async function openImage(bytes: Uint8Array, { maxSeconds }: ImageWork) {
  const sharp = loadSharp()
  const meta = await sharp(bytes, options).metadata()
  const frames = meta.format === 'png' ? pngFrames(bytes) : (meta.pages ?? 1)
  const page = { width: meta.width, height: meta.pageHeight ?? meta.height }
  const fault = shapeFault(page)
  if (fault) throw uploadRefusal(fault === 'large' ? tooLarge : tooThin)
  const isAnimated = frames > 1 && ['gif', 'webp', 'png'].includes(meta.format ?? '')
  const pixels = page.width * page.height * frames
  const isLong = frames > uploadLimits.maxFrames || (isAnimated && pixels > uploadLimits.maxAnimationPixels)
  return {
    isAnimated,
    frames,
    /** More than is decoded here. */
    isLong,
    page,
    open: (animated = false) => sharp(bytes, { ...options, animated }).timeout({ seconds: maxSeconds }),
  }
}

/** Returns the picture as it is to be stored; `color` is `#rrggbb`. */
async function decodeAndEncode(bytes: Uint8Array, format: ImageFormat, work: ImageWork) {
  const { isAnimated, isLong, frames, page, open } = await openImage(bytes, work)
  if (isLong && work.lane !== 'owner')
    throw uploadRefusal(
      frames > uploadLimits.maxFrames
        ? `动图最多 ${uploadLimits.maxFrames} 帧，这一张有 ${frames} 帧，去掉一些再传吧`
        : tooLarge,
    )
  const kept = isAnimated && (isLong || format === 'png') ? keptAnimation(bytes, format) : undefined
  if (kept) {
    const color = await colorOf(open)
    return { ...{ bytes: kept, format, ...page, color, isAnimated }, isAsIs: true }
  }
  if (isLong) throw uploadRefusal(`这张动图有 ${frames} 帧，读到半路断了`)
  // autoOrient applies the EXIF orientation; encoding without withMetadata then drops EXIF, GPS and profiles.
  const isMoving = isAnimated && format !== 'png'
  const image = isMoving ? open(true) : open().autoOrient()
  const { data, info } = await encode(image, format).toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    format,
    width: info.width,
    height: info.pageHeight ?? info.height,
    color: await colorOf(open),
    isAnimated: isMoving,
    /** Stored without being decoded. */
    isAsIs: false,
  }
}

async function colorOf(open: () => Sharp): Promise<string> {
  const still = open().resize(64, 64, { fit: 'inside' }).flatten({ background: '#ffffff' })
  const sharp = loadSharp()
  const { dominant } = await sharp(await still.png().toBuffer()).stats()
  return hex(dominant)
}

function wordsOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  if (/pixel limit/i.test(message)) return tooLarge
  return /^timeout/i.test(message) ? tooSlow : '图片打不开，也许已经损坏'
}

/**
 * Decodes a picture by its content and encodes it again, upright and without metadata; a drawing, if
 * accepted, is rasterized. Throws a refusal if it is not a picture of the five formats, is too large, too
 * thin, takes too long, or cannot be decoded.
 */
export async function encodeImage(bytes: Uint8Array, work: ImageWork) {
  if (bytes.length > uploadLimits.maxImageBytes) {
    throw uploadRefusal(`图片最多 ${uploadLimits.maxImageBytes / 1024 / 1024} MB`)
  }
  const isDrawing = work.takesSvg === true && isSvg(bytes)
  const format = isDrawing ? 'png' : sniffFormat(bytes)
  if (!format)
    throw uploadRefusal(isHeic(bytes) ? heicWords : `只收 ${Object.keys(imageFormats).join('、')} 图片`)
  return inImageTurn(work.lane, async () => {
    // Loaded outside the try: a failure to load, such as too many open files, is not the picture's fault.
    loadSharp()
    try {
      if (!isDrawing) return await decodeAndEncode(bytes, format, work)
      const { png, scale } = await paintSvg(bytes, options)
      const painted = await decodeAndEncode(png, format, work)
      // It is shown in the drawing's own size; the additional pixels are for high-resolution screens.
      const ownSide = (side: number) => Math.max(1, Math.round(side / scale))
      return { ...painted, width: ownSide(painted.width), height: ownSide(painted.height) }
    } catch (cause) {
      throw cause instanceof ApiError ? cause : uploadRefusal(wordsOf(cause))
    }
  })
}

/**
 * A smaller size of one of our own pictures, as WebP; never larger than the picture itself. Read when its
 * turn in the queue comes.
 */
export function resizeImage(read: () => Promise<Uint8Array>, width: VariantWidth): Promise<Buffer> {
  return inImageTurn(imageWork.reader.lane, async () => {
    const { open } = await openImage(await read(), imageWork.reader)
    return open().resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 4 }).toBuffer()
  })
}

// Eight pixels, blurred, show the rough distribution of colours; as WebP they take some eighty bytes.
const tinySidePx = 8

/** A picture, or its first frame, as a WebP of at most eight by eight pixels. Read in its turn. */
export function tinyImage(read: () => Promise<Uint8Array>): Promise<Buffer> {
  return inImageTurn(imageWork.owner.lane, async () => {
    const { open } = await openImage(await read(), imageWork.owner)
    return open()
      .resize(tinySidePx, tinySidePx, { fit: 'inside' })
      .webp({ quality: 50, effort: 6 })
      .toBuffer()
  })
}

const maxSvgBytes = 2 * 1024 * 1024
/** A drawing is rasterized at twice its size, for high-resolution screens, up to this width or height. */
const scale = 2
const maxSidePx = 2_400
const usualDensity = 72

/** One item that may precede the first element, with the white space after it. */
const prologPart = /^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*>)\s*/i

/** Whether it is an SVG, by its first element, whatever precedes it. */
function isSvg(bytes: Uint8Array): boolean {
  let head = Buffer.from(bytes.subarray(0, 4_096)).toString('utf8').trimStart()
  for (let part = prologPart.exec(head); part; part = prologPart.exec(head)) head = head.slice(part[0].length)
  return /^<svg[\s>]/i.test(head)
}

/**
 * A drawing as PNG, with its scale: readers then get neither scripts nor links. The renderer (librsvg) gets
 * bytes without an address, and so opens no file and contacts no host. Throws a refusal for entities, which
 * may expand without limit, and for anything but SVG.
 */
async function paintSvg(bytes: Uint8Array, options: SharpOptions): Promise<{ png: Buffer; scale: number }> {
  if (bytes.length > maxSvgBytes) throw uploadRefusal(`SVG 最大 ${maxSvgBytes / 1024 / 1024} MB`)
  if (Buffer.from(bytes).includes('<!ENTITY')) throw uploadRefusal('SVG 里有实体定义，不收')
  const sharp = loadSharp()
  const { width, height } = await sharp(bytes, options).metadata()
  const larger = Math.max(width, height, 1)
  const painted = Math.max(1 / usualDensity, Math.min(scale, maxSidePx / larger))
  const drawing = sharp(bytes, { ...options, density: usualDensity * painted })
  return { png: await drawing.png({ compressionLevel: 9 }).toBuffer(), scale: painted }
}
