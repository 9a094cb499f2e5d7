import type { Cache } from '../platform/cache.ts'

export type RateRule = { readonly max: number; readonly windowMs: number }

/** Counts what each address does; `take` counts one and, when it is one too many, says how long to wait, in whole seconds. */
export type RateLimiter = { take(rule: string, address: string): Promise<number | undefined> }

type Window = { startedAtMs: number; count: number }

/**
 * Windows in this process's memory, on a clock that never jumps: setting the system time neither frees nor locks
 * anybody. At most `maxAddresses` per rule; the longest idle window goes first. What is allowed here is counted in `shared`,
 * for all processes; while that cannot be asked, each process counts for itself.
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
