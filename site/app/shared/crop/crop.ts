import { makeCanvas } from '@xiaolou/browser/upload-image'

type Size = { readonly width: number; readonly height: number }
/** The square cropped from an image: its corner and side in the image's own pixels. */
export type CropFrame = { readonly x: number; readonly y: number; readonly side: number }

export const maxZoom = 5

/** The largest square, in the middle. */
export function startFrame({ width, height }: Size): CropFrame {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

/** Moves by image pixels; the square never leaves the image. */
export function moveFrame(frame: CropFrame, by: { x: number; y: number }, image: Size): CropFrame {
  return keepInside({ ...frame, x: frame.x + by.x, y: frame.y + by.y }, image)
}

/** Zooms about the centre of the square: 1 is the largest square, 5 a fifth of its side. */
export function zoomFrame(frame: CropFrame, zoom: number, image: Size): CropFrame {
  const wanted = Math.min(maxZoom, Math.max(1, zoom))
  const side = Math.min(image.width, image.height) / wanted
  const shift = (frame.side - side) / 2
  return keepInside({ x: frame.x + shift, y: frame.y + shift, side }, image)
}

export function zoomOf({ side }: CropFrame, image: Size): number {
  return Math.min(image.width, image.height) / side
}

function keepInside({ x, y, side }: CropFrame, { width, height }: Size): CropFrame {
  return { x: between(x, width - side), y: between(y, height - side), side }
}

const between = (value: number, max: number) => Math.min(Math.max(0, max), Math.max(0, value))

/** The largest displayed avatar, on a high-density screen. */
const avatarMaxPx = 512
const quality = 0.92

/** The square as a file of the image's type; a GIF as PNG, since only one frame is cropped. */
export async function writeCrop({
  bitmap,
  frame,
  type,
}: {
  bitmap: ImageBitmap
  frame: CropFrame
  type: string
}): Promise<File> {
  const sidePx = Math.max(1, Math.min(avatarMaxPx, Math.round(frame.side)))
  const { brush, write } = makeCanvas(sidePx, sidePx)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, frame.x, frame.y, frame.side, frame.side, 0, 0, sidePx, sidePx)
  const blob = await write(type === 'image/gif' ? 'image/png' : type, quality)
  return new File([blob], 'avatar', { type: blob.type })
}
