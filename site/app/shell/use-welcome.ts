import { quietCall } from '@xiaolou/browser/call'
import { deviceHour } from '@xiaolou/browser/clock'
import { freshenUser } from '@xiaolou/browser/fresh-user'
import { greetingText } from '@xiaolou/browser/greeting'
import { whenIdle } from '@xiaolou/browser/idle'
import { askSite } from '@xiaolou/browser/lazy'
import { showNotice } from '@xiaolou/browser/notice'
import { getUser, whenRestored } from '@xiaolou/browser/session'
import { signOuts } from '@xiaolou/browser/signed-out'
import { keepPageHeaders } from '@xiaolou/browser/static-state'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { useStore } from '@xiaolou/browser/store'
import { addView } from '@xiaolou/contract/site'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Site } from '../lib/site.ts'

/** When idle: the owner's page headers are kept where other front ends look for them, among the stored settings. */
export function useSavedPageHeaders({ pageHeaders }: Site): void {
  useEffect(() => whenIdle(() => keepPageHeaders(pageHeaders)), [pageHeaders])
}

/** Once a session, when the page is idle: the visit is counted and the visitor is welcomed. */
export function useWelcome({ config, isSetUp }: Site): void {
  useEffect(
    () =>
      whenIdle(async () => {
        if (!isFirstThisSession()) return
        quietCall(addView).catch(() => {
          // A visit that could not be counted is nobody's concern but ours.
        })
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

const welcomed = { key: 'hasArrived', area: 'session' } as const
const isTrue = (value: unknown): value is true => value === true
let isWelcomed = false

/** True the first time it is asked in this tab's session, also where the browser keeps nothing. */
function isFirstThisSession(): boolean {
  if (isWelcomed || readStored({ ...welcomed, isValid: isTrue })) return false
  isWelcomed = true
  writeStored({ ...welcomed, value: true })
  return true
}

/** Back and forward load a document from the browser's cache without asking the server. */
const isGoneBackTo = () =>
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'back_forward')

/** A page that the browser had kept, whole or as a file, asks for its data again, if there is an answer to be had. */
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

/** How often somebody has signed out: the screen begins anew with it, and is asked for as nobody is sent it. */
export function useSignOuts(): number {
  const { revalidate } = useRevalidator()
  useEffect(() => signOuts.subscribe(() => void revalidate()), [revalidate])
  return useStore(signOuts)
}

/** Once a page, when idle: what is shown of who is signed in is brought up to date. */
export function useFreshUser(): void {
  useEffect(() => whenIdle(() => void freshenUser()), [])
}
