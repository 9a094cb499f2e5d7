type Size = { readonly width: number; readonly height: number }
/** The square that is cut out of an image: its corner and side in the image's own pixels. */
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

/** Zooms about the middle of the square: 1 is the largest square, 5 a fifth of its side. */
export function zoomFrame(frame: CropFrame, zoom: number, image: Size): CropFrame {
  const wished = Math.min(maxZoom, Math.max(1, zoom))
  const side = Math.min(image.width, image.height) / wished
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
