import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'

const unread = createStore(0)

/** The number of unread notifications: the total that the server named last. */
export const getUnread = unread.get
export const subscribeUnread = unread.subscribe
export const setUnread = (next: number): void => unread.set(Math.max(0, next))

/** The same, live; zero during hydration. */
export const useUnread = (): number => useStore(unread)
