import { isRecord } from '@xiaolou/browser/is-record'
import { limits } from '@xiaolou/contract/limits'
import type { ChatEnv } from '../client/chat-env.ts'
import type { Outgoing } from '../client/chat-view.ts'
import { isFinalFailure } from './upload.ts'

/** A message of the reader's own until the room's log shows it. Times in ms since 1970. */
export type OutboxEntry = Outgoing & {
  /** Handed to the connection that is live, or was last. */
  readonly isSent: boolean
  /** Since when it waits: for its turn, or for the answer. */
  readonly sinceMs: number
  /** The server, or the reader's file, said no: only the reader tries again. */
  readonly isRefused: boolean
  /** Stored as this message; its own event is still on the way. */
  readonly stored: { readonly id: number; readonly seq: number } | undefined
  /** Taken over from what was kept, perhaps by a tab that still runs. */
  readonly isAdopted: boolean
}
export type Outbox = readonly OutboxEntry[]

type Storage = Pick<ChatEnv, 'read' | 'write'>
type SavedEntry = Pick<
  OutboxEntry,
  'nonce' | 'content' | 'contentType' | 'reply' | 'quote' | 'mentionIds' | 'at' | 'error' | 'isRefused'
>

/** One for each account: nobody sees or sends what another one wrote. */
export const outboxKey = (userId: number): string => `chatOutbox:${userId}`
export const isOutboxKey = (key: string): boolean => key.startsWith('chatOutbox:')

/** What is kept, oldest first. A picture that was not uploaded when the page went is not among it. */
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
 * Keeps this tab's entries beside those of other tabs. `done` are nonces that are settled here; what another tab took
 * away meanwhile is not put back.
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

/** Whether one more may wait: those of all tabs count together, for nothing that was kept is ever dropped. */
export function hasRoom(storage: Storage, own: { userId: number; outbox: Outbox }): boolean {
  const nonces = [...readSaved(storage, own.userId).map(({ nonce }) => nonce), ...own.outbox.map(nonceOf)]
  return new Set(nonces).size < limits.chatOutboxMax
}

/** This tab's entries without those taken over from a tab that has settled or cancelled them since. */
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

/** Beside the outbox of the same account. */
export const cancelledKey = (userId: number): string => `chatCancelled:${userId}`

/**
 * Nonces whose messages were taken away before anybody knew whether they had gone out. Should one come out after all,
 * in this tab, in another, after a reload, it is to be recalled.
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
    /** The message is there: recalls it if it was not to be; again when that did not get through. */
    takeBack({ id, nonce }: { id: number; nonce: string }): void {
      if (!nonces.has(nonce) || takenBack.has(id)) return
      takenBack.add(id)
      env.recall(id).catch((error: unknown) => {
        if (!isFinalFailure(error)) takenBack.delete(id)
      })
    },
    /** Another log: an older one may hold what was recalled since. */
    forgetIds: () => takenBack.clear(),
    stop: stopListening,
  }
}

function readNonces(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter(nonce => typeof nonce === 'string') : [])
}
