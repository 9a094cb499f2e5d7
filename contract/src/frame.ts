import * as v from 'valibot'
import { chatContentTypeField } from './chat.ts'
import {
  chatEvent,
  clearEvent,
  editEvent,
  messageEvent,
  reactionEvent,
  recallEvent,
  updateEvent,
} from './chat-event.ts'
import { listenEvent } from './listen.ts'
import { quotedArticle } from './quote.ts'

/** Frames of the one WebSocket at `/ws`, JSON text with a `type`; both sides ignore unknown types. */

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** For ids that older front ends send as text, or not at all. Invalid values count as missing. */
const tolerant = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

const looseId = v.union([id, v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))])

/** The canonical path of a page, as in links; '' for a page without counting. */
const pagePath = v.pipe(v.string(), v.maxLength(400))

/**
 * The first frame. The token (bare or after `Bearer`) identifies the user; without one the cookie of `/ws`
 * does, if the frame names the same user in `user_id`; a `user_id` alone is not accepted. With `epoch` and
 * `last_seq` the client asks for what it missed. `room: false` does not join the chat room and only gets
 * notifications. `page` is the page being read, as in `reading`, and is answered by `readers`.
 * `knows_changes`: the client knows the events that change a message; another gets an edit as `revert` and
 * `message`, and nothing of the others.
 */
export const initFrame = v.object({
  type: v.literal('init'),
  user_id: tolerant(looseId),
  token: tolerant(v.pipe(v.string(), v.maxLength(512))),
  epoch: tolerant(v.pipe(v.string(), v.maxLength(64))),
  last_seq: tolerant(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  room: tolerant(v.boolean()),
  page: tolerant(pagePath),
  knows_changes: tolerant(v.boolean()),
})
export type InitFrame = { type: 'init' } & Partial<Omit<v.InferOutput<typeof initFrame>, 'type'>>

/** `nonce` identifies the message permanently: sent again, it is answered with the first result. */
export const sendFrame = v.object({
  type: v.literal('message'),
  content: v.string(),
  content_type: chatContentTypeField,
  nonce: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))),
  reply_to: tolerant(id),
  /** The passage of an article that it quotes; only for texts. */
  quote: v.optional(quotedArticle),
  /** The users that `@name` in the text means; those whose name is not in the text are ignored. */
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
/** The song that this user listens to, shown to everybody in the room: its id in `/wapi`, 0 for none. */
export const listeningFrame = v.object({
  type: v.literal('listening'),
  song_id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type ListeningFrame = v.InferOutput<typeof listeningFrame>
/** Without fields: `typing` (the user is writing) and `ping` (answered by `pong`). */
export type BareFrame = { type: 'typing' } | { type: 'ping' }

/** The page that a tab shows now. A hidden one counts for a minute more; `page` '' is not counted. */
export const readingFrame = v.object({
  type: v.literal('reading'),
  page: pagePath,
  is_hidden: v.fallback(v.optional(v.boolean(), false), false),
})
export type ReadingFrame = v.InferInput<typeof readingFrame>

/**
 * Sent to tabs on `page`, at most every few seconds: how many others read it, and (on the home page, else 0)
 * how many others are on the site; rounded to tens from ten on, to hundreds from a hundred.
 */
export const readersFrame = v.object({
  type: v.literal('readers'),
  page: v.string(),
  others: v.number(),
  house: v.number(),
})
export type ReadersFrame = v.InferOutput<typeof readersFrame>

/** Sent to the user alone: their notifications have changed; `unread` is the current total. */
export const notifyFrame = v.object({ type: v.literal('notify'), unread: v.number() })
export type NotifyFrame = v.InferOutput<typeof notifyFrame>

/**
 * The answer to `init`. `recovered`: `missed` contains every event after `last_seq` that still matters
 * (events of messages removed since may be left out), and the client is then at `seq`. Not recovered: it
 * drops its state and loads the newest page. `me` is null for a reader without a valid token.
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
      /** ms since 1970; 0 if not muted, -1 if the mute has no end. */
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
  /** For how long one's own messages can be recalled and edited, in seconds; 0 for always. */
  recall_seconds: v.optional(v.number(), 0),
})
export type ReadyFrame = v.InferOutput<typeof readyFrame>

/**
 * Sent to the sender alone: stored as message `id` at `seq`. `dup`: it existed already. `is_gone`: and was
 * recalled since.
 */
export const ackFrame = v.object({
  type: v.literal('ack'),
  nonce: v.string(),
  id: v.number(),
  seq: v.number(),
  dup: v.optional(v.boolean(), false),
  is_gone: v.optional(v.boolean(), false),
})
export type AckFrame = v.InferInput<typeof ackFrame>

/** `createTime` is when the user joined, `YYYY-MM-DD HH:mm:ss`. */
export const onlineUser = v.object({
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  is_owner: v.boolean(),
  createTime: v.string(),
  /** The song they listen to, if they share it. */
  song_id: v.optional(v.number()),
})
export type OnlineUser = v.InferOutput<typeof onlineUser>
/** Always the complete list. `readers`: how many watch without an account. */
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

/** A message for one reader; with `nonce` that chat message was refused: retry after `retry_after_ms`. */
export const tipsFrame = v.object({
  type: v.literal('tips'),
  content: v.string(),
  code: v.optional(v.number(), 0),
  nonce: v.optional(v.string(), ''),
  retry_after_ms: v.optional(v.number(), 0),
})
export type TipsFrame = v.InferInput<typeof tipsFrame>

/** The user's mute has begun or ended. Fields as in `ready`. */
export const mutedFrame = v.object({
  type: v.literal('muted'),
  muted_until: v.number(),
  mute_reason: v.string(),
})
export type MutedFrame = v.InferOutput<typeof mutedFrame>

/** The rules of the room have changed. Fields as in `ready`. */
export const rulesFrame = v.object({
  type: v.literal('rules'),
  slow_seconds: v.number(),
  is_open: v.boolean(),
  recall_seconds: v.number(),
})
export type RulesFrame = v.InferOutput<typeof rulesFrame>

export const pongFrame = v.object({ type: v.literal('pong') })

/** Everything the server sends. */
export const serverFrame = v.variant('type', [
  readyFrame,
  messageEvent,
  recallEvent,
  clearEvent,
  editEvent,
  reactionEvent,
  updateEvent,
  listenEvent,
  ackFrame,
  onlineListFrame,
  typingFrame,
  tipsFrame,
  mutedFrame,
  rulesFrame,
  pongFrame,
  notifyFrame,
  readersFrame,
])
export type ServerFrame = v.InferOutput<typeof serverFrame>

/**
 * Why the server closes a socket. `restarting`: the reason contains the milliseconds to wait before
 * reconnecting, different for each. `forcedOffline`: an administrator's action, the reason is for the reader,
 * and the client does not reconnect by itself. `signedOut`: its session has ended. `slow`: it did not read
 * what it was sent; it may reconnect and ask for what it missed. `tooMany`: the user opened newer ones.
 * `flood`: too many frames. `late`: an `init` with a token came after `initWithinMs`; reconnect and send it
 * first. Others are of the protocol itself.
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
/** A socket without a valid `init` within this time stays a reader. */
export const initWithinMs = 10_000
