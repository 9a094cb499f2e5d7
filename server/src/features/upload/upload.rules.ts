import { refusal } from '@xiaolou/contract/errors'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Lane } from './upload.queue.ts'

/**
 * The widths of smaller sizes; no others are ever made. A list's picture on a phone (96 px, twice as dense) or
 * on a desktop (176 px) takes the smallest.
 */
export const variantWidths = [192, 320, 480, 640, 960, 1280, 1920] as const
export type VariantWidth = (typeof variantWidths)[number]

export const uploadLimits = {
  maxImageBytes: 10 * 1024 * 1024,
  /** Limits of an animation: frames, and pixels of all frames together. */
  maxFrames: 200,
  maxAnimationPixels: 100_000_000,
  maxFileBytes: 50 * 1024 * 1024,
} as const

/** The queue of a picture, and the seconds after which decoding is abandoned; 0 for never. */
export type ImageWork = {
  readonly lane: Lane
  readonly maxSeconds: number
  /** Whether a drawing (SVG) is rasterized instead of refused. */
  readonly takesSvg?: boolean
}

export const imageWork = {
  guest: { lane: 'guest', maxSeconds: 2 },
  /** The owner fills albums, on a small machine, and nobody else waits for it. */
  owner: { lane: 'owner', maxSeconds: 20 },
  /** Pictures of the owner's folder, imported by a command: animations may take long. */
  folder: { lane: 'owner', maxSeconds: 0, takesSvg: true },
  reader: { lane: 'reader', maxSeconds: 2 },
} as const satisfies Record<string, ImageWork>

/** The stored format of each accepted kind of picture. */
export const imageFormats = {
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
  avif: { extension: 'avif', contentType: 'image/avif' },
} as const
export type ImageFormat = keyof typeof imageFormats

/** Documents that articles link to, with their signatures; they are only downloaded, never shown. */
export const documentFormats = {
  pdf: { extension: 'pdf', contentType: 'application/pdf', signatures: ['%PDF-'] },
  zip: { extension: 'zip', contentType: 'application/zip', signatures: ['PK\x03\x04', 'PK\x05\x06'] },
} as const

const contentTypes: ReadonlyMap<string, string> = new Map(
  [...Object.values(imageFormats), ...Object.values(documentFormats)].map(format => [
    format.extension,
    format.contentType,
  ]),
)

export const contentTypeOf = (extension: string) => contentTypes.get(extension)

export type UploadName = { readonly hash: string; readonly extension: string; readonly width?: VariantWidth }

const isVariantWidth = (value: number): value is VariantWidth => variantWidths.some(width => width === value)

/** Parses `<hash>.<extension>` or `<hash>.w<width>.webp`; anything else is not one of our names. */
export function readUploadName(name: string): UploadName | undefined {
  const match = /^([0-9a-f]{40})\.(?:w([1-9]\d{2,3})\.webp|([a-z]{3,4}))$/.exec(name)
  if (!match) return undefined
  const [, hash = '', widthText, extension = 'webp'] = match
  if (widthText === undefined) return contentTypeOf(extension) ? { hash, extension } : undefined
  const width = Number(widthText)
  return isVariantWidth(width) ? { hash, extension: 'webp', width } : undefined
}

/** The path of a name in the store; 256 folders keep each one small. */
export function fileNameOf({ hash, extension, width }: UploadName): string {
  const suffix = width === undefined ? extension : `w${width}.webp`
  return `${hash.slice(0, 2)}/${hash}.${suffix}`
}

export const uploadUrl = (hash: string, extension: string) => `/uploads/${hash}.${extension}`

/** The widths below a picture's own. An animation has none, as they would be still. */
export function variantWidthsOf(image: { width: number; isAnimated: boolean }): VariantWidth[] {
  return image.isAnimated ? [] : variantWidths.filter(width => width < image.width)
}

/** A `srcset` of the variants and the original; empty if there is only the original. */
export function srcsetOf(image: {
  hash: string
  extension: string
  width: number
  isAnimated: boolean
}): string {
  const widths = variantWidthsOf(image)
  if (widths.length === 0) return ''
  const variants = widths.map(width => `/uploads/${image.hash}.w${width}.webp ${width}w`)
  return [...variants, `${uploadUrl(image.hash, image.extension)} ${image.width}w`].join(', ')
}

/** `/uploads/<hash>.<extension>` → the hash; undefined for addresses elsewhere. */
export function hashOfUrl(url: string): string | undefined {
  const name = url.startsWith('/uploads/') ? readUploadName(url.slice('/uploads/'.length)) : undefined
  return name && name.width === undefined ? name.hash : undefined
}

/** Why an upload is refused, as a message for its user; with the family's code for uploads. */
export function uploadRefusal(message: string): ApiError {
  return refusal('uploadRefused', { message })
}
