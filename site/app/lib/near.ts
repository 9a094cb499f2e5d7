import type { Call } from '@xiaolou/contract/kit/route'
import { findNearest, type Near } from '@xiaolou/contract/search'

/** Addresses similar to one that does not exist; none if the call fails. */
export const findNear = (call: Call, path: string): Promise<readonly Near[]> =>
  call(findNearest, { query: { path } }).catch(() => [])
