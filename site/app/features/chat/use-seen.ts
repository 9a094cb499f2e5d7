import { type RefObject, useEffect, useState } from 'react'
import type { ChatActions, ChatView } from './chat-view.ts'

/**
 * Tells what the reader has seen: the end of the room, while the page is looked at. Returns where the line above what is
 * new stands (0 for nowhere): it stays while the room is open, and what comes before one's eyes draws none.
 */
export function useSeen(given: {
  view: ChatView
  actions: ChatActions
  isNear: RefObject<boolean>
  distance: string
}): number {
  const { view, actions, isNear, distance } = given
  const { firstUnreadId, unreadCount } = view
  const [lineId, setLineId] = useState(firstUnreadId)
  const [hasLooked, setHasLooked] = useState(false)
  const isWatched = useIsWatched()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another distance is another look at whether it is near.
  useEffect(() => {
    if (!view.isLoaded) return
    const isAtEnd = isNear.current && isWatched
    if (firstUnreadId !== 0 && (!isAtEnd || !hasLooked)) setLineId(firstUnreadId)
    if (isAtEnd) {
      setHasLooked(true)
      if (unreadCount > 0) actions.markSeen()
    }
  }, [view.isLoaded, firstUnreadId, unreadCount, isWatched, distance, actions, isNear, hasLooked])
  return lineId
}

/** Whether the page is in front of somebody. */
function useIsWatched(): boolean {
  const [isWatched, setIsWatched] = useState(true)
  useEffect(() => {
    const look = () => setIsWatched(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isWatched
}
