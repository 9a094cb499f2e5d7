import { useSyncExternalStore } from 'react'

let current = 0
const listeners = new Set<() => void>()

/** How many notifications have not been read: the true total, as last told. */
export const getUnread = (): number => current

export function setUnread(next: number): void {
  if (next === current) return
  current = Math.max(0, next)
  for (const listener of listeners) listener()
}

export function subscribeUnread(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same, live; none while the server's page is taken over. */
export function useUnread(): number {
  return useSyncExternalStore(subscribeUnread, getUnread, () => 0)
}
