import { sendReport } from '@xiaolou/browser/send-report'
import { readStored, storageKey, writeStored } from '@xiaolou/browser/storage'
import { addView, addVisit } from '@xiaolou/contract/visit'
import { asksForPrivacy } from '../shared/presence/asks-for-privacy.ts'

type Visit = { path: string; from?: string; is_private?: boolean }
export type SendVisit = (visit: Visit) => void

/** What a view is counted under: searching and paging within a page is no new page. */
export function visitPath({ pathname, search }: { pathname: string; search: string }): string {
  const [, id] = /[?&]id=(\d+)/.exec(search) ?? []
  return id ? `${pathname}?id=${id}` : pathname
}

const sendAnonymously: SendVisit = body => sendReport(addVisit, { body })

let shown: { path: string; send: SendVisit } | undefined
let isInSite = false

function tell(): void {
  if (!shown || document.visibilityState !== 'visible') return
  removeEventListener('visibilitychange', tell, true)
  const from = isInSite ? {} : { from: document.referrer }
  isInSite = true
  shown.send({ path: shown.path, ...from, ...(asksForPrivacy() && { is_private: true }) })
}
/** A page restored from the back-forward cache. */
const comeBack = (event: PageTransitionEvent) => {
  if (event.persisted) tell()
}

/**
 * Reports a view of `path` once the page is visible, also if it was prerendered, and again when it comes back
 * from the back-forward cache. The app passes `send`, which knows who is signed in, and does not count again
 * what was counted before it started.
 */
export function followVisit(path: string, send = sendAnonymously): void {
  const isSame = shown?.path === path
  if (!shown) addEventListener('pageshow', comeBack)
  shown = { path, send }
  if (isSame) return
  addEventListener('visibilitychange', tell, true)
  tell()
}

const arrived = { key: storageKey.hasArrived, area: 'session' } as const
const isTrue = (value: unknown): value is true => value === true
let isArrival: boolean | undefined

/** Whether this tab's session began with this document; counts its visitor, once, also without storage. */
export function countArrival(): boolean {
  if (isArrival === undefined) {
    isArrival = !readStored({ ...arrived, isValid: isTrue })
    if (isArrival) {
      writeStored({ ...arrived, value: true })
      sendReport(addView)
    }
  }
  return isArrival
}
