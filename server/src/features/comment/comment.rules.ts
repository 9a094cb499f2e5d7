import { commentStatus } from '@xiaolou/contract/comment'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'

export const repeatWindowMs = 60_000
const maxPendingPerWriter = 3
/** Comments without an account from one network: its visitors cannot be told apart reliably. */
export const guestWindowMs = 10 * 60_000
const maxGuestsPerWindow = 6

type Owned = { from_id: number; createdAt: number }
type Status = (typeof commentStatus)[keyof typeof commentStatus]

export function isOwn(actor: Actor, comment: Pick<Owned, 'from_id'>): boolean {
  return actor.kind !== 'visitor' && comment.from_id === actor.userId
}

/** Shown ones for everybody; the rest for their author and the administrator. */
export function canSee(actor: Actor, comment: { is_shown: number; from_id: number }): boolean {
  return comment.is_shown === 1 || actor.kind === 'administrator' || isOwn(actor, comment)
}

/** Throws unless it is the actor's own, or the actor is the administrator. */
export function requireDeletable(actor: Actor, comment: Owned): void {
  if (actor.kind !== 'administrator' && !isOwn(actor, comment)) throw refusal('noPermission')
}

/** Throws unless it is the actor's own and recent: a comment with replies must not change later. */
export function requireEditable(actor: Actor, comment: Owned, nowMs: number): void {
  if (!isOwn(actor, comment)) throw refusal('noPermission')
  if (nowMs - comment.createdAt > limits.commentEditWindowMs) throw refusal('commentTooLateToEdit')
}

/** Throws `signedOut` if guests may not comment. */
export function requireWriter(actor: Actor, guestComment: 'off' | 'moderated'): void {
  if (actor.kind === 'visitor' && guestComment === 'off') throw refusal('signedOut')
}

const invisible = /[\p{Cc}\p{Cf}]/gu

/** Whether nothing in it is visible. */
export function isBlank(content: string): boolean {
  return content.replace(invisible, '').trim() === ''
}

/** An edit may make a comment pending again, but never approve or restore it. */
export function statusAfterEdit(before: Status, now: Status): Status {
  return before === commentStatus.shown ? now : before
}

/**
 * Throws for the same text again within a minute, for too many pending comments of a writer, and for too many
 * recent ones without an account from one network.
 */
export function requireCalm(input: {
  isRepeated: boolean
  status: Status
  pendingCount: number
  guestCount: number
}): void {
  if (input.isRepeated) throw refusal('commentRefused', { message: '刚刚已经说过同样的话了' })
  if (input.status === commentStatus.pending && input.pendingCount >= maxPendingPerWriter) {
    throw refusal('commentRefused', { message: '你还有几条评论在等主人过目，请稍后再写' })
  }
  if (input.guestCount >= maxGuestsPerWindow) {
    throw refusal('commentRefused', { message: '这个网络里刚刚说了不少，请歇一会儿再写，或者登录' })
  }
}

type Answered = { id: number; parent_id: number; from_id: number; createdAt: number }

/**
 * Which comment of a thread (the first-level one and its shown replies) is answered: the given comment; else
 * the newest by the user `to_id` (0: by a guest), as front ends of the family specify it; else the
 * first-level one. Undefined if the given comment does not exist.
 */
export function answeredIn<T extends Answered>(
  thread: readonly T[],
  named: { to_comment_id: number | undefined; to_id: number | undefined },
): T | undefined {
  const { to_comment_id, to_id } = named
  if (to_comment_id !== undefined) return thread.find(comment => comment.id === to_comment_id)
  return thread.findLast(comment => comment.from_id === to_id) ?? thread[0]
}
