import { quietCall } from '@xiaolou/browser/call'
import { addVisit } from '@xiaolou/contract/statistic'
import { useEffect } from 'react'
import { asksForPrivacy } from '../shared/presence/presence.ts'

let isInSite = false

/** Tells the site that a page came into view, without a name: once it is seen, also where the browser had made it beforehand. */
export function useVisit({ pathname, search }: { pathname: string; search: string }): void {
  // What is searched and turned within a page is no other page.
  const [, id] = /[?&]id=(\d+)/.exec(search) ?? []
  const path = id ? `${pathname}?id=${id}` : pathname
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      removeEventListener('visibilitychange', tell, true)
      const from = isInSite ? {} : { from: document.referrer }
      isInSite = true
      const body = { path, ...from, ...(asksForPrivacy() && { is_private: true }) }
      quietCall(addVisit, { body }).catch(() => {
        // Nobody waits for it, and nobody misses it.
      })
    }
    // One that the browser kept whole while the reader was elsewhere.
    const comeBack = (event: PageTransitionEvent) => event.persisted && tell()
    addEventListener('visibilitychange', tell, true)
    addEventListener('pageshow', comeBack)
    tell()
    return () => {
      removeEventListener('visibilitychange', tell, true)
      removeEventListener('pageshow', comeBack)
    }
  }, [path])
}
