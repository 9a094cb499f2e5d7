import { nowMs } from '@xiaolou/browser/clock'
import type { SiteConfig } from '@xiaolou/contract/site'
import { getSocket } from '../../lib/socket/site-socket.client.ts'
import { asksForPrivacy } from './asks-for-privacy.ts'
import { Company } from './company.tsx'
import { dayOf } from './day.ts'
import { followPresence } from './follow-presence.ts'
import { addressChanged, isOff, live } from './presence.ts'
import { PresenceFacts } from './presence-facts.tsx'
import { readers } from './readers.ts'

const lookEveryMs = 60_000

let end: (() => void) | undefined

/** Follows the clock, and counts this tab unless its reader, the browser or the owner opts out. */
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

/** Reports the shown page over the tab's socket, and keeps the number of others. Returns the cleanup. */
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
  // Not every browser puts a page with an open socket into the back-forward cache.
  addEventListener('pagehide', presence.leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && presence.look(), { signal })
  return () => {
    ended.abort()
    offAddress()
    presence.leave()
  }
}

/** The identity of the page, whatever its address: its canonical path; '' if it has none. */
function readPage(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return link ? new URL(link.href).pathname : ''
}
