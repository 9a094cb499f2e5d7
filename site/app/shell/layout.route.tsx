import { ProgressBar } from '@xiaolou/ui/progress-bar'
import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigation, useRouteError } from 'react-router'
import { type PageMetaArgs, pageMeta } from '../lib/head.ts'
import { openWished } from '../lib/part.ts'
import { useSite } from '../lib/site.ts'
import { Announcer } from './announcer.tsx'
import { Corner } from './corner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NotFound } from './not-found.tsx'
import { Notices } from './notices.tsx'
import { NotifyPlace } from './notify-place.tsx'
import { PageError } from './page-error.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { watchScroll } from './scroll-state.ts'
import { SearchPlace, useSearch } from './search-place.tsx'
import { SignInPlace } from './sign-in-place.tsx'
import { useArrival, useFailureNotices, useFreshUser, useKeptPageHeaders, useReturn } from './use-arrival.ts'
import { useRouteFiles } from './use-route-files.ts'

/** The head of an address that nothing stands at, and of a page of the owner's that did not come. */
export function meta({ error, matches }: PageMetaArgs) {
  return error
    ? pageMeta({ matches }, { title: isLost(error) ? '云深不知处' : undefined, isIndexed: false })
    : []
}

const isLost = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** An address that nothing stands at is a page without the shell; so is one of the owner's that could not be loaded. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isLost(error)) return <NotFound />
  return (
    <main className="lost">
      <PageError error={error} />
    </main>
  )
}

/** What stands around every page but the 404. */
export default function Shell() {
  const search = useSearch()
  const { pathname } = useLocation()
  useFailureNotices()
  const site = useSite()
  useArrival(site)
  useKeptPageHeaders(site)
  useFreshUser()
  useReturn()
  useScrollRestoration()
  useEffect(watchScroll, [])
  useEffect(openWished, [])
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
      {pathname === '/chat' ? null : <Footer />}
      <Corner />
      <SearchPlace search={search} />
      <SignInPlace />
      <NotifyPlace />
      <Notices />
      <Announcer />
    </>
  )
}
