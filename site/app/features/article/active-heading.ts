export type HeadingPlace = { readonly id: string; readonly topPx: number }

/**
 * The heading under which the reader is: the last whose top has passed `linePx` (both from the window's top).
 * At the very end of the page it is the last heading, however short its part; above the first one, none.
 */
export function activeHeading({
  headings,
  linePx,
  isAtEnd,
}: {
  headings: readonly HeadingPlace[]
  linePx: number
  isAtEnd: boolean
}): string | undefined {
  if (isAtEnd) return headings.at(-1)?.id
  return headings.findLast(({ topPx }) => topPx <= linePx)?.id
}

/** How much of the body has passed, 0 to 1; a body shorter than the window is read at once. */
export function readShare({
  topPx,
  heightPx,
  windowPx,
}: {
  topPx: number
  heightPx: number
  windowPx: number
}): number {
  const wayPx = heightPx - windowPx
  if (wayPx <= 0) return topPx <= 0 ? 1 : 0
  return Math.min(1, Math.max(0, -topPx / wayPx))
}
