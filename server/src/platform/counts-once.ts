import type { Visitor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { Cache } from './cache.ts'

type Counted = { cache: Cache; name: string; visitor: Visitor; windowMs: number }

/** Whether one more visitor of this network counts for `name`, in a window from the first of them. */
export async function hasRoomInNetwork({ cache, name, visitor, windowMs }: Counted): Promise<boolean> {
  return (await cache.increment(`${name}:network:${visitor.network}`, windowMs)) <= limits.visitorsPerNetwork
}

/** Whether a visitor counts for `name`: once per window, and at most three per network. */
export async function countsOnce(counted: Counted): Promise<boolean> {
  const { cache, name, visitor, windowMs } = counted
  return (await cache.add(`${name}:${visitor.key}`, '1', windowMs)) && hasRoomInNetwork(counted)
}
