import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, requireAccess, type SignedIn } from '@xiaolou/contract/kit/handler'
import type { Cache } from '../../platform/cache.ts'

const goodForMs = 10 * 60_000

/**
 * Sessions that have recently proved their user's identity: by signing in, or since by password, code or
 * passkey. Required for actions that an unattended machine must not allow.
 */
export function createProofs(cache: Cache) {
  const keyOf = (sessionId: number) => `proof:${sessionId}`
  return {
    note: (sessionId: number) => cache.set(keyOf(sessionId), '1', goodForMs),
    /** Throws `proofNeeded`, on which the console asks for one and retries. */
    async require({ sessionId }: SignedIn): Promise<void> {
      if ((await cache.get(keyOf(sessionId))) === undefined) throw refusal('proofNeeded')
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>

/** Wraps a call that declares `needsProof`: checked after access, and before the input. */
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
