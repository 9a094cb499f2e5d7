import type { Call, RouteShape } from './route.ts'

type Shared = { readonly answer: Promise<unknown>; readonly askedAtMs: number }

/**
 * A `call` whose answers to plain questions (GET without input: settings, counts, tags) serve everyone who asks within
 * `maxAgeMs`, until `drop`. For callers that are all the same person; nobody may change what is answered. A failure is
 * not kept. `nowMs` is a clock that may jump: an answer from the future is asked for again.
 */
export function createSharedCall(given: { call: Call; maxAgeMs: number; nowMs: () => number }): {
  call: Call
  drop(): void
} {
  const { call, maxAgeMs, nowMs } = given
  const shared = new Map<RouteShape, Shared>()
  const ask = (route: RouteShape, ...input: unknown[]): Promise<unknown> => {
    const inner = call as (route: RouteShape, ...input: unknown[]) => Promise<unknown>
    if (route.method !== 'GET' || input[0] !== undefined) return inner(route, ...input)
    const askedAtMs = nowMs()
    const known = shared.get(route)
    const ageMs = known ? askedAtMs - known.askedAtMs : maxAgeMs
    if (known && ageMs >= 0 && ageMs < maxAgeMs) return known.answer
    const made = { answer: inner(route), askedAtMs }
    shared.set(route, made)
    made.answer.catch(() => {
      if (shared.get(route) === made) shared.delete(route)
    })
    return made.answer
  }
  return { call: ask as Call, drop: () => shared.clear() }
}
