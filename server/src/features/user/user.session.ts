import { createHash, randomBytes } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import type { Clock } from '../../platform/clock.ts'
import { role, type UserStore } from './user.store.ts'

const tokenBytes = 32
const sessionMs = 30 * 24 * 60 * 60 * 1000
const plausible = /^[\w-]{20,100}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Sessions: the token is random and leaves once; the database holds only its hash. */
export function createSessions({ store, clock }: { store: UserStore; clock: Clock }) {
  return {
    async open(userId: number): Promise<string> {
      const token = randomBytes(tokenBytes).toString('base64url')
      const createdAt = clock.now()
      await store.addSession({
        user_id: userId,
        token_hash: hashOf(token),
        createdAt,
        expiresAt: createdAt + sessionMs,
      })
      return token
    },

    /** Who holds the token. Throws `signedOut` for one that is unknown or has run out. */
    async requireActor(token: string): Promise<Actor> {
      const session = plausible.test(token) ? await store.getSession(hashOf(token)) : undefined
      if (!session || session.expiresAt <= clock.now()) throw refusal('signedOut')
      return {
        kind: session.role === role.administrator ? 'administrator' : 'user',
        userId: session.user_id,
        sessionId: session.id,
      }
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
