import { limits } from '@xiaolou/contract/limits'
import { photoStatus } from '@xiaolou/contract/photo'

/** How many more photos an album takes; its list is one answer, so it has an end. */
export function roomInAlbum(photoCount: number): number {
  return Math.max(0, limits.photosPerAlbum - photoCount)
}

/** What the owner's `type` of a deletion asks for. */
export function isForever(type: number): boolean {
  return type === photoStatus.bin
}
