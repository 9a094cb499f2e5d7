import { deviceMs } from '@xiaolou/browser/clock'
import { type SeenWindow, watchSeenWindow } from '@xiaolou/ui/seen-window'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useChat } from '../client/use-chat.ts'

export const unreadMax = 99

/**
 * The part of the window above a phone's keyboard, as CSS variables: its height and how far it was pushed
 * down, px. Nothing where the keyboard does not cover the page.
 */
export function useSeenWindow(): { [name: `--${string}`]: string } {
  const [seen, setSeen] = useState<SeenWindow>()
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return
    return watchSeenWindow(setSeen)
  }, [])
  return seen ? { '--seen-height': `${seen.heightPx}px`, '--seen-top': `${seen.topPx}px` } : {}
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is visible. */
export const useIsWatched = (): boolean =>
  useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )

const counted = /^\(\d{1,3}\+?\) /

/** While the page is in the background its title shows the number of new messages: (3) 聊天室. */
export function useTitleCount(): void {
  const { unreadCount } = useChat().view
  const isWatched = useIsWatched()
  useEffect(() => {
    if (isWatched || unreadCount === 0) return
    const count = unreadCount > unreadMax ? `${unreadMax}+` : unreadCount
    document.title = `(${count}) ${document.title.replace(counted, '')}`
    return () => {
      document.title = document.title.replace(counted, '')
    }
  }, [unreadCount, isWatched])
}

const everyMs = 250

/** The device's clock in ms, ticking during a countdown. */
export function useTicking(isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(deviceMs)
  useEffect(() => {
    setNowMs(deviceMs())
    if (!isTicking) return
    const timer = setInterval(() => setNowMs(deviceMs()), everyMs)
    return () => clearInterval(timer)
  }, [isTicking])
  return nowMs
}
