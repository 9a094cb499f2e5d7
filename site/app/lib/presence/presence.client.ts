import { getSocket } from '../socket/site-socket.client.ts'
import { Company } from './company.tsx'
import { followPresence } from './follow-presence.ts'
import { addressChanged, company } from './presence.ts'
import { nobody, readers } from './readers.ts'

/** Says over the tab's one socket what is shown, and keeps how many others there are; the returned function ends it. */
export function followReaders(): () => void {
  company.set(Company)
  const ended = new AbortController()
  const { signal } = ended
  const presence = followPresence({
    socket: getSocket(),
    readPage,
    isHidden: () => document.visibilityState === 'hidden',
    onReaders: given => readers.set(given ?? nobody),
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
