import { quietCall } from '@xiaolou/browser/call'
import { addVisit } from '@xiaolou/contract/statistic'
import { useEffect } from 'react'
import { asksForPrivacy } from '../shared/presence/presence.ts'

let isInSite = false

/** Reports an anonymous page view once the page is visible, also if it was prerendered. */
export function useVisit({ pathname, search }: { pathname: string; search: string }): void {
  // Searching and paging within a page is no new page.
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
        // Not awaited, and optional.
      })
    }
    // A page restored from the back-forward cache.
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
