import { limits } from '@xiaolou/contract/limits'

/** Why somebody may not speak now, in the reader's words; `retryAfterMs` is 0 where waiting alone does not help. */
export type SpeechRefusal = { readonly words: string; readonly retryAfterMs: number }

export type SpeechInput = {
  userId: number
  /** The site's owner is bound by the buckets alone. */
  isOwner: boolean
  contentType: 'text' | 'image'
  nonce?: string | undefined
  nowMs: number
  isOpen: boolean
  slowMs: number
  /** When a mute ends, ms since 1970; 0 while it holds until it is lifted. Undefined: not muted. */
  mute?: { untilMs: number; reason: string } | undefined
}

type Bucket = { tokens: number; countedAtMs: number }
type BucketRule = { burst: number; everyMs: number }
type Speaker = { text: Bucket; image: Bucket; spokeAtMs: number; nonces: Set<string> }

export const speechRules = {
  text: { burst: limits.chatTextBurst, everyMs: limits.chatTextEveryMs },
  image: { burst: limits.chatImagesPerMinute, everyMs: 60_000 / limits.chatImagesPerMinute },
} as const satisfies Record<string, BucketRule>

// A retry of what was counted already must not be refused for its own first try. As many as an outbox holds.
const noncesKept: number = limits.chatOutboxMax
const speakersKept = 2_000
/** After so long in silence nothing of a speaker matters any more: the longest slow mode is ten minutes. */
const forgetAfterMs = 600_000

/** Takes one token; else says how long until there is one. A clock that was set back costs nobody a token. */
export function takeToken(bucket: Bucket, rule: BucketRule, nowMs: number): number {
  const gained = Math.max(0, nowMs - bucket.countedAtMs) / rule.everyMs
  bucket.tokens = Math.min(rule.burst, bucket.tokens + gained)
  bucket.countedAtMs = nowMs
  if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) * rule.everyMs)
  bucket.tokens -= 1
  return 0
}

/** `90 秒`, `20 分钟`, `3 小时`, `2 天`: rounded up, so that who waits so long has waited enough. */
export function waitWords(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  if (seconds <= 120) return `${seconds} 秒`
  if (seconds <= 7_200) return `${Math.ceil(seconds / 60)} 分钟`
  if (seconds <= 172_800) return `${Math.ceil(seconds / 3_600)} 小时`
  return `${Math.ceil(seconds / 86_400)} 天`
}

function muteRefusal(mute: { untilMs: number; reason: string }, nowMs: number): SpeechRefusal {
  const why = mute.reason ? `（${mute.reason}）` : ''
  if (mute.untilMs === 0) return { words: `你被禁言了${why}，解除之前只能看看`, retryAfterMs: 0 }
  const retryAfterMs = Math.max(1, mute.untilMs - nowMs)
  return { words: `你被禁言了${why}，${waitWords(retryAfterMs)}后可以再说话`, retryAfterMs }
}

/**
 * Who may say something now: closed room, mute, slow mode, then five texts at once and one a second, four pictures a
 * minute, by user over all tabs of this process. Without `hasRateLimits` the buckets are off.
 */
export function createSpeech(parts: { hasRateLimits: boolean }) {
  const speakers = new Map<number, Speaker>()

  const speakerOf = (userId: number, nowMs: number): Speaker => {
    const known = speakers.get(userId)
    if (known) return known
    if (speakers.size >= speakersKept)
      for (const [id, { text }] of speakers) if (nowMs - text.countedAtMs > forgetAfterMs) speakers.delete(id)
    const made: Speaker = {
      text: { tokens: speechRules.text.burst, countedAtMs: nowMs },
      image: { tokens: speechRules.image.burst, countedAtMs: nowMs },
      spokeAtMs: Number.NEGATIVE_INFINITY,
      nonces: new Set(),
    }
    speakers.set(userId, made)
    return made
  }

  const slowWaitMs = (speaker: Speaker, input: SpeechInput): number => {
    if (input.isOwner || input.slowMs === 0) return 0
    // Set back, the clock would say for hours that he has just spoken.
    speaker.spokeAtMs = Math.min(speaker.spokeAtMs, input.nowMs)
    return Math.max(0, speaker.spokeAtMs + input.slowMs - input.nowMs)
  }

  const bucketWaitMs = (speaker: Speaker, input: SpeechInput): number => {
    if (!parts.hasRateLimits) return 0
    return takeToken(speaker[input.contentType], speechRules[input.contentType], input.nowMs)
  }

  return {
    /** Counts the message. `undo` is for one that was refused after all: it does not hold up the next. */
    ask(input: SpeechInput): { refusal: SpeechRefusal } | { undo: () => void } {
      const { nowMs, nonce } = input
      const speaker = speakerOf(input.userId, nowMs)
      if (nonce !== undefined && speaker.nonces.has(nonce)) return { undo: () => undefined }
      if (!input.isOwner && !input.isOpen)
        return { refusal: { words: '聊天室现在只看不说，改天再聊', retryAfterMs: 0 } }
      if (!input.isOwner && input.mute) return { refusal: muteRefusal(input.mute, nowMs) }
      const slowMs = slowWaitMs(speaker, input)
      if (slowMs > 0)
        return { refusal: { words: `现在是慢速模式，${waitWords(slowMs)}后再说`, retryAfterMs: slowMs } }
      const waitMs = bucketWaitMs(speaker, input)
      if (waitMs > 0)
        return { refusal: { words: `说得太快了，歇 ${waitWords(waitMs)}再发`, retryAfterMs: waitMs } }

      const spokeBeforeMs = speaker.spokeAtMs
      speaker.spokeAtMs = nowMs
      if (nonce !== undefined) {
        speaker.nonces.add(nonce)
        const [oldest] = speaker.nonces
        if (speaker.nonces.size > noncesKept && oldest !== undefined) speaker.nonces.delete(oldest)
      }
      return {
        // The token stays taken: a word list must not be tried out at full speed.
        undo: () => {
          if (nonce !== undefined) speaker.nonces.delete(nonce)
          if (speaker.spokeAtMs === nowMs) speaker.spokeAtMs = spokeBeforeMs
        },
      }
    },
  }
}

export type Speech = ReturnType<typeof createSpeech>
