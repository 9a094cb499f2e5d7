import type { Picture } from '@xiaolou/contract/picture'

/**
 * Limits for decoding: larger than any camera's pictures, but no few bytes that unpack to a line of forty
 * million pixels.
 */
export const pictureShape = { maxSidePx: 16_384, maxAspect: 100, maxPixels: 40_000_000 } as const

/** For a picture that is not one of ours. */
export const noPicture: Picture = { url: '', width: 0, height: 0, srcset: '', color: '' }

type Size = { readonly width: number; readonly height: number }

/** Why a picture of this size, from its header, is not decoded; undefined if it may be. */
export function shapeFault({ width, height }: Size): 'large' | 'thin' | undefined {
  if (width * height > pictureShape.maxPixels) return 'large'
  if (Math.max(width, height) > pictureShape.maxSidePx) return 'large'
  const isThin = Math.max(width, height) > pictureShape.maxAspect * Math.min(width, height)
  return isThin ? 'thin' : undefined
}
