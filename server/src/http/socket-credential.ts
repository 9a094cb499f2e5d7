import type { InitFrame } from '@xiaolou/contract/frame'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor, CookieValue } from '@xiaolou/contract/kit/handler'
import { tokenOf } from './caller.ts'

/** How a socket's user is identified; the cookie is only valid for the user that the frame names. */
export type Credential =
  | { readonly token: string; readonly cookie?: never }
  | { readonly cookie: string; readonly userId: number; readonly token?: never }

/** The credential from the first frame and the cookie: a token in the frame wins, even an invalid one. */
export function credentialOf(frame: InitFrame, cookie: string | undefined): Credential | undefined {
  if (frame.token) return { token: frame.token }
  if (cookie === undefined || frame.user_id === undefined) return undefined
  return { cookie, userId: frame.user_id }
}

export type CredentialReaders = {
  /** Both throw `signedOut` for invalid credentials. */
  resolveActor(token: string): Promise<Actor>
  resolveSocketCookie(cookie: string): Promise<Actor>
}

/**
 * Looks credentials up while sessions may end. `actorOf` returns undefined for an invalid one, and throws if
 * the lookup fails; call `noteEnding` whenever a session ends.
 */
export function createCredentialReader(readers: CredentialReaders) {
  // A lookup during which a session ended is repeated.
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

/** Sent to `/ws` only: no call under `/api` accepts it, so it cannot be used for CSRF. */
const cookieName = 'xiaolou_ws'
const cookiePath = '/ws'
const plausible = /^[\w-]{20,100}$/

/** The `Set-Cookie` line; an empty value deletes the cookie. `isSecure`: the request came over TLS. */
export function socketCookieLine({ value, maxAgeSeconds }: CookieValue, isSecure: boolean): string {
  const line = [
    `${cookieName}=${value}`,
    `Path=${cookiePath}`,
    `Max-Age=${value === '' ? 0 : maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [...line, ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** The cookie's value in a `Cookie` header: the first of several, which is the most specific. */
export function readSocketCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== cookieName) continue
    const value = pair.slice(at + 1).trim()
    return plausible.test(value) ? value : undefined
  }
  return undefined
}
