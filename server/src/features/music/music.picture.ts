import { createHash } from 'node:crypto'
import type { IAudioMetadata } from 'music-metadata'

export const maxPictureBytes = 10 * 1024 * 1024

/** By which a cover is addressed: of the bytes as they lie in the tag or file. */
export const hashPicture = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** The front cover among the tags, or the first picture there is. */
export function pictureOf({ common: { picture: pictures = [] } }: IAudioMetadata): Uint8Array | undefined {
  const cover = pictures.find(picture => picture.type === 'Cover (front)') ?? pictures[0]
  return cover && cover.data.length > 0 && cover.data.length <= maxPictureBytes ? cover.data : undefined
}
