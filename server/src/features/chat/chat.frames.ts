import { errors, refusal } from '@xiaolou/contract/errors'
import {
  type AckFrame,
  forceOfflineFrame,
  listeningFrame,
  recallFrame,
  sendFrame,
  type TipsFrame,
  type TypingFrame,
} from '@xiaolou/contract/frame'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { type Actor, type SignedIn, storable } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import { createTopic } from '../../platform/bus.ts'
import { encodeFrame, type LiveSocket } from '../../platform/live.ts'
import type { Quoting } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import { refusalOfOutage } from '../../platform/unavailable.ts'
import type { ChatLog } from './chat.log.ts'
import type { ActiveRestriction, ChatModeration } from './chat.moderation.ts'
import type { Member } from './chat.room.ts'
import { type Bucket, type SendLimits, takeToken } from './chat.rules.ts'
import type { NewMessage } from './chat.write.ts'

/** Between processes: somebody is writing. Not stored. */
const typingTopic = createTopic('chat typing', v.object({ userId: v.number(), nickName: v.string() }))
// Each is sent to the whole room: of many writing at once not all are forwarded.
const typingRule = { burst: 10, everyMs: 100 }
/** Somebody looking for a song changes it often; each change is sent to the whole room. */
const listeningRule = { burst: 5, everyMs: limits.chatListeningEveryMs }
const pong = encodeFrame({ type: 'pong' })

type Handler = (frame: object, socket: LiveSocket) => Promise<void> | void

export type FrameDeps = Pick<Deps, 'bus' | 'clock' | 'hasRateLimits' | 'identity' | 'site'> & {
  log: ChatLog
  quotes: Pick<Quoting, 'prepare'>
  moderation: ChatModeration
}

/** Sends a message to one reader; `nonce` names the chat message that was refused. */
export function sendTip(socket: LiveSocket, tip: Omit<TipsFrame, 'type'>): void {
  socket.send({ type: 'tips', ...tip } satisfies TipsFrame)
}

function requireSignedIn(actor: Actor): SignedIn {
  if (actor.kind === 'visitor') throw refusal('signedOut', { message: '请先登录' })
  return actor
}

function requireFrame<const S extends v.GenericSchema>(schema: S, frame: object): v.InferOutput<S> {
  const parsed = v.safeParse(schema, frame)
  if (!parsed.success) throw refusal('malformed')
  return parsed.output
}

const nonceOf = (frame: object) =>
  'nonce' in frame && typeof frame.nonce === 'string' ? frame.nonce.slice(0, 64) : ''

/**
 * Answers a refusal with its own message and the nonce, so that no failure is silent. Other errors get a
 * generic message, and are rethrown for the log.
 */
const answering =
  (handler: Handler): Handler =>
  async (frame, socket) => {
    try {
      await handler(frame, socket)
    } catch (cause) {
      const refused = refusalOfOutage(cause, socket.actor.kind === 'administrator')
      const { message: content, code } = refused ?? errors.unknown
      const seconds = refused?.retryAfterSeconds
      const nonce = nonceOf(frame)
      sendTip(socket, {
        ...{ content, code },
        ...(nonce && { nonce }),
        ...(seconds && { retry_after_ms: seconds * 1_000 }),
      })
      if (!(cause instanceof ApiError)) throw cause
    }
  }

/** Handlers for a client's frames. Call `forget` when a user's last socket has closed. */
export function createFrameHandlers(
  deps: FrameDeps & {
    members: ReadonlyMap<LiveSocket, Member>
    sendLimits: SendLimits
    /** Disconnects a banned user. */
    expel: (userId: number, ban: ActiveRestriction) => Promise<void>
    onListening: (socket: LiveSocket, userId: number, songId: number) => void
  },
) {
  const { log, moderation, bus, clock, members, sendLimits } = deps
  const typedAtMs = new Map<number, number>()
  const listeningBuckets = new Map<number, Bucket>()
  const bucket = { tokens: typingRule.burst, countedAtMs: performance.now() }

  /** Only what everybody may read can be quoted here, whoever writes it. */
  const quoteOf = async (given: v.InferOutput<typeof sendFrame>['quote']): Promise<NewMessage['quote']> => {
    if (!given) return undefined
    const words = { ...given, exact: String(storable(given.exact)) }
    return deps.quotes.prepare(words, { kind: 'visitor' }).then(
      keep => ({ keep }),
      (refused: unknown) => ({ refused }),
    )
  }

  /** The sender is the socket's user; limits first, then the log, then `ack`. */
  const message: Handler = async (frame, socket) => {
    const actor = requireSignedIn(socket.actor)
    if (!members.has(socket)) throw refusal('chatRefused', { message: '你不在聊天室里' })
    const { content, content_type: contentType, nonce, ...more } = requireFrame(sendFrame, frame)
    const { userId } = actor
    const [settings, restrictions] = await Promise.all([
      deps.site.getSettings(),
      moderation.findRestriction(userId),
    ])
    const ban = restrictions.find(({ kind }) => kind === 'ban')
    if (ban) return await deps.expel(userId, ban)
    const allowed = sendLimits.take({
      ...{ userId, contentType, nonce },
      isOwner: actor.kind === 'administrator',
      nowMs: clock.now(),
      isOpen: settings.chat === 'open' && !settings.closed_rooms.includes('chat'),
      slowMs: settings.chat_slow_seconds * 1_000,
      mute: restrictions.find(({ kind }) => kind === 'mute'),
    })
    if ('refusal' in allowed) {
      const { text, retryAfterMs: retry_after_ms } = allowed.refusal
      const { code } = errors.chatRefused
      return sendTip(socket, { content: text, code, nonce: nonceOf(frame), retry_after_ms })
    }
    const words = { content: String(storable(content)), contentType, nonce }
    const quote = await quoteOf(contentType === 'text' ? more.quote : undefined)
    const sending = log.send({
      ...words,
      userId,
      replyTo: more.reply_to,
      mentionIds: more.mention_ids,
      quote,
    })
    sending.catch(allowed.undo)
    const { id, seq, isDuplicate, isGone } = await sending
    if (nonce === undefined) return
    const marks = { ...(isDuplicate && { dup: true }), ...(isGone && { is_gone: true }) }
    socket.send({ type: 'ack', nonce, id, seq, ...marks } satisfies AckFrame)
  }

  // For both actions the role is looked up again.
  const revert: Handler = async (frame, socket) => {
    const actor = requireSignedIn(await socket.readActor())
    const recall = { messageId: requireFrame(recallFrame, frame).message_id, actor }
    try {
      await log.recall(recall)
    } catch (cause) {
      // A front end of the family recalls by the call and also sends the frame: the recall has already
      // happened.
      if (!(await log.isRecalled(recall))) throw cause
    }
  }
  const offline: Handler = async (frame, socket) => {
    const actor = requireSignedIn(await socket.readActor())
    if (actor.kind !== 'administrator') throw refusal('noPermission')
    const { user_id: userId, reason } = requireFrame(forceOfflineFrame, frame)
    await moderation.forceOffline({ userId, actor, reason: String(storable(reason)) })
  }

  /** Sent to all others in the room, at most every few seconds per user. */
  const typing: Handler = async (_, socket) => {
    const { userId } = requireSignedIn(socket.actor)
    if (!members.has(socket)) return
    const nowMs = performance.now()
    if (nowMs - (typedAtMs.get(userId) ?? Number.NEGATIVE_INFINITY) < limits.chatTypingEveryMs) return
    typedAtMs.set(userId, nowMs)
    const user = (await deps.identity.findUsers([userId])).get(userId)
    if (user) typingTopic.publish(bus, { userId, nickName: user.nick_name })
  }

  /** The song a user listens to, if they share it. Stopping is always accepted. */
  const listening: Handler = (frame, socket) => {
    const parsed = v.safeParse(listeningFrame, frame)
    if (!parsed.success || socket.actor.kind === 'visitor' || !members.has(socket)) return
    const { userId } = socket.actor
    const { song_id: songId } = parsed.output
    const nowMs = performance.now()
    const own = listeningBuckets.get(userId) ?? { tokens: listeningRule.burst, countedAtMs: nowMs }
    listeningBuckets.set(userId, own)
    if (takeToken(own, listeningRule, nowMs) === 0 || songId === 0) deps.onListening(socket, userId, songId)
  }

  return {
    handlers: new Map<string, Handler>([
      ['message', answering(message)],
      ['revert', answering(revert)],
      ['offline', answering(offline)],
      ['typing', answering(typing)],
      ['listening', listening],
      ['ping', (_, socket) => socket.sendEncoded(pong)],
    ]),
    forget(userId: number) {
      typedAtMs.delete(userId)
      listeningBuckets.delete(userId)
    },
    start: () =>
      typingTopic.subscribe(bus, ({ userId: user_id, nickName: nick_name }) => {
        if (takeToken(bucket, typingRule, performance.now()) > 0) return
        const frame = encodeFrame({ type: 'typing', user_id, nick_name } satisfies TypingFrame)
        for (const member of members.values())
          if (member.userId !== user_id && !member.waiting) member.socket.sendEncoded(frame)
      }),
  }
}
