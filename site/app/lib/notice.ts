import { limits } from '@xiaolou/contract/limits'
import { createStore, useStore } from './store.ts'

export type NoticeTone = 'ok' | 'info' | 'warn' | 'danger'
export type NoticeGiven = {
  tone?: NoticeTone
  title: string
  text?: string
  durationMs?: number
  /** Offers 再试一次, which also closes the notice. Such a notice stays for a minute. */
  onRetry?: (() => void) | undefined
}
export type NoticeEntry = Required<Omit<NoticeGiven, 'onRetry'>> &
  Pick<NoticeGiven, 'onRetry'> & { id: number }

/** More than this at once is a wall; the oldest makes room. */
const maxShown = 3
const retryDurationMs = 60_000

const entries = createStore<readonly NoticeEntry[]>([])
let lastId = 0

/**
 * Shows a notice, 3 s unless told otherwise; returns its id. One that says the same as a notice still shown replaces it, so that five
 * failed calls are one notice. Called by routes and event handlers, never by the transport.
 */
export function showNotice({
  tone = 'info',
  title,
  text = '',
  onRetry,
  durationMs = onRetry ? retryDurationMs : limits.noticeDurationMs,
}: NoticeGiven): number {
  lastId += 1
  const others = entries.get().filter(entry => entry.title !== title || entry.text !== text)
  entries.set([...others, { id: lastId, tone, title, text, durationMs, onRetry }].slice(-maxShown))
  return lastId
}

export function closeNotice(id: number): void {
  entries.set(entries.get().filter(entry => entry.id !== id))
}

export const getNotices = entries.get

/** The notices that are shown, live. */
export const useNotices = (): readonly NoticeEntry[] => useStore(entries)
