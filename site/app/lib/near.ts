import type { Call } from '@xiaolou/contract/kit/route'
import { findNearest, type Near } from '@xiaolou/contract/search'

/** What may have been meant by an address where nothing stands; nothing where that cannot be asked. */
export const findNear = (call: Call, path: string): Promise<readonly Near[]> =>
  call(findNearest, { query: { path } }).catch(() => [])
