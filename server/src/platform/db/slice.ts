/** Which rows of an order a query answers. */
export type Slice = { limit: number; offset: number }

/** The rows of a page as the wire asks for it: `current` counts from 1. */
export function sliceOf({ current, size }: { current: number; size: number }): Slice {
  return { limit: size, offset: (current - 1) * size }
}
