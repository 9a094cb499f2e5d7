import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import type { ChatMessageRow } from './chat.table.ts'
import { administratorRole, type PublicUser } from './chat.view.ts'

const minuteMs = 60_000

export type Moderator = { userId: number; isAdministrator: boolean }

/**
 * Who acts, with the role of this moment: a socket may have been open since before it changed. Throws `signedOut` for a
 * visitor and for an account that is gone.
 */
export function moderatorOf(actor: Actor, users: ReadonlyMap<number, PublicUser>): Moderator {
  const user = actor.kind === 'visitor' ? undefined : users.get(actor.userId)
  if (!user) throw refusal('signedOut')
  return {
    userId: user.id,
    isAdministrator: actor.kind === 'administrator' && user.role === administratorRole,
  }
}

export function requireAdministrator({ isAdministrator }: Moderator): void {
  if (!isAdministrator) throw refusal('noPermission')
}

/**
 * The message that may be recalled: any by an administrator; one's own while the site lets one (`recallMinutes`, 0 for
 * always). Nobody learns from the refusal whether there is such a message of somebody else.
 */
export function requireRecallable(
  message: ChatMessageRow | undefined,
  given: { by: Moderator; recallMinutes: number; nowMs: number },
): ChatMessageRow {
  const { by, recallMinutes, nowMs } = given
  if (!message || !(by.isAdministrator || message.user_id === by.userId)) throw refusal('chatNotFound')
  const isLate = recallMinutes > 0 && nowMs - message.createdAt > recallMinutes * minuteMs
  if (isLate && !by.isAdministrator) {
    throw refusal('chatRefused', { message: `发出超过${recallMinutes}分钟的消息不能再撤回了` })
  }
  return message
}
