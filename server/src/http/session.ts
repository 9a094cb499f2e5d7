import type { IncomingHttpHeaders } from 'node:http'
import { errors, refusal } from '@xiaolou/contract/errors'
import { sessionHeader, sessionRequired } from '@xiaolou/contract/kit/client'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor } from '@xiaolou/contract/kit/handler'

const maxTokenLength = 512
const tokenText = /^[\x21-\x7e]+$/
const visitor: Actor = { kind: 'visitor' }

/** The token of an Authorization header, bare or after `Bearer`; throws `signedOut` for what can be no token. */
export function tokenOf(header: string | undefined): string | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const token = /^bearer /i.test(text) ? text.slice(7).trim() : text
  if (token.length > maxTokenLength || !tokenText.test(token)) throw refusal('signedOut')
  return token
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === errors.signedOut.code

/**
 * Who calls, from the token alone. A token that is not, or no longer, valid is a visitor's: front ends of the family go
 * on sending one that ran out, and must be able to read. Whoever sends `X-Session: required` is refused instead (401):
 * our own client would rather learn that it is signed out than write as somebody else.
 */
export async function actorOf(
  headers: IncomingHttpHeaders,
  resolveActor: (token: string) => Promise<Actor>,
): Promise<Actor> {
  try {
    const token = tokenOf(headers.authorization)
    return token === undefined ? visitor : await resolveActor(token)
  } catch (error) {
    if (!isSignedOut(error) || headers[sessionHeader] === sessionRequired) throw error
    return visitor
  }
}
