import { errors } from '@xiaolou/contract/errors'
import { type AckFrame, sendFrame } from '@xiaolou/contract/frame'
import { storable } from '@xiaolou/contract/kit/storable'
import type { SiteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import type { LiveSocket } from '../../platform/live.ts'
import type { ChatLog } from './chat.log.ts'
import type { ActiveRestriction, ChatModeration } from './chat.moderation.ts'
import type { Speech } from './chat.speech.ts'
import { signedInOf, tip, tipError } from './chat.tips.ts'

export type SayParts = {
  log: Pick<ChatLog, 'send'>
  moderation: Pick<ChatModeration, 'findRestriction'>
  getSettings: () => Promise<Pick<SiteSettings, 'chat' | 'chat_slow_seconds'>>
  speech: Speech
  clock: Clock
  isMember: (socket: LiveSocket) => boolean
  /** Sends away a user who may not be here. */
  expel: (userId: number, ban: ActiveRestriction) => Promise<void>
}

const nonceOf = (frame: object) =>
  'nonce' in frame && typeof frame.nonce === 'string' ? frame.nonce.slice(0, 64) : ''

/**
 * The `message` frame: who says it is who the socket's token says; limits first, then the log, then `ack`. What is
 * refused is told with its nonce, so that no message is lost without a word.
 */
export function createSay(parts: SayParts): (frame: object, socket: LiveSocket) => Promise<void> {
  const { log, moderation, speech, clock } = parts
  const refused = errors.chatRefused.code

  return async (frame, socket) => {
    const given = nonceOf(frame)
    const actor = signedInOf(socket, socket.actor, given)
    if (!actor) return
    if (!parts.isMember(socket))
      return tip(socket, { content: '你不在聊天室里', code: refused, nonce: given })
    const parsed = v.safeParse(sendFrame, frame)
    if (!parsed.success)
      return tip(socket, { content: errors.malformed.message, code: errors.malformed.code, nonce: given })
    const { content, content_type: contentType, nonce, reply_to, mention_ids } = parsed.output
    const { userId } = actor

    try {
      const [settings, restrictions] = await Promise.all([
        parts.getSettings(),
        moderation.findRestriction(userId),
      ])
      const ban = restrictions.find(({ kind }) => kind === 'ban')
      if (ban) return await parts.expel(userId, ban)
      const answer = speech.ask({
        userId,
        isOwner: actor.kind === 'administrator',
        contentType,
        nonce,
        nowMs: clock.now(),
        isOpen: settings.chat === 'open',
        slowMs: settings.chat_slow_seconds * 1_000,
        mute: restrictions.find(({ kind }) => kind === 'mute'),
      })
      if ('refusal' in answer) {
        const { words, retryAfterMs } = answer.refusal
        return tip(socket, { content: words, code: refused, nonce: given, retry_after_ms: retryAfterMs })
      }
      const message = {
        userId,
        content: String(storable(content)),
        contentType,
        nonce,
        replyTo: reply_to,
        mentionIds: mention_ids,
      }
      const sent = await log.send(message).catch((cause: unknown) => {
        answer.undo()
        throw cause
      })
      if (nonce === undefined) return
      const ack: AckFrame = { type: 'ack', nonce, id: sent.id, seq: sent.seq }
      if (sent.isDuplicate) ack.dup = true
      if (sent.isGone) ack.is_gone = true
      socket.send(ack)
    } catch (cause) {
      tipError(socket, cause, given)
    }
  }
}
