import { ProgressBar } from '@xiaolou/ui/progress-bar'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { openWished } from '../lib/part.ts'
import { useSite } from '../lib/site.ts'
import { Announcer } from './announcer.tsx'
import { Corner } from './corner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MusicPlace } from './music-place.tsx'
import { Notices } from './notices.tsx'
import { NotifyPlace } from './notify-place.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'
import { SearchPlace, useSearch } from './search-place.tsx'
import { SignInPlace } from './sign-in-place.tsx'
import { useArrival, useFailureNotices, useFreshUser } from './use-arrival.ts'
import { useRouteFiles } from './use-route-files.ts'

/** What stands around every page but the 404. */
export default function Shell() {
  const search = useSearch()
  const { pathname } = useLocation()
  useFailureNotices()
  useArrival(useSite())
  useFreshUser()
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
      <MusicPlace />
      <SearchPlace search={search} />
      <SignInPlace />
      <NotifyPlace />
      <Notices />
      <Announcer />
      <ScrollKeeper />
    </>
  )
}
