import type { ChatMessage } from '@xiaolou/contract/chat'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { type PublicUser, role } from '@xiaolou/contract/user'
import type { ChatMessageRow } from './chat.table.ts'

const minuteMs = 60_000

export type Moderator = { userId: number; isAdministrator: boolean }

/**
 * The actor with their current role: a socket may have been open since before it changed. Throws `signedOut`
 * for a visitor and for a deleted account.
 */
export function moderatorOf(actor: Actor, users: ReadonlyMap<number, PublicUser>): Moderator {
  const user = actor.kind === 'visitor' ? undefined : users.get(actor.userId)
  if (!user) throw refusal('signedOut')
  return {
    userId: user.id,
    isAdministrator: actor.kind === 'administrator' && user.role === role.administrator,
  }
}

export function requireAdministrator({ isAdministrator }: Moderator): void {
  if (!isAdministrator) throw refusal('noPermission')
}

type Term = { recallMinutes: number; nowMs: number }

const isLate = (message: ChatMessageRow, { recallMinutes, nowMs }: Term) =>
  recallMinutes > 0 && nowMs - message.createdAt > recallMinutes * minuteMs

/**
 * The message that may be recalled: any by an administrator; one's own within the site's limit
 * (`recallMinutes`, 0 for always). The refusal does not reveal whether a message of somebody else exists.
 */
export function requireRecallable(
  message: ChatMessageRow | undefined,
  rule: Term & { by: Moderator },
): ChatMessageRow {
  const { by, recallMinutes } = rule
  if (!message || !(by.isAdministrator || message.user_id === by.userId)) throw refusal('chatNotFound')
  if (isLate(message, rule) && !by.isAdministrator) {
    throw refusal('chatRefused', { message: `发出超过${recallMinutes}分钟的消息不能再撤回了` })
  }
  return message
}

/** One's own text message, as long as it could be recalled. */
export function requireEditable(
  message: ChatMessageRow | undefined,
  rule: Term & { by: Moderator },
): ChatMessageRow {
  const { by, recallMinutes } = rule
  if (!message || message.user_id !== by.userId) throw refusal('chatNotFound')
  if (message.content_type !== 'text') throw refusal('chatRefused', { message: '图片不能改，可以撤回' })
  if (isLate(message, rule) && !by.isAdministrator) {
    throw refusal('chatRefused', { message: `发出超过${recallMinutes}分钟的消息不能再改了` })
  }
  return message
}

/**
 * Whether a mute or a ban is active. If the remaining time is twice its length, it was made before the clock
 * was set back: five minutes must not become a day.
 */
export function isInForce(row: { until_ms: number; createdAt: number }, nowMs: number): boolean {
  const leftMs = row.until_ms - nowMs
  return row.until_ms === 0 || (leftMs > 0 && leftMs <= 2 * (row.until_ms - row.createdAt))
}

/** Why a user may not send now, for the reader; `retryAfterMs` is 0 if waiting alone does not help. */
export type SendRefusal = { readonly text: string; readonly retryAfterMs: number }

export type SendAttempt = {
  userId: number
  /** The site's owner is limited by the buckets alone. */
  isOwner: boolean
  contentType: 'text' | 'image'
  nonce?: string | undefined
  nowMs: number
  isOpen: boolean
  slowMs: number
  /** When a mute ends, ms since 1970; 0 if it has no end. Undefined: not muted. */
  mute?: { untilMs: number; reason: string } | undefined
}

type Said = Pick<ChatMessage, 'user_id' | 'content_type' | 'nonce'>
export type Bucket = { tokens: number; countedAtMs: number }
type BucketRule = { burst: number; everyMs: number }
type Sender = { text: Bucket; image: Bucket; sentAtMs: number; nonces: Set<string> }

export const sendRules = {
  text: { burst: limits.chatTextBurst, everyMs: limits.chatTextEveryMs },
  image: { burst: limits.chatImagesPerMinute, everyMs: 60_000 / limits.chatImagesPerMinute },
} as const satisfies Record<string, BucketRule>

// A retry of a counted message must not be refused because of its first try. As many as an outbox holds.
const maxNonces: number = limits.chatOutboxMax
const maxSenders = 2_000
/** A sender silent for this long can be forgotten: the longest slow mode is ten minutes. */
const forgetAfterMs = 600_000

/** Takes one token; otherwise returns the time until there is one. A clock set back costs nobody a token. */
export function takeToken(bucket: Bucket, rule: BucketRule, nowMs: number): number {
  const gained = Math.max(0, nowMs - bucket.countedAtMs) / rule.everyMs
  bucket.tokens = Math.min(rule.burst, bucket.tokens + gained)
  bucket.countedAtMs = nowMs
  if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) * rule.everyMs)
  bucket.tokens -= 1
  return 0
}

/** `90 秒`, `20 分钟`, `3 小时`, `2 天`: rounded up, so that waiting that long is enough. */
export function waitText(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  if (seconds <= 120) return `${seconds} 秒`
  if (seconds <= 7_200) return `${Math.ceil(seconds / 60)} 分钟`
  if (seconds <= 172_800) return `${Math.ceil(seconds / 3_600)} 小时`
  return `${Math.ceil(seconds / 86_400)} 天`
}

function muteRefusal(mute: { untilMs: number; reason: string }, nowMs: number): SendRefusal {
  const why = mute.reason ? `（${mute.reason}）` : ''
  if (mute.untilMs === 0) return { text: `你被禁言了${why}，解除之前只能看看`, retryAfterMs: 0 }
  const retryAfterMs = Math.max(1, mute.untilMs - nowMs)
  return { text: `你被禁言了${why}，${waitText(retryAfterMs)}后可以再说话`, retryAfterMs }
}

/** Why this user may not change anything in the room now, whatever it is. */
export function refusalOfWriting(
  user: Pick<SendAttempt, 'isOwner' | 'isOpen' | 'mute' | 'nowMs'>,
): SendRefusal | undefined {
  if (user.isOwner) return undefined
  if (!user.isOpen) return { text: '聊天室现在只看不说，改天再聊', retryAfterMs: 0 }
  return user.mute && muteRefusal(user.mute, user.nowMs)
}

const changeRule = { burst: limits.chatChangeBurst, everyMs: limits.chatChangeEveryMs }

/** A limit for each user: returns how long to wait for the next, 0 for not at all. */
export function createUserLimit(rule: BucketRule) {
  const buckets = new Map<number, Bucket>()
  return (userId: number, nowMs: number): number => {
    const bucket = buckets.get(userId) ?? { tokens: rule.burst, countedAtMs: nowMs }
    // Full again after so long: the oldest can be forgotten.
    const [oldest] = buckets.keys()
    if (buckets.size >= maxSenders && oldest !== undefined) buckets.delete(oldest)
    buckets.delete(userId)
    buckets.set(userId, bucket)
    return takeToken(bucket, rule, nowMs)
  }
}

/** Edits and emoji of each user. */
export const createChangeLimits = ({ hasRateLimits }: { hasRateLimits: boolean }) =>
  hasRateLimits ? createUserLimit(changeRule) : () => 0

/**
 * Who may send now: closed room, mute, slow mode, then bursts of five texts and one a second, four pictures a
 * minute, by user over all tabs; messages at other processes count once known here. Without `hasRateLimits`
 * the buckets are off.
 */
export function createSendLimits(deps: { hasRateLimits: boolean }) {
  const senders = new Map<number, Sender>()

  const senderOf = (userId: number, nowMs: number): Sender => {
    const known = senders.get(userId)
    if (known) return known
    if (senders.size >= maxSenders)
      for (const [id, { text }] of senders) if (nowMs - text.countedAtMs > forgetAfterMs) senders.delete(id)
    const made: Sender = {
      text: { tokens: sendRules.text.burst, countedAtMs: nowMs },
      image: { tokens: sendRules.image.burst, countedAtMs: nowMs },
      sentAtMs: Number.NEGATIVE_INFINITY,
      nonces: new Set(),
    }
    senders.set(userId, made)
    return made
  }

  const slowWaitMs = (sender: Sender, input: SendAttempt): number => {
    if (input.isOwner || input.slowMs === 0) return 0
    // After the clock is set back, the last message would seem recent for hours.
    sender.sentAtMs = Math.min(sender.sentAtMs, input.nowMs)
    return Math.max(0, sender.sentAtMs + input.slowMs - input.nowMs)
  }

  const bucketWaitMs = (sender: Sender, input: SendAttempt): number => {
    if (!deps.hasRateLimits) return 0
    return takeToken(sender[input.contentType], sendRules[input.contentType], input.nowMs)
  }

  const keepNonce = ({ nonces }: Sender, nonce: string) => {
    nonces.add(nonce)
    const [oldest] = nonces
    if (nonces.size > maxNonces && oldest !== undefined) nonces.delete(oldest)
  }

  return {
    /** Counts a message of another process; sending it again here with its nonce is a repetition. */
    note({ user_id, content_type, nonce }: Said, nowMs: number) {
      const sender = senderOf(user_id, nowMs)
      if (nonce !== '') keepNonce(sender, nonce)
      sender.sentAtMs = Math.max(sender.sentAtMs, nowMs)
      takeToken(sender[content_type], sendRules[content_type], nowMs)
    },

    /** Counts the message. Call `undo` if it was refused after all, so that it does not delay the next. */
    take(input: SendAttempt): { refusal: SendRefusal } | { undo: () => void } {
      const { nowMs, nonce } = input
      const sender = senderOf(input.userId, nowMs)
      if (nonce !== undefined && sender.nonces.has(nonce)) return { undo: () => undefined }
      const refused = refusalOfWriting(input)
      if (refused) return { refusal: refused }
      const slowMs = slowWaitMs(sender, input)
      if (slowMs > 0)
        return {
          refusal: { text: `现在是慢速模式，每 ${waitText(input.slowMs)}说一句`, retryAfterMs: slowMs },
        }
      const waitMs = bucketWaitMs(sender, input)
      if (waitMs > 0)
        return { refusal: { text: `说得太快了，歇 ${waitText(waitMs)}再发`, retryAfterMs: waitMs } }

      const sentBeforeMs = sender.sentAtMs
      sender.sentAtMs = nowMs
      if (nonce !== undefined) keepNonce(sender, nonce)
      return {
        // The token stays taken: a word list must not be probed at full speed.
        undo: () => {
          if (nonce !== undefined) sender.nonces.delete(nonce)
          if (sender.sentAtMs === nowMs) sender.sentAtMs = sentBeforeMs
        },
      }
    },
  }
}

export type SendLimits = ReturnType<typeof createSendLimits>
