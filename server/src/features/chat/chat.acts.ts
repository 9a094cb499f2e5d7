import { errors } from '@xiaolou/contract/errors'
import { forceOfflineFrame, recallFrame, type TypingFrame } from '@xiaolou/contract/frame'
import { storable } from '@xiaolou/contract/kit/storable'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import { encodeFrame, type LiveSocket } from '../../platform/live.ts'
import type { ChatLog } from './chat.log.ts'
import type { ChatModeration } from './chat.moderation.ts'
import type { Member } from './chat.room.ts'
import { takeToken } from './chat.speech.ts'
import { signedInOf, tip, tipError } from './chat.tips.ts'

/** Between processes: JSON `{ userId, nickName }`, somebody is writing. Kept nowhere. */
export const chatTypingTopic = 'chat typing'
const typed = v.pipe(v.string(), v.parseJson(), v.object({ userId: v.number(), nickName: v.string() }))
// Each goes to the whole room: many who write at once are not all worth it.
const typingRule = { burst: 10, everyMs: 100 }
const pong = encodeFrame({ type: 'pong' })

const malformed = { content: errors.malformed.message, code: errors.malformed.code }
type Handler = (frame: object, socket: LiveSocket) => Promise<void> | void

/** The frames `revert` and `offline`: the role is looked up at the moment of the act, and refusals are told. */
export function moderationHandlers(parts: {
  log: Pick<ChatLog, 'recall' | 'isRecalled'>
  moderation: Pick<ChatModeration, 'forceOffline'>
}): [string, Handler][] {
  const revert: Handler = async (frame, socket) => {
    try {
      const actor = signedInOf(socket, await socket.readActor())
      if (!actor) return
      const parsed = v.safeParse(recallFrame, frame)
      if (!parsed.success) return tip(socket, malformed)
      const asked = { messageId: parsed.output.message_id, actor }
      try {
        await parts.log.recall(asked)
      } catch (cause) {
        // A front end of the family recalls by the call and tells of it by the frame: what it asks for has happened.
        if (!(await parts.log.isRecalled(asked))) throw cause
      }
    } catch (cause) {
      tipError(socket, cause)
    }
  }
  const offline: Handler = async (frame, socket) => {
    try {
      const actor = signedInOf(socket, await socket.readActor())
      if (!actor) return
      if (actor.kind !== 'administrator') {
        const { message, code } = errors.noPermission
        return tip(socket, { content: message, code })
      }
      const parsed = v.safeParse(forceOfflineFrame, frame)
      if (!parsed.success) return tip(socket, malformed)
      const { user_id: userId, reason } = parsed.output
      await parts.moderation.forceOffline({ userId, actor, reason: String(storable(reason)) })
    } catch (cause) {
      tipError(socket, cause)
    }
  }
  return [
    ['revert', revert],
    ['offline', offline],
  ]
}

/** The frames `typing` (told to all others in the room, at most every few seconds a user) and `ping`. */
export function createTyping(parts: {
  bus: Bus
  members: () => Iterable<Member>
  isMember: (socket: LiveSocket) => boolean
  findUsers: (ids: readonly number[]) => Promise<Map<number, { nick_name: string }>>
}) {
  const { bus } = parts
  const lastMs = new Map<number, number>()
  const bucket = { tokens: typingRule.burst, countedAtMs: performance.now() }

  const typing: Handler = async (_, socket) => {
    const actor = signedInOf(socket, socket.actor)
    if (!actor || !parts.isMember(socket)) return
    const { userId } = actor
    const nowMs = performance.now()
    if (nowMs - (lastMs.get(userId) ?? Number.NEGATIVE_INFINITY) < limits.chatTypingEveryMs) return
    lastMs.set(userId, nowMs)
    const user = (await parts.findUsers([userId])).get(userId)
    if (user) bus.publish(chatTypingTopic, JSON.stringify({ userId, nickName: user.nick_name }))
  }
  const handlers: [string, Handler][] = [
    ['typing', typing],
    ['ping', (_, socket) => socket.sendEncoded(pong)],
  ]

  return {
    handlers,
    forget: (userId: number) => lastMs.delete(userId),
    start: () =>
      bus.subscribe(chatTypingTopic, message => {
        const parsed = v.safeParse(typed, message)
        if (!parsed.success || takeToken(bucket, typingRule, performance.now()) > 0) return
        const { userId, nickName } = parsed.output
        const frame = encodeFrame({
          type: 'typing',
          user_id: userId,
          nick_name: nickName,
        } satisfies TypingFrame)
        for (const member of parts.members())
          if (member.userId !== userId && !member.waiting) member.socket.sendEncoded(frame)
      }),
  }
}
