import { deviceMs } from '@xiaolou/browser/clock'
import { reportFailure } from '@xiaolou/browser/failure'
import { isRecord } from '@xiaolou/browser/is-record'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { getUser } from '@xiaolou/browser/session'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createStore, useStore } from '@xiaolou/browser/store'
import type { addComment, applyComment } from '@xiaolou/contract/comment'
import type { CallInput } from '@xiaolou/contract/kit/route'
import type { addMessage } from '@xiaolou/contract/message'
import { useEffect } from 'react'

type BodyOf<Route extends typeof addComment | typeof applyComment | typeof addMessage> = Omit<
  CallInput<Route>['body'],
  'home_page' | 'opened' | 'work'
>
type Said =
  | { readonly kind: 'comment'; readonly body: BodyOf<typeof addComment> }
  | { readonly kind: 'reply'; readonly body: BodyOf<typeof applyComment> }
  | { readonly kind: 'message'; readonly body: BodyOf<typeof addMessage> }

/** Something written while there was no line, which is sent once there is one. */
export type Unsent = Said & {
  readonly id: string
  /** Of whom it is: 0 for a visitor. Nobody else sends it. */
  readonly userId: number
  readonly words: string
  readonly atMs: number
  /** The server may have it already: an answer was lost, not the way there. */
  readonly mayBeThere: boolean
  /** The page on which it was written; what earlier versions kept does not say. */
  readonly page?: string
  /** Why the server would not have it: it stays until it is taken back. '' for what is still to be sent. */
  readonly refusal: string
}

const key = 'unsent'
const isUnsent = (value: unknown): value is Unsent =>
  isRecord(value) &&
  ['comment', 'reply', 'message'].includes(String(value.kind)) &&
  isRecord(value.body) &&
  typeof value.id === 'string' &&
  typeof value.userId === 'number' &&
  typeof value.words === 'string' &&
  typeof value.atMs === 'number' &&
  typeof value.mayBeThere === 'boolean' &&
  (value.page === undefined || typeof value.page === 'string') &&
  typeof value.refusal === 'string'
const isList = (value: unknown): value is readonly Unsent[] => Array.isArray(value) && value.every(isUnsent)

const none: readonly Unsent[] = []
const waiting = createStore(none)
const read = () => readStored({ key, isValid: isList }) ?? none
let isFollowing = false

/** Another tab may have sent or taken back something meanwhile: what is kept is the truth. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  waiting.set(read())
  addEventListener('storage', event => event.key === key && waiting.set(read()))
}

function write(next: readonly Unsent[]): boolean {
  follow()
  const isSaved = writeStored({ key, value: next })
  if (isSaved) waiting.set(next)
  return isSaved
}

/** False where the browser keeps nothing: then it is said that it was not sent. */
function keepUnsent(said: Said & { words: string }): boolean {
  const id = `${deviceMs()}-${Math.random().toString(36).slice(2)}`
  const by = { userId: getUser()?.id ?? 0, atMs: deviceMs(), page: location.pathname }
  return write([...read(), { ...said, ...by, id, mayBeThere: navigator.onLine, refusal: '' }])
}

/**
 * The answer of `send`, a quiet call; nothing where there was no line, and what was said is kept until there is one. Other failures
 * are told as those of any call.
 */
export async function sendOrKeep<T>(
  said: Said & { words: string },
  send: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await send()
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.status === 0 && keepUnsent(said)) return undefined
    reportFailure(error)
    throw error
  }
}

/** What this reader still has to send. */
export const findUnsent = (): readonly Unsent[] =>
  read().filter(({ userId, refusal }) => userId === (getUser()?.id ?? 0) && refusal === '')

export const dropUnsent = (id: string): boolean => write(read().filter(one => one.id !== id))

export const changeUnsent = (id: string, change: Partial<Pick<Unsent, 'refusal' | 'mayBeThere'>>): boolean =>
  write(read().map(one => (one.id === id ? { ...one, ...change } : one)))

/** What waits, of everybody who uses this browser, live. */
export function useUnsent(): readonly Unsent[] {
  useEffect(follow, [])
  return useStore(waiting)
}
