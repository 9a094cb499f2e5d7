import { addView } from '@xiaolou/contract/site'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { quietCall } from '../lib/api.ts'
import { onFailure } from '../lib/failure.ts'
import { greetingText } from '../lib/greeting.ts'
import { whenIdle } from '../lib/idle.ts'
import { showNotice } from '../lib/notice.ts'
import { noticeOf } from '../lib/notice-rule.ts'
import { isFirstThisSession } from '../lib/once-a-session.ts'
import { askSite } from '../lib/part.ts'
import { getToken, getUser, whenRestored } from '../lib/session.ts'
import type { Site } from '../lib/site.ts'
import { keepPageHeaders } from '../lib/static-state.ts'

/** Tells the reader of refused calls, as the specification's error catalogue says. */
export function useFailureNotices(): void {
  useEffect(
    () =>
      onFailure(error => {
        const notice = noticeOf(error)
        if (notice) showNotice(notice)
      }),
    [],
  )
}

/** At rest: the owner's page headers are kept where the specification has them, for what reads the stored settings. */
export function useKeptPageHeaders({ pageHeaders }: Site): void {
  useEffect(() => whenIdle(() => keepPageHeaders(pageHeaders)), [pageHeaders])
}

/** Once a session, when the page has come to rest: the visit is counted and the visitor is welcomed. */
export function useArrival({ config, isSetUp }: Site): void {
  useEffect(
    () =>
      whenIdle(async () => {
        if (!isFirstThisSession('hasArrived')) return
        quietCall(addView).catch(() => {
          // A visit that could not be counted is nobody's concern but ours.
        })
        await whenRestored()
        if (!isSetUp) showNotice({ title: '温馨提示', text: '小楼还没有布置好，请主人先完成设置' })
        else {
          const text = greetingText({ hour: new Date().getHours(), visitor: getUser(), site: config })
          showNotice({ title: '欢迎～', text })
        }
      }),
    [config, isSetUp],
  )
}

/** A page that comes out of the browser's back-forward cache asks for its numbers again, if there is an answer to be had. */
export function useReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && (await askSite()) === 200) void revalidate()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [revalidate])
}

/** Once a page, at rest: what is shown of who is signed in is brought up to date. */
export function useFreshUser(): void {
  useEffect(
    () =>
      whenIdle(async () => {
        await whenRestored()
        if (!getToken()) return
        // What is shown is good enough where this does not come.
        await import('../lib/session-refresh.ts').then(
          module => module.refreshUser(),
          () => undefined,
        )
      }),
    [],
  )
}
