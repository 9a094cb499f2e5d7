import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { countGraphemes } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import type { Connection } from '~/lib/socket/connection.ts'
import type { ChatMe, ChatRow } from '../client/chat-view.ts'
import { secondsLeft, waitText } from '../room/chat-time.ts'

/** Each user of this browser has a separate draft. */
const keyOf = (userId: number) => `chatDraft:${userId}`
/** Some characters are several units long; anything longer was not typed. */
const savedMaxLength = limits.chatMaxLength * 8

const isDraft = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= savedMaxLength

/** The saved draft, '' for none. */
export const readDraft = (userId: number): string => readWords({ key: keyOf(userId), isValid: isDraft }) ?? ''

/** Saves the draft; one of blanks only is deleted. */
export function keepDraft(userId: number, text: string): void {
  keepWords({ key: keyOf(userId), value: text.trim() === '' ? undefined : text.slice(0, savedMaxLength) })
}

/** From this length on the number of characters left is shown. */
const shownFrom = limits.chatMaxLength - 200

/** The number of characters where the limit is near; else nothing, and a short text is not counted. */
export function shownLength(text: string): number | undefined {
  if (text.length < shownFrom) return undefined
  const count = countGraphemes(text.trim())
  return count < shownFrom ? undefined : count
}

/**
 * Why the user may not write now: `closed` and `muted` disable the field, `slow` only the button, for so many
 * seconds. Times are of the server's clock, ms since 1970.
 */
export type Hold =
  | { readonly kind: 'closed'; readonly text: string }
  | { readonly kind: 'muted'; readonly text: string }
  | { readonly kind: 'slow'; readonly seconds: number }

export function findHold(options: {
  me: ChatMe | undefined
  isOpen: boolean
  slowSeconds: number
  rows: readonly ChatRow[]
  connection: Connection
  nowMs: number
}): Hold | undefined {
  const { me, isOpen, slowSeconds, rows, connection, nowMs } = options
  if (connection.phase === 'ended' && connection.why === 'forcedOffline')
    return { kind: 'closed', text: '你不在聊天室里，此刻写不了。' }
  if (!me || me.is_administrator) return undefined
  if (!isOpen) return { kind: 'closed', text: '楼主暂时收起了笔墨，此刻只能看，不能写。' }
  const muted = muteText(me, nowMs)
  if (muted) return { kind: 'muted', text: me.mute_reason ? `${muted}缘由：${me.mute_reason}` : muted }
  const lastMs = slowSeconds > 0 ? lastOwnMs(rows) : undefined
  const seconds = lastMs === undefined ? 0 : secondsLeft(lastMs + slowSeconds * 1_000, nowMs)
  return seconds > 0 ? { kind: 'slow', seconds: Math.min(seconds, slowSeconds) } : undefined
}

function muteText({ muted_until: untilMs }: ChatMe, nowMs: number): string {
  if (untilMs === -1) return '你已被禁言，楼主解除之后才能再说话。'
  const seconds = untilMs === 0 ? 0 : secondsLeft(untilMs, nowMs)
  return seconds > 0 ? `你已被禁言，还有 ${waitText(seconds)}。` : ''
}

/** When the user's newest message was written; a refused one does not count. */
function lastOwnMs(rows: readonly ChatRow[]): number | undefined {
  for (const row of [...rows].reverse()) {
    if (row.kind === 'message' && row.isOwn) return row.message.at
    if (row.kind === 'outgoing' && row.outgoing.status !== 'failed') return row.outgoing.at
  }
  return undefined
}

/** Whether a countdown is running, so that the screen must follow the clock. */
export function isCounting(options: { me: ChatMe | undefined; slowSeconds: number }): boolean {
  return options.slowSeconds > 0 || (options.me?.muted_until ?? 0) > 0
}
