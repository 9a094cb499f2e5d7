import { createStore, useStore } from '@xiaolou/browser/store'

const unread = createStore(0)

/** How many notifications have not been read: the true total, as the server last said. */
export const getUnread = unread.get
export const subscribeUnread = unread.subscribe
export const setUnread = (next: number): void => unread.set(Math.max(0, next))

/** The same, live; none while the server's page is hydrated. */
export const useUnread = (): number => useStore(unread)
