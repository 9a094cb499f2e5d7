import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, requireAccess, type SignedIn } from '@xiaolou/contract/kit/handler'
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

/** A call whose declaration wants a proof asks for it before it looks at what was sent, and after who may call at all. */
export const createProofGuard =
  (requireProof: Proofs['require']) =>
  (bound: BoundRoute): BoundRoute => {
    if (!bound.route.needsProof) return bound
    return {
      ...bound,
      async handle(input, context) {
        requireAccess(bound.route, context.actor)
        if (context.actor.kind !== 'visitor') await requireProof(context.actor)
        return bound.handle(input, context)
      },
    }
  }
