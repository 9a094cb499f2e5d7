/** Where a sheet goes when pulled away: below the window, or beyond its right side. */
export type PullAxis = 'x' | 'y'
export type Move = { readonly x: number; readonly y: number }

/** px before a move has a direction; less is a trembling finger. */
const meantPx = 8
/** Pulled by this share of its length, or flicked this fast, the sheet closes. */
const farShare = 0.3
const farMaxPx = 160
const fastPxPerMs = 0.5
const fastFromPx = 24

/** What a move means so far: pulling the sheet, something else (a scroll, a swipe), or nothing yet. */
export function intentOf(move: Move, axis: PullAxis): 'pull' | 'other' | undefined {
  const [along, across] = axis === 'y' ? [move.y, move.x] : [move.x, move.y]
  if (Math.max(Math.abs(along), Math.abs(across)) < meantPx) return undefined
  return along > 0 && along > Math.abs(across) ? 'pull' : 'other'
}

/** Whether a sheet of `lengthPx`, released at `pulledPx` with `pxPerMs`, closes. One moving back stays. */
export function isPulledAway(at: { pulledPx: number; lengthPx: number; pxPerMs: number }): boolean {
  const { pulledPx, lengthPx, pxPerMs } = at
  if (pxPerMs < -fastPxPerMs) return false
  if (pulledPx > fastFromPx && pxPerMs > fastPxPerMs) return true
  return pulledPx > Math.min(farMaxPx, lengthPx * farShare)
}

export type Sample = { readonly px: number; readonly atMs: number }
const recentMs = 100

/** px per millisecond over the last tenth of a second; 0 for a finger that rested before release. */
export function velocityOf(samples: readonly Sample[], nowMs: number): number {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= recentMs)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || last.atMs === first.atMs) return 0
  return (last.px - first.px) / (last.atMs - first.atMs)
}
