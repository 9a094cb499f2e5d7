import { Announcer } from '@xiaolou/browser/announcer'
import { quietCall } from '@xiaolou/browser/call'
import { DrawAnew } from '@xiaolou/browser/draw-anew'
import { showFailures } from '@xiaolou/browser/failure-notices'
import { openWanted } from '@xiaolou/browser/lazy'
import { ProvePart } from '@xiaolou/browser/lazy-prove'
import { Notices } from '@xiaolou/browser/notices'
import { screens } from '@xiaolou/contract/address'
import { addVisit } from '@xiaolou/contract/visit'
import { ProgressBar } from '@xiaolou/ui/progress-bar'
import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigation, useRouteError } from 'react-router'
import { Head } from '../lib/head.tsx'
import { useSite } from '../lib/site.ts'
import { useOffline } from '../shared/offline/use-offline.ts'
import { usePresence } from '../shared/presence/use-presence.ts'
import { Corner } from './corner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LostMusic } from './lost-music.tsx'
import { Notifications } from './notify-bell.tsx'
import { NotFound, PageError } from './page-error.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { watchScroll } from './scroll-state.ts'
import { useSearch } from './search.tsx'
import { LeaveQuestion, SignIn } from './sign-in.tsx'
import { useRouteFiles } from './use-route-files.ts'
import { useFreshUser, useReturn, useSavedPageHeaders, useSignOuts, useWelcome } from './use-welcome.ts'
import { followVisit, type SendVisit, visitPath } from './visit.ts'

/** A page without the shell: for an unknown address, or an owner's page that failed to load. */
export function ShellError() {
  const error = useRouteError()
  const isLost = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <Head title={isLost ? '云深不知处' : undefined} isIndexed={false} />
      {isLost ? (
        <>
          <NotFound error={error} />
          <LostMusic />
        </>
      ) : (
        <main className="lost">
          <PageError error={error} />
        </main>
      )}
    </>
  )
}

const sendVisit: SendVisit = body =>
  void quietCall(addVisit, { body }).catch(() => {
    // Not awaited, and optional.
  })

/** The frame of every page but the 404. */
export const Shell = () => (
  <DrawAnew>
    <Rooms />
  </DrawAnew>
)

function Rooms() {
  const search = useSearch()
  const { pathname, search: query } = useLocation()
  useEffect(showFailures, [])
  const site = useSite()
  const { staticExport } = site
  useWelcome(site)
  useSavedPageHeaders(site)
  useFreshUser()
  useReturn()
  const signOutCount = useSignOuts()
  const visited = visitPath({ pathname, search: query })
  useEffect(() => followVisit(visited, sendVisit), [visited])
  usePresence(pathname + query)
  useScrollRestoration()
  useEffect(watchScroll, [])
  useEffect(openWanted, [])
  const isHeld = useRouteFiles()
  const OfflineNote = useOffline(pathname + query, staticExport !== undefined)
  return (
    <>
      <a href="#content" className="skip">
        跳到正文
      </a>
      <ProgressBar isActive={useNavigation().state !== 'idle' || isHeld} />
      <Header onSearch={search.open} />
      <main id="content" tabIndex={-1}>
        <Outlet key={signOutCount} />
      </main>
      {pathname === screens.chat.path ? null : <Footer />}
      <Corner />
      {search.dialog}
      {staticExport ? null : (
        <>
          <SignIn />
          <ProvePart />
          <LeaveQuestion />
          <Notifications />
        </>
      )}
      {OfflineNote && <OfflineNote address={pathname + query} />}
      <Notices />
      <Announcer place={pathname + query} />
    </>
  )
}
