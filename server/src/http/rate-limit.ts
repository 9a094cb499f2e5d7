export type RateRule = { readonly max: number; readonly windowMs: number }

/** Counts what each address does; `take` counts one and, when it is one too many, says how long to wait. */
export type RateLimiter = { take(rule: string, address: string): number | undefined }

type Window = { startedAtMs: number; count: number }

/**
 * Windows in this process's memory, on a clock that never jumps: setting the system time neither frees nor locks
 * anybody. At most `maxAddresses` per rule; the longest idle window goes first. `take` gives whole seconds.
 */
export function createRateLimiter(input: {
  rules: Readonly<Record<string, RateRule>>
  nowMs?: () => number
  maxAddresses?: number
}): RateLimiter {
  const { rules, nowMs = () => performance.now(), maxAddresses = 20_000 } = input
  const windows = new Map(Object.keys(rules).map(name => [name, new Map<string, Window>()]))
  return {
    take(name, address) {
      const rule = rules[name]
      const byAddress = windows.get(name)
      if (!rule || !byAddress) return undefined
      const now = nowMs()
      const window = byAddress.get(address)
      if (!window || now - window.startedAtMs >= rule.windowMs) {
        byAddress.delete(address)
        byAddress.set(address, { startedAtMs: now, count: 1 })
        const oldest = byAddress.size > maxAddresses ? byAddress.keys().next().value : undefined
        if (oldest !== undefined) byAddress.delete(oldest)
        return undefined
      }
      window.count += 1
      if (window.count <= rule.max) return undefined
      return Math.max(1, Math.ceil((window.startedAtMs + rule.windowMs - now) / 1000))
    },
  }
}
