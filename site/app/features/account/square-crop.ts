/** A square within a picture: its middle as shares of the free way (0 to 1), and how near it is (1 shows as much as can be). */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** Where the square lies in a picture of this size, in its own px. */
export function cropBox({ x, y, zoom }: Crop, width: number, height: number) {
  const side = Math.min(width, height) / Math.max(1, zoom)
  return { left: x * (width - side), top: y * (height - side), side }
}

const share = (value: number) => Math.min(1, Math.max(0, value))

/** The picture is moved by so many px under a frame of `framePx`; it never leaves a part of the frame empty. */
export function moveCrop(
  crop: Crop,
  { x, y, framePx, width, height }: { x: number; y: number; framePx: number; width: number; height: number },
): Crop {
  const { left, top, side } = cropBox(crop, width, height)
  const perPx = side / framePx
  const at = (start: number, moved: number, free: number) =>
    free <= 0 ? 0.5 : share((start - moved * perPx) / free)
  return { ...crop, x: at(left, x, width - side), y: at(top, y, height - side) }
}
