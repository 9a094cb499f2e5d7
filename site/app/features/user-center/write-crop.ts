import { makeCanvas } from '~/lib/upload-image.ts'
import type { CropFrame } from './crop-frame.ts'

/** The largest an avatar is ever shown, on a dense screen. */
const avatarMaxPx = 512
const quality = 0.92

/** The square as a file: of the image's own type, a GIF as PNG, for only one of its pictures is cut. */
export async function writeCrop(given: {
  bitmap: ImageBitmap
  frame: CropFrame
  type: string
}): Promise<File> {
  const { bitmap, frame, type } = given
  const sidePx = Math.max(1, Math.min(avatarMaxPx, Math.round(frame.side)))
  const { brush, write } = makeCanvas(sidePx, sidePx)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, frame.x, frame.y, frame.side, frame.side, 0, 0, sidePx, sidePx)
  const blob = await write(type === 'image/gif' ? 'image/png' : type, quality)
  return new File([blob], 'avatar', { type: blob.type })
}
