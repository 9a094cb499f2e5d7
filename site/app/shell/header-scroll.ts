import { limits } from '@xiaolou/contract/limits'

export type HeaderState = { lastY: number; isHidden: boolean; isSolid: boolean }

export const headerAtTop: HeaderState = { lastY: 0, isHidden: false, isSolid: false }

/** A trembling finger is no wish: less than this, in px, changes nothing. */
const toleratedPx = 4

/**
 * The header after a scroll to `y` (px from the top): away when going down, back when going up, always there above the
 * point where it turns solid. An elastic overscroll counts as the edge it stretches.
 */
export function headerStep(state: HeaderState, { y, maxY }: { y: number; maxY: number }): HeaderState {
  const nextY = Math.min(Math.max(y, 0), Math.max(maxY, 0))
  const isSolid = nextY > limits.headerSolidFromPx
  if (!isSolid) return { lastY: nextY, isHidden: false, isSolid }
  if (Math.abs(nextY - state.lastY) < toleratedPx) return { ...state, isSolid }
  return { lastY: nextY, isHidden: nextY > state.lastY, isSolid }
}
