type Place = { pathname: string; hash: string; key: string }
export type ScrollPlan =
  | { kind: 'stay' }
  | { kind: 'top' }
  | { kind: 'element'; mark: string }
  | { kind: 'restore'; y: number }

/** The one page that keeps its own place (specification, section 2). */
const keepsItsPlace = '/message/list'

/**
 * Where the window goes after a navigation: back or forward returns to where the reader was; a link with a mark goes to
 * the mark; any other navigation to the top.
 */
export function scrollPlan(given: {
  action: 'POP' | 'PUSH' | 'REPLACE'
  place: Place
  savedY: number | undefined
}): ScrollPlan {
  const { action, place, savedY } = given
  if (action === 'POP') return savedY === undefined ? { kind: 'stay' } : { kind: 'restore', y: savedY }
  if (place.hash.length > 1) return { kind: 'element', mark: place.hash }
  return place.pathname === keepsItsPlace ? { kind: 'stay' } : { kind: 'top' }
}
