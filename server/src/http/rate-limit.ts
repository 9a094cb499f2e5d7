import type { Cache } from '../platform/cache.ts'

export type RateRule = { readonly max: number; readonly windowMs: number }

/** `take` counts one action of an address and returns the whole seconds to wait if it is over the limit. */
export type RateLimiter = { take(rule: string, address: string): Promise<number | undefined> }

type Window = { startedAtMs: number; count: number }

/**
 * Windows in this process's memory, on a monotonic clock: setting the system time neither frees nor locks
 * anybody. At most `maxAddresses` per rule, with LRU eviction. Allowed actions are also counted in `shared`,
 * for all processes; while it is unavailable, each process counts alone.
 */
export function createRateLimiter(input: {
  rules: Readonly<Record<string, RateRule>>
  shared?: Pick<Cache, 'increment'> | undefined
  nowMs?: () => number
  maxAddresses?: number
}): RateLimiter {
  const { rules, shared, nowMs = () => performance.now(), maxAddresses = 20_000 } = input
  const windows = new Map(Object.keys(rules).map(name => [name, new Map<string, Window>()]))

  const count = (byAddress: Map<string, Window>, address: string, { windowMs }: RateRule): Window => {
    const now = nowMs()
    const known = byAddress.get(address)
    if (known && now - known.startedAtMs < windowMs) {
      known.count += 1
      return known
    }
    const begun = { startedAtMs: now, count: 1 }
    byAddress.delete(address)
    byAddress.set(address, begun)
    const oldest = byAddress.size > maxAddresses ? byAddress.keys().next().value : undefined
    if (oldest !== undefined) byAddress.delete(oldest)
    return begun
  }

  return {
    async take(name, address) {
      const rule = rules[name]
      const byAddress = windows.get(name)
      if (!rule || !byAddress) return undefined
      const window = count(byAddress, address, rule)
      if (window.count <= rule.max) {
        const altogether = await shared?.increment(`rate:${name}:${address}`, rule.windowMs).catch(() => 0)
        if ((altogether ?? 0) <= rule.max) return undefined
      }
      return Math.max(1, Math.ceil((window.startedAtMs + rule.windowMs - nowMs()) / 1000))
    },
  }
}
