/** A few sizes only, so that a cover is not made anew for every number that somebody may think of. */
export const coverSizesPx = [64, 128, 200, 300, 500, 800] as const
const ordinaryPx = 500

const largestPx = coverSizesPx[coverSizesPx.length - 1] ?? ordinaryPx
const atLeast = (px: number) => coverSizesPx.find(size => size >= px) ?? largestPx

/** Reads `?param=200y200`: each side made the next larger of ours; the ordinary size where it says nothing of the kind. */
export function readCoverSize(param: string | undefined): { width: number; height: number } {
  const match = /^(\d{1,5})y(\d{1,5})$/.exec(param ?? '')
  const [width, height] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)]
  if (width === 0 || height === 0) return { width: ordinaryPx, height: ordinaryPx }
  return { width: atLeast(width), height: atLeast(height) }
}
