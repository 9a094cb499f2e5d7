import { nowMs } from '@xiaolou/browser/clock'
import type { SiteConfig } from '@xiaolou/contract/site'
import { getSocket } from '../../lib/socket/site-socket.client.ts'
import { Company } from './company.tsx'
import { dayOf } from './day.ts'
import { followPresence } from './follow-presence.ts'
import { addressChanged, asksForPrivacy, isOff, live } from './presence.ts'
import { PresenceFacts } from './presence-facts.tsx'
import { readers } from './readers.ts'

const lookEveryMs = 60_000

let end: (() => void) | undefined

/** Tells the hour by the clock, and has this tab counted unless its reader, the browser or the owner would rather not. */
export function begin({ presence }: Pick<SiteConfig, 'presence'>): void {
  end?.()
  const facts = <PresenceFacts />
  const look = () => live.set({ Company, day: dayOf(nowMs()), facts })
  look()
  const timer = setInterval(look, lookEveryMs)
  let leave: (() => void) | undefined
  const count = () => {
    leave?.()
    leave = isOff.get() || asksForPrivacy() || presence === 'off' ? undefined : followReaders()
  }
  count()
  const unsubscribe = isOff.subscribe(count)
  end = () => {
    clearInterval(timer)
    unsubscribe()
    leave?.()
  }
}

/** Says over the tab's one socket what is shown, and keeps how many others there are; the returned function ends it. */
function followReaders(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const presence = followPresence({
    socket: getSocket(),
    readPage,
    isHidden: () => document.visibilityState === 'hidden',
    onReaders: readers.set,
  })
  const offAddress = addressChanged.on(presence.turn)
  document.addEventListener('visibilitychange', presence.look, { signal })
  // A page with an open line is not kept by every browser for coming back to it.
  addEventListener('pagehide', presence.leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && presence.look(), { signal })
  return () => {
    ended.abort()
    offAddress()
    presence.leave()
  }
}

/** By which the page is one, whatever its address says: its canonical path; '' for one that has none. */
function readPage(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return link ? new URL(link.href).pathname : ''
}
