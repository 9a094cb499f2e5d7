import { Announcer } from '@xiaolou/browser/announcer'
import { showFailures } from '@xiaolou/browser/failure-notices'
import { ProvePart } from '@xiaolou/browser/lazy-prove'
import { followLinks } from '@xiaolou/browser/link-navigation'
import { LostWays } from '@xiaolou/browser/lost-ways'
import { Notices } from '@xiaolou/browser/notices'
import { wantsToStay } from '@xiaolou/browser/unkept'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { LostPage } from '@xiaolou/ui/lost-page'
import { ProgressBar } from '@xiaolou/ui/progress-bar'
import { useEffect, useState } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import { bareScreen } from '../lib/bare-screen.ts'
import { keyNames, onShortcutsWanted, type ShortcutGroup, useShortcutGroups } from '../lib/shortcuts.ts'
import { readSite } from '../lib/site.ts'
import { useGate } from './gate.ts'
import { PalettePart } from './lazy-palette.tsx'
import { PhoneBar, PhoneTop } from './phone-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { SignInAgain, SignInScreen } from './sign-in.tsx'
import { useKeys } from './use-keys.ts'
import { useCounting } from './use-section-counts.ts'

/** Loads for anybody: it contains no secret, and every call is checked by the server. */
export function Console() {
  const gate = useGate()
  useEffect(() => void readSite(), [])
  useEffect(showFailures, [])
  return (
    <>
      {gate === 'owner' && <Rooms />}
      {gate === 'nobody' && <SignInScreen />}
      {gate === 'guest' && <Lost />}
      <Notices />
    </>
  )
}

/** For a guest every address of the console is a 404, as on the site. */
function Lost() {
  useEffect(() => {
    document.title = '云深不知处'
  }, [])
  return <LostPage ways={<LostWays />} />
}

/** The sidebar, the phone's bars, and the screen; one whose `handle` is bare fills the window. */
function Rooms() {
  const { pathname, search } = useLocation()
  const [isShowingKeys, setIsShowingKeys] = useState(false)
  const isBare = useMatches().some(({ handle }) => handle === bareScreen)
  useInnerLinks()
  useStaying()
  useCounting()
  useKeys()
  useEffect(() => onShortcutsWanted(() => setIsShowingKeys(true)), [])
  return (
    <>
      <a href="#content" className="skip">
        跳到正文
      </a>
      <ProgressBar isActive={useNavigation().state !== 'idle'} />
      <SignInAgain />
      <div className="console" data-bare={isBare || undefined}>
        {!isBare && <Sidebar />}
        {!isBare && <PhoneTop />}
        <main id="content" tabIndex={-1} className="console-sheet">
          <Outlet />
        </main>
        {!isBare && <PhoneBar />}
      </div>
      <ScrollRestoration />
      <PalettePart />
      <ProvePart />
      {isShowingKeys && <ShortcutDialog onClose={() => setIsShowingKeys(false)} />}
      <Announcer place={pathname + search} />
    </>
  )
}

/** Asks before leaving a screen with unsaved text. */
function useStaying(): void {
  const blocker = useBlocker(wantsToStay)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
}

const base = '/admin'

/** Plain links to addresses of the console open without a new document. */
function useInnerLinks(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      followLinks({
        isPage: path => path === base || path.startsWith(`${base}/`),
        go: (address, how) => void navigate(address.slice(base.length) || '/', how),
      }),
    [navigate],
  )
}

const everywhere: ShortcutGroup = {
  name: '处处',
  shortcuts: [
    { keys: 'Mod+K', does: '搜索后台' },
    { keys: 'Mod+Z', does: '撤销刚才那一步' },
    { keys: '?', does: '看快捷键' },
    { keys: 'Esc', does: '关上最上面的一层' },
  ],
}

/** All keys: the console's, then the screen's. */
function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const groups = [everywhere, ...useShortcutGroups()]
  return (
    <OpenDialog onClose={onClose} title="快捷键" widthPx={520}>
      <div className="keys">
        {groups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={keys + does}>
                  <dt>
                    {keyNames(keys).map(key => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd className="ink-2 text-15">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </OpenDialog>
  )
}
