import * as v from 'valibot'
import { chatContentTypeField, chatMessage } from './chat.ts'
import { listenEvent } from './listen.ts'
import { quotedArticle } from './quote.ts'

/** Frames of the one WebSocket at `/ws`, JSON text with a `type`; both sides ignore a type that they do not know. */

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Ids that older front ends send as text, or not at all. What does not fit counts as not sent. */
const tolerant = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

const looseId = v.union([id, v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))])

/** The canonical path of a page, as links write it; '' for one that nobody is counted on. */
const pagePath = v.pipe(v.string(), v.maxLength(400))

/**
 * The first frame. Who it is, the token says (bare or after `Bearer`). Without one it is the cookie of `/ws`, where the
 * frame names that very user in `user_id`; a `user_id` alone makes nobody anybody. With `epoch` and `last_seq` the client
 * asks for what it missed. `room: false` stays out of the chat room and is sent notifications alone. With `page` it says what
 * is read, as `reading` does later, and is answered by `readers`.
 */
export const initFrame = v.object({
  type: v.literal('init'),
  user_id: tolerant(looseId),
  token: tolerant(v.pipe(v.string(), v.maxLength(512))),
  epoch: tolerant(v.pipe(v.string(), v.maxLength(64))),
  last_seq: tolerant(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  room: tolerant(v.boolean()),
  page: tolerant(pagePath),
})
export type InitFrame = { type: 'init' } & Partial<Omit<v.InferOutput<typeof initFrame>, 'type'>>

/** `nonce` names the message for good: sent again, it is answered by what it became the first time. */
export const sendFrame = v.object({
  type: v.literal('message'),
  content: v.string(),
  content_type: chatContentTypeField,
  nonce: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))),
  reply_to: tolerant(id),
  /** Words of an article that it is about; of a text alone. */
  quote: v.optional(quotedArticle),
  /** Whom `@name` in the text means; those whose name is not in the text are passed over. */
  mention_ids: v.fallback(v.optional(v.array(id), []), []),
})
export type SendFrame = v.InferInput<typeof sendFrame>

export const recallFrame = v.object({ type: v.literal('revert'), message_id: looseId })
export const forceOfflineFrame = v.object({
  type: v.literal('offline'),
  user_id: looseId,
  reason: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''), ''),
})
export type ForceOfflineFrame = v.InferInput<typeof forceOfflineFrame>
/** What this reader listens to, for all in the room to see: the number of a song as `/wapi` knows it, 0 for nothing any more. */
export const listeningFrame = v.object({
  type: v.literal('listening'),
  song_id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type ListeningFrame = v.InferOutput<typeof listeningFrame>
/** Without fields: `typing` (the reader is writing) and `ping` (answered by `pong`). */
export type BareFrame = { type: 'typing' } | { type: 'ping' }

/** What a tab shows now. One that is hidden is counted for a minute more; `page` '' is counted nowhere. */
export const readingFrame = v.object({
  type: v.literal('reading'),
  page: pagePath,
  is_hidden: v.fallback(v.optional(v.boolean(), false), false),
})
export type ReadingFrame = v.InferInput<typeof readingFrame>

/**
 * To those on `page` alone, at most every few seconds: how many others read it, and (on the home page, else 0) how many others
 * are anywhere on the site; from ten on in whole tens, from a hundred in whole hundreds.
 */
export const readersFrame = v.object({
  type: v.literal('readers'),
  page: v.string(),
  others: v.number(),
  house: v.number(),
})
export type ReadersFrame = v.InferOutput<typeof readersFrame>

/** To the signed-in user alone: something changed among the notifications; `unread` is the true total. */
export const notifyFrame = v.object({ type: v.literal('notify'), unread: v.number() })
export type NotifyFrame = v.InferOutput<typeof notifyFrame>

/** The events of the log; that of listening together is in `listen.ts`. Their `seq` has no gaps; whoever applied all of them in order has the room's state. */
export const messageEvent = v.object({ type: v.literal('message'), ...chatMessage.entries })
export const recallEvent = v.object({
  type: v.literal('revert'),
  seq: v.number(),
  message_id: v.number(),
  by: v.number(),
})
/** Every message with an id below `before_id` is gone. */
export const clearEvent = v.object({
  type: v.literal('clear'),
  seq: v.number(),
  before_id: v.number(),
  by: v.number(),
})
export const chatEvent = v.variant('type', [messageEvent, recallEvent, clearEvent, listenEvent])
export type ChatEvent = v.InferOutput<typeof chatEvent>

/**
 * The answer to `init`. `recovered`: `missed` holds every event after `last_seq` that still matters (events of messages
 * that are gone by now may be left out), and the client then stands at `seq`. Not recovered: it drops what it has and
 * loads the newest page. `me` is null for a reader without a valid token.
 */
export const readyFrame = v.object({
  type: v.literal('ready'),
  epoch: v.string(),
  seq: v.number(),
  recovered: v.boolean(),
  missed: v.array(chatEvent),
  me: v.nullable(
    v.object({
      user_id: v.number(),
      is_administrator: v.boolean(),
      /** ms since 1970; 0 while not muted, -1 until it is lifted. */
      muted_until: v.number(),
      mute_reason: v.string(),
    }),
  ),
  /** The server's clock, ms since 1970. */
  now: v.number(),
  /** Seconds between two messages of one user; 0 for none. */
  slow_seconds: v.number(),
  /** Whether guests may write now. */
  is_open: v.boolean(),
})
export type ReadyFrame = v.InferOutput<typeof readyFrame>

/** To the sender alone: stored as message `id` at `seq`. `dup`: it was there already. `is_gone`: and recalled since. */
export const ackFrame = v.object({
  type: v.literal('ack'),
  nonce: v.string(),
  id: v.number(),
  seq: v.number(),
  dup: v.optional(v.boolean(), false),
  is_gone: v.optional(v.boolean(), false),
})
export type AckFrame = v.InferInput<typeof ackFrame>

/** `createTime` is when the user came in, `YYYY-MM-DD HH:mm:ss`. */
export const onlineUser = v.object({
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  is_owner: v.boolean(),
  createTime: v.string(),
  /** The song that they listen to, of those who want it known. */
  song_id: v.optional(v.number()),
})
export type OnlineUser = v.InferOutput<typeof onlineUser>
/** The whole list every time. `readers`: how many look on without an account. */
export const onlineListFrame = v.object({
  type: v.literal('onlineList'),
  list: v.array(onlineUser),
  readers: v.number(),
})
export type OnlineListFrame = v.InferOutput<typeof onlineListFrame>

export const typingFrame = v.object({
  type: v.literal('typing'),
  user_id: v.number(),
  nick_name: v.string(),
})
export type TypingFrame = v.InferOutput<typeof typingFrame>

/** Words for one reader; with `nonce` that message was refused, and may be sent again after `retry_after_ms`. */
export const tipsFrame = v.object({
  type: v.literal('tips'),
  content: v.string(),
  code: v.optional(v.number(), 0),
  nonce: v.optional(v.string(), ''),
  retry_after_ms: v.optional(v.number(), 0),
})
export type TipsFrame = v.InferInput<typeof tipsFrame>

/** What may be written in the room has changed for this user: a mute began or ended. Fields as in `ready`. */
export const mutedFrame = v.object({
  type: v.literal('muted'),
  muted_until: v.number(),
  mute_reason: v.string(),
})
export type MutedFrame = v.InferOutput<typeof mutedFrame>

export const pongFrame = v.object({ type: v.literal('pong') })

/** Whatever the server says. */
export const serverFrame = v.variant('type', [
  readyFrame,
  messageEvent,
  recallEvent,
  clearEvent,
  listenEvent,
  ackFrame,
  onlineListFrame,
  typingFrame,
  tipsFrame,
  mutedFrame,
  pongFrame,
  notifyFrame,
  readersFrame,
])
export type ServerFrame = v.InferOutput<typeof serverFrame>

/**
 * Why the server closes a socket. `restarting`: the reason holds the milliseconds to wait before connecting again,
 * different for each. `forcedOffline`: an administrator's act, the reason is for the reader, and the client does not come
 * back by itself. `signedOut`: its session has ended. `slow`: it did not take what it was sent; it may come back and ask
 * for what it missed. `tooMany`: the user opened newer ones. `flood`: too many frames. `late`: an `init` with a token
 * came after `initWithinMs`; connect again and send it first. Others are of the protocol itself.
 */
export const closeCode = {
  restarting: 1012,
  forcedOffline: 4001,
  signedOut: 4003,
  slow: 4008,
  tooMany: 4009,
  late: 4010,
  flood: 4029,
} as const
/** A socket without a valid `init` in this time stays a reader. */
export const initWithinMs = 10_000
