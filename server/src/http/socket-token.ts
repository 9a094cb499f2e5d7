import type { InitFrame } from '@xiaolou/contract/frame'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { tokenOf } from './session.ts'

/** What a socket says of who is behind it; the cookie counts for the user alone whom the frame names. */
export type Credential =
  | { readonly token: string; readonly cookie?: never }
  | { readonly cookie: string; readonly userId: number; readonly token?: never }

/** What counts of a first frame and the upgrade's cookie: a token that is given, be it good or not, wins. */
export function credentialOf(frame: InitFrame, cookie: string | undefined): Credential | undefined {
  if (frame.token) return { token: frame.token }
  if (cookie === undefined || frame.user_id === undefined) return undefined
  return { cookie, userId: frame.user_id }
}

export type CredentialReaders = {
  /** Both throw `signedOut` for what is nobody's. */
  resolveActor(token: string): Promise<Actor>
  resolveSocketCookie(cookie: string): Promise<Actor>
}

/**
 * Looks credentials up while sessions end. `actorOf` gives undefined for one that is nobody's, and throws when that cannot
 * be known now; `noteEnding` is to be called whenever a session ends.
 */
export function createCredentialReader(readers: CredentialReaders) {
  // One that was being looked up when a session ended is looked up again.
  let endings = 0
  const resolve = async (credential: Credential): Promise<Actor | undefined> => {
    if (credential.token !== undefined) {
      const token = tokenOf(credential.token)
      return token === undefined ? undefined : readers.resolveActor(token)
    }
    const actor = await readers.resolveSocketCookie(credential.cookie)
    return actor.kind !== 'visitor' && actor.userId === credential.userId ? actor : undefined
  }
  return {
    noteEnding() {
      endings += 1
    },
    async actorOf(credential: Credential): Promise<Actor | undefined> {
      for (;;) {
        const before = endings
        try {
          const actor = await resolve(credential)
          if (before === endings) return actor
        } catch (cause) {
          if (cause instanceof ApiError && cause.status === 401) return undefined
          throw cause
        }
      }
    },
  }
}
