import { deviceHour } from '@xiaolou/browser/clock'
import { freshenUser } from '@xiaolou/browser/fresh-user'
import { greetingText } from '@xiaolou/browser/greeting'
import { whenIdle } from '@xiaolou/browser/idle'
import { askSite } from '@xiaolou/browser/lazy'
import { showNotice } from '@xiaolou/browser/notice'
import { getUser, whenRestored } from '@xiaolou/browser/session'
import { signOuts } from '@xiaolou/browser/signed-out'
import { keepPageHeaders } from '@xiaolou/browser/static-state'
import { useStore } from '@xiaolou/browser/use-store'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Site } from '../lib/site.ts'
import { countArrival } from './visit.ts'

/** When idle: stores the owner's page headers where other front ends expect them, in the saved settings. */
export function useSavedPageHeaders({ pageHeaders }: Site): void {
  useEffect(() => whenIdle(() => keepPageHeaders(pageHeaders)), [pageHeaders])
}

/** Once a session, when the page is idle: counts the visit and welcomes the visitor. */
export function useWelcome({ config, isSetUp }: Site): void {
  useEffect(
    () =>
      whenIdle(async () => {
        if (!countArrival() || isWelcomed) return
        isWelcomed = true
        await whenRestored()
        if (!isSetUp) showNotice({ title: '温馨提示', text: '小楼还没有布置好，请主人先完成设置' })
        else {
          const text = greetingText({ hour: deviceHour(), visitor: getUser(), site: config })
          showNotice({ title: '欢迎～', text })
        }
      }),
    [config, isSetUp],
  )
}

let isWelcomed = false

/** Back and forward load a document from the browser's cache without a request. */
const isGoneBackTo = () =>
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'back_forward')

/** A page restored from the back-forward or HTTP cache reloads its data, if there is a connection. */
export function useReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = async ({ persisted }: PageTransitionEvent) => {
      if ((persisted || isGoneBackTo()) && (await askSite()) === 200) void revalidate()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [revalidate])
}

/** The number of sign-outs: as a key it remounts the screen, whose data are then loaded without a session. */
export function useSignOuts(): number {
  const { revalidate } = useRevalidator()
  useEffect(() => signOuts.subscribe(() => void revalidate()), [revalidate])
  return useStore(signOuts)
}

/** Once a page, when idle: refreshes the signed-in user's data. */
export function useFreshUser(): void {
  useEffect(() => whenIdle(() => void freshenUser()), [])
}
