import { refusal } from '@xiaolou/contract/errors'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Lane } from './upload.queue.ts'

/** Widths in which a picture is offered below its own; nothing else is ever made. */
export const variantWidths = [320, 480, 640, 960, 1280, 1920] as const
export type VariantWidth = (typeof variantWidths)[number]

export const uploadLimits = {
  maxImageBytes: 10 * 1024 * 1024,
  /** Frames of an animation, and what all of them may hold together. */
  maxFrames: 200,
  maxAnimationPixels: 100_000_000,
  maxFileBytes: 50 * 1024 * 1024,
} as const

/** Whose turn a picture takes, and after how many seconds its decoding is given up; 0 for never. */
export type ImageWork = {
  readonly lane: Lane
  readonly maxSeconds: number
  /** Whether a drawing (SVG) is painted instead of refused. */
  readonly takesSvg?: boolean
}

export const imageWork = {
  guest: { lane: 'guest', maxSeconds: 2 },
  /** The owner fills albums, on a small box, and nobody else waits for it. */
  owner: { lane: 'owner', maxSeconds: 20 },
  /** Pictures of the owner's own folder, brought in by a command: an animation takes what it takes. */
  folder: { lane: 'owner', maxSeconds: 0, takesSvg: true },
  reader: { lane: 'reader', maxSeconds: 2 },
} as const satisfies Record<string, ImageWork>

/** What is kept of each kind of picture that is taken in. */
export const imageFormats = {
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
  avif: { extension: 'avif', contentType: 'image/avif' },
} as const
export type ImageFormat = keyof typeof imageFormats

/** Documents that articles link to, and what their first bytes must be; they are handed out to be saved, never shown. */
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

/** Reads `<hash>.<extension>` or `<hash>.w<width>.webp`; anything else, traversal included, is no name of ours. */
export function readUploadName(name: string): UploadName | undefined {
  const match = /^([0-9a-f]{40})\.(?:w([1-9]\d{2,3})\.webp|([a-z]{3,4}))$/.exec(name)
  if (!match) return undefined
  const [, hash = '', widthText, extension = 'webp'] = match
  if (widthText === undefined) return contentTypeOf(extension) ? { hash, extension } : undefined
  const width = Number(widthText)
  return isVariantWidth(width) ? { hash, extension: 'webp', width } : undefined
}

/** Where the bytes of a name lie in the store; 256 folders keep each one small. */
export function fileNameOf({ hash, extension, width }: UploadName): string {
  const suffix = width === undefined ? extension : `w${width}.webp`
  return `${hash.slice(0, 2)}/${hash}.${suffix}`
}

export const uploadUrl = (hash: string, extension: string) => `/uploads/${hash}.${extension}`

/** The widths below a picture's own. An animation has none: a still would not be it. */
export function variantWidthsOf(image: { width: number; isAnimated: boolean }): VariantWidth[] {
  return image.isAnimated ? [] : variantWidths.filter(width => width < image.width)
}

/** A `srcset` of the variants and the original; empty where there is only the original. */
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

/** `/uploads/<hash>.<extension>` → the hash; nothing for addresses elsewhere. */
export function hashOfUrl(url: string): string | undefined {
  const name = url.startsWith('/uploads/') ? readUploadName(url.slice('/uploads/'.length)) : undefined
  return name && name.width === undefined ? name.hash : undefined
}

/** Why something is not taken in, in words for whoever brought it; the family's code for uploads. */
export function uploadRefusal(message: string): ApiError {
  return refusal('uploadRefused', { message })
}
