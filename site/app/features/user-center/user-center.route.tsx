import { askToSignIn, type SessionUser, useUser, whenRestored } from '@xiaolou/browser/session'
import { userCenterPath } from '@xiaolou/contract/address'
import { Button } from '@xiaolou/ui/button'
import { EmptyState, SkeletonText } from '@xiaolou/ui/state'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { PageBanner } from '~/lib/banner.tsx'
import type { PageHead } from '~/lib/head.tsx'
import { findTab, tabs } from './tabs.ts'

export { default as styles } from './user-center.css?url'
export const handle = { startsApp: () => true }
export const meta = (): PageHead => ({ title: '个人中心', isIndexed: false })

/** The user centre. Rendered without a user; the browser fills it in once the session is known. */
export default function UserCenter() {
  const user = useUser()
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    let isLeft = false
    void whenRestored().then(() => {
      if (isLeft) return
      setIsKnown(true)
      void askToSignIn()
    })
    return () => {
      isLeft = true
    }
  }, [])
  return (
    <div className="page">
      <PageBanner
        routeName="UserCenter"
        title="个人中心"
        text={user ? `${user.nick_name}的房间` : '留给你的一间'}
      />
      {user ? <Room key={user.id} user={user} /> : isKnown ? <Door /> : <Waiting />}
    </div>
  )
}

function Room({ user }: { user: SessionUser }) {
  const { Panel, ...tab } = findTab(useLocation().search)
  const row = useRef<HTMLElement>(null)
  // On a phone the row is wider than the window, and the current tab may be out of view.
  useEffect(() => {
    row.current
      ?.querySelector(`[data-tab="${tab.name}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [tab.name])
  return (
    <div className="center">
      <nav ref={row} aria-label="个人中心" className="center-tabs">
        <ul>
          {tabs.map(({ name, label }) => (
            <li key={name}>
              <a
                href={userCenterPath(name === tabs[0].name ? undefined : name)}
                aria-current={name === tab.name ? 'page' : undefined}
                data-tab={name}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="center-title" className="center-panel">
        <h2 id="center-title">{tab.label}</h2>
        <Panel user={user} />
      </section>
    </div>
  )
}

function Door() {
  return (
    <EmptyState
      drawing="tea"
      title="被褥晒好了，只等你报上名来。"
      text="登录之后，可以改名字、换头像，也能找回自己写过的话。"
      action={
        <Button tone="primary" aria-haspopup="dialog" onClick={() => void askToSignIn()}>
          登录
        </Button>
      }
    />
  )
}

function Waiting() {
  return (
    <div className="center-waiting">
      <p className="unscripted">这一间要靠脚本才认得你，在浏览器里开着它再来；别处照常可读。</p>
      <div aria-busy="true" className="scripted">
        <span className="sr-only">正在开门</span>
        <SkeletonText lines={4} />
      </div>
    </div>
  )
}
