import { consoleName, consoleSections } from '@xiaolou/contract/console'
import { BookOpen, LampDesk, LogIn } from '@xiaolou/ui/console-icon'
import { Dialog } from '@xiaolou/ui/dialog'
import { MenuIcon, MessageCircle, Search } from '@xiaolou/ui/icon'
import { Fragment, type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { writePath } from '../lib/paths.ts'
import { openPalette } from './lazy-palette.tsx'
import { Mark } from './mark.tsx'
import { sectionGroups } from './sections.ts'
import { SectionLink, SidebarFoot } from './sidebar.tsx'
import { useSectionCounts } from './use-section-counts.ts'

const iconPx = 20

/** The top of a small window: logo, palette, exit. */
export function PhoneTop() {
  return (
    <header className="phone-top">
      <Mark />
      <button type="button" aria-label="搜索后台" onClick={openPalette} className="ui-icon-button">
        <Search size={iconPx} aria-hidden="true" />
      </button>
      <a href="/" aria-label="回网站" className="ui-icon-button">
        <LogIn size={iconPx} aria-hidden="true" />
      </a>
    </header>
  )
}

/** At the bottom: dashboard, articles, new article, comments, and all sections. */
export function PhoneBar() {
  const [isOpen, setIsOpen] = useState(false)
  const counts = useSectionCounts()
  const waiting = counts['/comments']
  return (
    <>
      <nav aria-label={consoleName} className="phone-bar">
        <Way path="/" name={consoleSections['/']} icon={<LampDesk size={iconPx} aria-hidden="true" />} />
        <Way
          path="/articles"
          name={consoleSections['/articles']}
          icon={<BookOpen size={iconPx} aria-hidden="true" />}
        />
        <Link to={writePath} aria-label="写文章" className="pen">
          写
        </Link>
        <Way
          path="/comments"
          name={consoleSections['/comments']}
          icon={<MessageCircle size={iconPx} aria-hidden="true" />}
        >
          {waiting?.isWaiting && waiting.count > 0 && (
            <u>
              {waiting.count > 99 ? '99+' : waiting.count}
              <span className="sr-only"> 在等</span>
            </u>
          )}
        </Way>
        <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          <MenuIcon size={iconPx} aria-hidden="true" />
          菜单
        </button>
      </nav>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="菜单" className="rooms-sheet">
        <nav aria-label="菜单">
          {sectionGroups.map(group => (
            <Fragment key={group.name}>
              {group.name && <h3>{group.name}</h3>}
              <ul>
                {group.rooms.map(room => (
                  <li key={room.path}>
                    <SectionLink room={room} count={counts[room.path]} onChoose={() => setIsOpen(false)} />
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </nav>
        <SidebarFoot onChoose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** One of the five. */
function Way({
  path,
  name,
  icon,
  children,
}: {
  path: string
  name: string
  icon: ReactNode
  children?: ReactNode
}) {
  return (
    <NavLink to={path} end={path === '/'}>
      {icon}
      {name}
      {children}
    </NavLink>
  )
}
