import type { ComponentType } from 'react'

/** What a screen's route says of the corner, as its `handle`: a way of its own, which stands first. */
export type CornerHandle = { readonly CornerWay: ComponentType }

/** Whether a route's `handle`, which may be anything, brings a way of its own. */
export function isCornerHandle(handle: unknown): handle is CornerHandle {
  return typeof handle === 'object' && handle !== null && 'CornerWay' in handle
}
