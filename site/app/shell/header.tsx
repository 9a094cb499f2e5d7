import { preload, useLazy } from '@xiaolou/browser/lazy'
import { turnTheme } from '@xiaolou/browser/turn-theme'
import { useTheme } from '@xiaolou/browser/use-theme'
import { screens } from '@xiaolou/contract/address'
import { IconButton } from '@xiaolou/ui/button'
import { MenuIcon, Moon, Music, Search, Sun } from '@xiaolou/ui/icon'
import { Seal } from '@xiaolou/ui/seal'
import { useLocation } from 'react-router'
import { useSite } from '../lib/site.ts'
import { useOwnerLinks } from '../shared/owner/use-owner-links.ts'
import { MoreMenu, UserMenu } from './header-menu.tsx'
import { isAt, menusOf } from './menu.ts'
import { openMusic } from './music-button.tsx'
import { NotifyBell } from './notify-bell.tsx'
import { showHidden } from './scroll-state.ts'
import { preloadSearch } from './search.tsx'
import { useScrollState } from './use-scroll-state.ts'
import { WayBack } from './way-back.tsx'

const loadPhoneMenu = () => import('./phone-menu.tsx').then(module => module.PhoneMenu)

/** The bar at the top: logo, menu (a drawer under 799 px), search and theme. */
export function Header({ onSearch }: { onSearch: () => void }) {
  const { isHidden, isSolid } = useScrollState()
  const { pathname } = useLocation()
  const { config, staticExport } = useSite()
  const { desktop } = menusOf(config)
  const hasMusic = !staticExport && !config.closed_rooms.includes('music')
  const owner = useOwnerLinks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only scrolls the focused element into view.
    <header
      className="bar"
      data-hidden={isHidden || undefined}
      data-solid={isSolid || undefined}
      onFocus={showHidden}
    >
      <div className="bar-inside row">
        <Mark />
        <WayBack />
        <nav aria-label="主菜单" className="menu">
          <ul>
            {desktop.map(item =>
              'items' in item ? (
                <MoreMenu key={item.label} label={item.label} items={item.items} />
              ) : (
                <li key={item.to}>
                  <a
                    href={item.to}
                    aria-current={isAt(pathname, item.to) ? 'page' : undefined}
                    className="menu-word row ink-2 text-15"
                  >
                    {item.label}
                  </a>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="bar-tools gap-4">
          <IconButton
            label="搜索"
            aria-keyshortcuts="Control+K Meta+K /"
            data-part="search"
            onPointerEnter={preloadSearch}
            onFocus={preloadSearch}
            onClick={onSearch}
            className="scripted"
          >
            <Search size={20} aria-hidden="true" />
          </IconButton>
          {hasMusic && (
            <IconButton
              label="音乐"
              aria-haspopup="dialog"
              data-part="music"
              onClick={openMusic}
              className="scripted wide-only"
            >
              <Music size={20} aria-hidden="true" />
            </IconButton>
          )}
          {owner && <owner.WriteLink />}
          <ThemeButton />
          {staticExport ? null : (
            <>
              <NotifyBell />
              <UserMenu />
            </>
          )}
          <PhoneMenuButton />
        </div>
      </div>
    </header>
  )
}

function Mark() {
  const { blog_name } = useSite().config
  // Site names like these end in a word for a house: 楼, 轩, 斋, 阁.
  const glyph = [...blog_name].at(-1) ?? '楼'
  return (
    <a href={screens.home.path} className="mark">
      <Seal glyph={glyph} sizePx={30} />
      <span className="one-line">{blog_name}</span>
    </a>
  )
}

function ThemeButton() {
  const theme = useTheme()
  const label = theme === undefined ? '切换明暗' : theme === 'dark' ? '换成日光' : '换成夜色'
  return (
    <IconButton
      label={label}
      onClick={({ currentTarget }) => turnTheme(currentTarget)}
      className="scripted theme-button"
    >
      <Moon size={20} aria-hidden="true" className="theme-moon" />
      <Sun size={20} aria-hidden="true" className="theme-sun" />
    </IconButton>
  )
}

/** Opens the drawer; before hydration a link to the footer, which lists the same screens. */
function PhoneMenuButton() {
  const { Part: PhoneMenu, isOpen, open, close } = useLazy({ name: '菜单', load: loadPhoneMenu })
  const icon = <MenuIcon size={20} aria-hidden="true" />
  return (
    <>
      <a href="#site-map" aria-label="菜单" className="ui-icon-button phone-only unscripted">
        {icon}
      </a>
      <IconButton
        label="菜单"
        aria-haspopup="dialog"
        data-part="menu"
        aria-expanded={isOpen}
        onPointerDown={() => preload(loadPhoneMenu)}
        onClick={open}
        className="phone-only scripted"
      >
        {icon}
      </IconButton>
      {PhoneMenu ? <PhoneMenu isOpen={isOpen} onOpenChange={next => (next ? open() : close())} /> : null}
    </>
  )
}
