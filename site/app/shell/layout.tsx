import { Notices } from '@xiaolou/browser/notices'
import { screens } from '@xiaolou/contract/address'
import { ProgressBar } from '@xiaolou/ui/progress-bar'
import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigation, useRouteError } from 'react-router'
import { Head } from '../lib/head.tsx'
import { openWanted } from '../lib/part.ts'
import { useSite } from '../lib/site.ts'
import { Corner } from './corner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Notifications } from './notify-bell.tsx'
import { NotFound, PageError } from './page-error.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { watchScroll } from './scroll-state.ts'
import { useSearch } from './search.tsx'
import { SignIn } from './sign-in.tsx'
import { useRouteFiles } from './use-route-files.ts'
import { useFailureNotices, useFreshUser, useKeptPageHeaders, useReturn, useWelcome } from './use-welcome.ts'

/** An address that nothing stands at is a page without the shell; so is one of the owner's that could not be loaded. */
export function ShellError() {
  const error = useRouteError()
  const isLost = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <Head title={isLost ? '云深不知处' : undefined} isIndexed={false} />
      {isLost ? (
        <NotFound />
      ) : (
        <main className="lost">
          <PageError error={error} />
        </main>
      )}
    </>
  )
}

/** What stands around every page but the 404. */
export function Shell() {
  const search = useSearch()
  const { pathname } = useLocation()
  useFailureNotices()
  const site = useSite()
  useWelcome(site)
  useKeptPageHeaders(site)
  useFreshUser()
  useReturn()
  useScrollRestoration()
  useEffect(watchScroll, [])
  useEffect(openWanted, [])
  const isHeld = useRouteFiles()
  return (
    <>
      <a href="#content" className="skip">
        跳到正文
      </a>
      <ProgressBar isActive={useNavigation().state !== 'idle' || isHeld} />
      <Header onSearch={search.open} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {pathname === screens.chat.path ? null : <Footer />}
      <Corner />
      {search.dialog}
      <SignIn />
      <Notifications />
      <Notices />
      <Announcer />
    </>
  )
}

/** Speaks the title of each page that is gone to; a browser speaks only the pages it loads itself. */
function Announcer() {
  const { pathname, search } = useLocation()
  const [title, setTitle] = useState('')
  const first = useRef(pathname + search)
  useEffect(() => {
    if (first.current === pathname + search) return
    first.current = ''
    setTitle(document.title)
    // What had the focus is gone with the last page: begin again at the content.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, search])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
