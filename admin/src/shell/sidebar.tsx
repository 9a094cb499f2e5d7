import { getTheme, setTheme } from '@xiaolou/browser/theme'
import { useTheme } from '@xiaolou/browser/use-theme'
import { consoleName, consoleSections } from '@xiaolou/contract/console'
import { LogIn, Settings } from '@xiaolou/ui/console-icon'
import { Moon, Search, Sun } from '@xiaolou/ui/icon'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { keyNames } from '../lib/shortcuts.ts'
import { openPalette } from './lazy-palette.tsx'
import { Mark } from './mark.tsx'
import { type Room, type SectionCount, sectionGroups } from './sections.ts'
import { useSectionCounts } from './use-section-counts.ts'

/** The sections by group, and at the bottom links elsewhere. */
export function Sidebar() {
  const counts = useSectionCounts()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // In a low window the current section may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another section.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <header className="rail">
      <Mark />
      <nav ref={nav} aria-label={consoleName}>
        {sectionGroups.map(({ name, rooms }) => (
          <Fragment key={name}>
            {name && <h2>{name}</h2>}
            <ul>
              {rooms.map(room => (
                <li key={room.path}>
                  <SectionLink room={room} count={counts[room.path]} />
                  {room.quick && (
                    <Link to={room.quick.path} className="room-quick inline-row ink-3 text-13">
                      {room.quick.name}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <SidebarFoot>
        <button type="button" onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
          <Search size={18} aria-hidden="true" />
          搜索
          <span aria-hidden="true" className="push">
            <kbd>{keyNames('Mod+K').join(' ')}</kbd>
          </span>
        </button>
      </SidebarFoot>
    </header>
  )
}

export function SectionLink({
  room,
  count,
  onChoose,
}: {
  room: Room
  count: SectionCount | undefined
  onChoose?: () => void
}) {
  return (
    <NavLink to={room.path} end={room.path === '/'} onClick={onChoose} className="room">
      {consoleSections[room.path]}
      {count && count.count > 0 && (
        <i data-waiting={count.isWaiting || undefined}>
          {count.count.toLocaleString('en')}
          {count.isWaiting && <span className="sr-only"> 在等</span>}
        </i>
      )}
    </NavLink>
  )
}

/** Under the sections: the settings, what `children` add, the theme and the way to the site. */
export function SidebarFoot({ onChoose, children }: { onChoose?: () => void; children?: ReactNode }) {
  return (
    <div className="rail-foot">
      <NavLink to="/settings" onClick={onChoose}>
        <Settings size={18} aria-hidden="true" />
        {consoleSections['/settings']}
      </NavLink>
      {children}
      <ThemeButton />
      <a href="/">
        <LogIn size={18} aria-hidden="true" />
        回网站
      </a>
    </div>
  )
}

/** One theme for site and console, stored where the site stores it. */
function ThemeButton() {
  const isDark = useTheme() === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <button type="button" onClick={() => setTheme(getTheme() === 'dark' ? 'light' : 'dark')}>
      <Icon size={18} aria-hidden="true" />
      {isDark ? '天亮' : '入夜'}
    </button>
  )
}
