import { isRecord } from '@xiaolou/browser/is-record'
import { limits } from '@xiaolou/contract/limits'
import type { ChatEnv } from '../client/chat-env.ts'
import type { Outgoing } from '../client/chat-view.ts'
import { isFinalFailure } from './upload.ts'

/** A message of the user's until the log shows it. Times in ms since 1970. */
export type OutboxEntry = Outgoing & {
  /** Sent over the current connection, or the last one. */
  readonly isSent: boolean
  /** Since when it waits: to be sent, or for the response. */
  readonly sinceMs: number
  /** Refused by the server, or the file is unusable: only the user retries. */
  readonly isRefused: boolean
  /** Stored as this message; its event has not arrived yet. */
  readonly stored: { readonly id: number; readonly seq: number } | undefined
  /** Taken over from storage, perhaps from a tab that is still open. */
  readonly isAdopted: boolean
}
export type Outbox = readonly OutboxEntry[]

type Storage = Pick<ChatEnv, 'read' | 'write'>
type SavedEntry = Pick<
  OutboxEntry,
  'nonce' | 'content' | 'contentType' | 'reply' | 'quote' | 'mentionIds' | 'at' | 'error' | 'isRefused'
>

/** One for each account: nobody sees or sends another's messages. */
export const outboxKey = (userId: number): string => `chatOutbox:${userId}`
export const isOutboxKey = (key: string): boolean => key.startsWith('chatOutbox:')

/** The stored outbox, oldest first. It has no pictures that were not uploaded when the page closed. */
export function readOutbox(storage: Storage, userId: number, nowMs: number): Outbox {
  return readSaved(storage, userId).map(saved => ({
    ...saved,
    previewUrl: '',
    status: saved.isRefused ? 'failed' : 'sending',
    progress: saved.contentType === 'image' ? 1 : 0,
    retryAtMs: 0,
    isSent: false,
    sinceMs: nowMs,
    stored: undefined,
    isAdopted: true,
  }))
}

/**
 * Saves this tab's entries along with those of other tabs. `done` are nonces settled here; entries that
 * another tab removed meanwhile are not restored.
 */
export function saveOutbox(
  storage: Storage,
  { userId, outbox, done }: { userId: number; outbox: Outbox; done: ReadonlySet<string> },
): void {
  const saved = readSaved(storage, userId)
  const savedNonces = new Set(saved.map(({ nonce }) => nonce))
  const own = outbox.filter(
    entry => isKeepable(entry) && (!entry.isAdopted || savedNonces.has(nonceOf(entry))),
  )
  const ownNonces = new Set(outbox.map(nonceOf))
  const others = saved.filter(({ nonce }) => !ownNonces.has(nonce) && !done.has(nonce))
  const all = [...others, ...own.map(savedOf)].sort((one, two) => one.at - two.at)
  if (all.length === 0 && saved.length === 0) return
  storage.write(outboxKey(userId), all.length > 0 ? all : undefined)
}

/** Whether another message may wait: all tabs count together, for a stored one is never dropped. */
export function hasRoom(storage: Storage, own: { userId: number; outbox: Outbox }): boolean {
  const nonces = [...readSaved(storage, own.userId).map(({ nonce }) => nonce), ...own.outbox.map(nonceOf)]
  return new Set(nonces).size < limits.chatOutboxMax
}

/** This tab's entries without those that the tab they came from has settled or cancelled since. */
export function withoutSettledElsewhere(storage: Storage, own: { userId: number; outbox: Outbox }): Outbox {
  const { userId, outbox } = own
  const savedNonces = new Set(readSaved(storage, userId).map(({ nonce }) => nonce))
  const left = outbox.filter(entry => !entry.isAdopted || savedNonces.has(nonceOf(entry)))
  return left.length === outbox.length ? outbox : left
}

const nonceOf = ({ nonce }: OutboxEntry) => nonce
const isKeepable = ({ content, stored }: OutboxEntry) => content !== '' && !stored

function savedOf(entry: OutboxEntry): SavedEntry {
  const { nonce, content, contentType, reply, quote, mentionIds, at, error, isRefused } = entry
  return {
    nonce,
    content,
    contentType,
    reply,
    quote,
    mentionIds,
    at,
    error: isRefused ? error : '',
    isRefused,
  }
}

function readSaved(storage: Storage, userId: number): SavedEntry[] {
  const saved = storage.read(outboxKey(userId))
  return Array.isArray(saved) ? saved.filter(isSaved) : []
}

type FieldType = 'string' | 'number' | 'boolean'
const hasFields = (value: unknown, fields: Readonly<Record<string, FieldType>>): boolean =>
  isRecord(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type)

const savedFields = {
  nonce: 'string',
  content: 'string',
  at: 'number',
  error: 'string',
  isRefused: 'boolean',
} as const
const replyFields = { id: 'number', user_id: 'number', nick_name: 'string', content: 'string' } as const

const quoteFields = { article_id: 'number', exact: 'string', prefix: 'string', suffix: 'string' } as const

const isSaved = (value: unknown): value is SavedEntry =>
  isRecord(value) &&
  hasFields(value, savedFields) &&
  (value.contentType === 'text' || value.contentType === 'image') &&
  Array.isArray(value.mentionIds) &&
  value.mentionIds.every(id => typeof id === 'number') &&
  (value.reply === null || hasFields(value.reply, replyFields)) &&
  (value.quote === undefined || hasFields(value.quote, quoteFields))

/** Stored next to the outbox of the same account. */
export const cancelledKey = (userId: number): string => `chatCancelled:${userId}`

/**
 * Nonces of messages that were cancelled before it was known whether they were sent. If one arrives after
 * all, in this tab, another, or after a reload, it is recalled.
 */
export function createCancelled({ env, userId }: { env: ChatEnv; userId: number }) {
  const key = cancelledKey(userId)
  let nonces = readNonces(env.read(key))
  const stopListening = env.onStored(changed => {
    if (changed === key) nonces = readNonces(env.read(key))
  })
  const takenBack = new Set<number>()
  return {
    add(nonce: string): void {
      nonces = new Set([...readNonces(env.read(key)), nonce].slice(-limits.chatOutboxMax))
      env.write(key, [...nonces])
    },
    /** The message has arrived: recalls it if it was cancelled, and retries if that fails. */
    takeBack({ id, nonce }: { id: number; nonce: string }): void {
      if (!nonces.has(nonce) || takenBack.has(id)) return
      takenBack.add(id)
      env.recall(id).catch((error: unknown) => {
        if (!isFinalFailure(error)) takenBack.delete(id)
      })
    },
    /** Another log: an older one may contain what was recalled since. */
    forgetIds: () => takenBack.clear(),
    stop: stopListening,
  }
}

function readNonces(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter(nonce => typeof nonce === 'string') : [])
}
