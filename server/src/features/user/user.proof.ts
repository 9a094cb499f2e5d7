import { refusal } from '@xiaolou/contract/errors'
import type { SignedIn } from '@xiaolou/contract/kit/handler'
import type { Cache } from '../../platform/cache.ts'

const goodForMs = 10 * 60_000

/**
 * Which sessions have proved a short while ago that it is their user who sits there: by signing in, or by password, code or
 * passkey since. What is not to be done from a machine left open asks for it.
 */
export function createProofs(cache: Cache) {
  const keyOf = (sessionId: number) => `proof:${sessionId}`
  return {
    note: (sessionId: number) => cache.set(keyOf(sessionId), '1', goodForMs),
    /** Throws `proofNeeded`, which the console answers by asking and trying again. */
    async require({ sessionId }: SignedIn): Promise<void> {
      if ((await cache.get(keyOf(sessionId))) === undefined) throw refusal('proofNeeded')
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>
