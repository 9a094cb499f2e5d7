import { limits } from '@xiaolou/contract/limits'
import { isRecord } from '../../lib/is-record.ts'
import type { Outbox, OutboxEntry } from './chat-outbox.ts'
import type { Outgoing } from './chat-view.ts'
import type { ChatWorld } from './chat-world.ts'

type Keeper = Pick<ChatWorld, 'read' | 'write'>
type Kept = Pick<Outgoing, 'nonce' | 'content' | 'contentType' | 'reply' | 'mentionIds' | 'at' | 'error'> & {
  isRefused: boolean
}

/** One for each account: nobody sees or sends what another one wrote. */
export const outboxKey = (userId: number): string => `chatOutbox:${userId}`

/** What is kept, oldest first. A picture that was not uploaded when the page went is not among it. */
export function readOutbox(keeper: Keeper, userId: number, nowMs: number): Outbox {
  return readKept(keeper, userId).map(({ isRefused, ...kept }) => ({
    outgoing: {
      ...kept,
      previewUrl: '',
      status: isRefused ? 'failed' : 'sending',
      progress: kept.contentType === 'image' ? 1 : 0,
      retryAtMs: 0,
    },
    isSent: false,
    sinceMs: nowMs,
    isRefused,
    stored: undefined,
    isAdopted: true,
  }))
}

/**
 * Keeps this tab's entries beside those of other tabs. `done` are nonces that are settled here; what another tab took
 * away meanwhile is not put back.
 */
export function saveOutbox(
  keeper: Keeper,
  given: { userId: number; outbox: Outbox; done: ReadonlySet<string> },
): void {
  const { userId, outbox, done } = given
  const kept = readKept(keeper, userId)
  const keptNonces = new Set(kept.map(({ nonce }) => nonce))
  const own = outbox.filter(
    entry => isKeepable(entry) && (!entry.isAdopted || keptNonces.has(nonceOf(entry))),
  )
  const ownNonces = new Set(outbox.map(nonceOf))
  const others = kept.filter(({ nonce }) => !ownNonces.has(nonce) && !done.has(nonce))
  const all = [...others, ...own.map(keptOf)].sort((one, two) => one.at - two.at)
  if (all.length === 0 && kept.length === 0) return
  keeper.write(outboxKey(userId), all.length > 0 ? all : undefined)
}

/** Whether one more may wait: those of all tabs count together, for nothing that was kept is ever dropped. */
export function hasRoom(keeper: Keeper, given: { userId: number; outbox: Outbox }): boolean {
  const nonces = [...readKept(keeper, given.userId).map(({ nonce }) => nonce), ...given.outbox.map(nonceOf)]
  return new Set(nonces).size < limits.chatOutboxMax
}

/** This tab's entries without those taken over from a tab that has settled or cancelled them since. */
export function withoutSettledElsewhere(keeper: Keeper, given: { userId: number; outbox: Outbox }): Outbox {
  const { userId, outbox } = given
  const keptNonces = new Set(readKept(keeper, userId).map(({ nonce }) => nonce))
  const left = outbox.filter(entry => !entry.isAdopted || keptNonces.has(nonceOf(entry)))
  return left.length === outbox.length ? outbox : left
}

const nonceOf = ({ outgoing }: OutboxEntry) => outgoing.nonce
const isKeepable = ({ outgoing, stored }: OutboxEntry) => outgoing.content !== '' && !stored

function keptOf({ outgoing, isRefused }: OutboxEntry): Kept {
  const { nonce, content, contentType, reply, mentionIds, at, error } = outgoing
  return { nonce, content, contentType, reply, mentionIds, at, error: isRefused ? error : '', isRefused }
}

function readKept(keeper: Keeper, userId: number): Kept[] {
  const kept = keeper.read(outboxKey(userId))
  return Array.isArray(kept) ? kept.filter(isKept) : []
}

const has = (value: object, key: string, type: 'string' | 'number' | 'boolean') =>
  Object.hasOwn(value, key) && typeof Reflect.get(value, key) === type

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    has(value, 'nonce', 'string') &&
    has(value, 'content', 'string') &&
    has(value, 'at', 'number') &&
    has(value, 'error', 'string') &&
    has(value, 'isRefused', 'boolean') &&
    'contentType' in value &&
    (value.contentType === 'text' || value.contentType === 'image') &&
    'mentionIds' in value &&
    Array.isArray(value.mentionIds) &&
    value.mentionIds.every(id => typeof id === 'number') &&
    'reply' in value &&
    isReply(value.reply)
  )
}

function isReply(value: unknown): value is Outgoing['reply'] {
  if (value === null) return true
  return (
    isRecord(value) &&
    has(value, 'id', 'number') &&
    has(value, 'user_id', 'number') &&
    has(value, 'nick_name', 'string') &&
    has(value, 'content', 'string')
  )
}
