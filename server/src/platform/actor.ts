import type { Actor, CallContext } from '@xiaolou/contract/kit/handler'

/** 0 for a visitor. */
export const userIdOf = (actor: Actor): number => (actor.kind === 'visitor' ? 0 : actor.userId)

/** The author or liker as stored and counted: `user:7`, or `visitor:` and the visitor's key. */
export const writerOf = ({ actor, visitor }: Pick<CallContext, 'actor' | 'visitor'>): string =>
  actor.kind === 'visitor' ? `visitor:${visitor.key}` : writerOfUser(actor.userId)

export const writerOfUser = (userId: number): string => `user:${userId}`
