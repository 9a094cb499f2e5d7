import { refusal } from '@xiaolou/contract/errors'
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

/**
 * Who calls, from the token alone. A token that is not valid is refused even where anybody may call: the client then
 * knows that it is signed out and clears it, instead of going on as somebody else.
 */
export async function actorOf(
  header: string | undefined,
  resolveActor: (token: string) => Promise<Actor>,
): Promise<Actor> {
  const token = tokenOf(header)
  return token === undefined ? visitor : resolveActor(token)
}
