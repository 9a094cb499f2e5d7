import { errors } from '@xiaolou/contract/errors'
import type { TipsFrame } from '@xiaolou/contract/frame'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor } from '@xiaolou/contract/kit/handler'
import type { LiveSocket } from '../../platform/live.ts'

export const signedOutTips = { content: '请先登录', code: errors.signedOut.code } as const

/** Sends words to one reader; `nonce` names the message that was refused. */
export function tip(socket: LiveSocket, words: Omit<TipsFrame, 'type'>): void {
  socket.send({ type: 'tips', ...words } satisfies TipsFrame)
}

/** A refusal in its own words. Anything else in none of its own, and thrown again for the log. */
export function tipError(socket: LiveSocket, cause: unknown, nonce = ''): void {
  if (!(cause instanceof ApiError)) {
    tip(socket, { content: errors.unknown.message, code: errors.unknown.code, nonce })
    throw cause
  }
  tip(socket, {
    content: cause.message,
    code: cause.code,
    nonce,
    retry_after_ms: (cause.retryAfterSeconds ?? 0) * 1_000,
  })
}

type SignedIn = Exclude<Actor, { kind: 'visitor' }>

/** Who it is, if anybody; a reader is told to sign in. */
export function signedInOf(socket: LiveSocket, actor: Actor, nonce = ''): SignedIn | undefined {
  if (actor.kind !== 'visitor') return actor
  tip(socket, { ...signedOutTips, nonce })
  return undefined
}
