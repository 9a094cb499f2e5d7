import { deviceMs } from '@xiaolou/browser/clock'
import { reportFailure } from '@xiaolou/browser/failure'
import { isRecord } from '@xiaolou/browser/is-record'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { getUser } from '@xiaolou/browser/session'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
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

/** Text written offline, sent when there is a connection. */
export type Unsent = Said & {
  readonly id: string
  /** Its author's id, 0 for a visitor. Nobody else sends it. */
  readonly userId: number
  readonly words: string
  readonly atMs: number
  /** The server may have it already: the answer was lost, not the request. */
  readonly mayBeThere: boolean
  /** The page on which it was written; missing in entries of earlier versions. */
  readonly page?: string
  /** Why the server refused it: it stays until cancelled. '' if still to be sent. */
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

/** Another tab may have sent or cancelled something: storage decides. */
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

/** False where the browser has no storage: the user is then told that it was not sent. */
function keepUnsent(said: Said & { words: string }): boolean {
  const id = `${deviceMs()}-${Math.random().toString(36).slice(2)}`
  const by = { userId: getUser()?.id ?? 0, atMs: deviceMs(), page: location.pathname }
  return write([...read(), { ...said, ...by, id, mayBeThere: navigator.onLine, refusal: '' }])
}

/**
 * The result of `send`, a quiet call; `undefined` without a connection, when the text is saved until there is
 * one. Other failures are reported as usual.
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

/** This reader's unsent texts. */
export const findUnsent = (): readonly Unsent[] =>
  read().filter(({ userId, refusal }) => userId === (getUser()?.id ?? 0) && refusal === '')

export const dropUnsent = (id: string): boolean => write(read().filter(one => one.id !== id))

export const changeUnsent = (id: string, change: Partial<Pick<Unsent, 'refusal' | 'mayBeThere'>>): boolean =>
  write(read().map(one => (one.id === id ? { ...one, ...change } : one)))

/** The unsent texts of all users of this browser, live. */
export function useUnsent(): readonly Unsent[] {
  useEffect(follow, [])
  return useStore(waiting)
}
