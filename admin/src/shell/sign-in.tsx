import { LoginForm } from '@xiaolou/browser/login-form'
import { askToSignIn, onSignInWanted, settleSignIn, useUser } from '@xiaolou/browser/session'
import { consoleName } from '@xiaolou/contract/console'
import { LogIn } from '@xiaolou/ui/console-icon'
import { Dialog } from '@xiaolou/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useTitle } from '../lib/screen-head.tsx'
import { useSite } from '../lib/site.ts'
import { WordButton } from '../lib/word-button.tsx'
import { Mark } from './mark.tsx'
import '@xiaolou/browser/account-form.css'

/** The console's sign-in. It is shown at any address, which opens after the owner has signed in. */
export function SignInScreen() {
  const { config, isSetUp } = useSite()
  useTitle('登录')
  return (
    <main className="door centered">
      <div className="door-inside">
        <Mark />
        <h1>{consoleName}</h1>
        {/* A site without settings may have an owner all the same, named by the environment. */}
        <p className="door-words">
          {isSetUp
            ? '这里是站主写作和管理的地方。登录以后，灯就亮了。'
            : '小楼还没有布置。是主人就报个名字；还没有主人，就打开服务器启动时在终端里印的那条链接。'}
        </p>
        <LoginForm config={config} />
        <a href="/" className="door-back inline-row gap-8 ink-3 text-15">
          <LogIn size={16} aria-hidden="true" />
          回网站
        </a>
      </div>
    </main>
  )
}

/**
 * Over a screen whose session has ended: after signing in everything below is as it was. If dismissed, a line
 * at the top asks again.
 */
export function SignInAgain() {
  const { config } = useSite()
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => onSignInWanted(() => setIsOpen(true)), [])
  if (user) {
    if (isOpen) setIsOpen(false)
    return null
  }
  const leave = () => {
    setIsOpen(false)
    settleSignIn(false)
  }
  return (
    <>
      <p role="alert" className="signed-out text-15 text-center line-below">
        登录断了，写的都还在这里。
        <WordButton onClick={() => void askToSignIn()}>再登录一次</WordButton>
      </p>
      <Dialog
        isOpen={isOpen}
        onOpenChange={next => next || leave()}
        title="再登录一次"
        description="登录过期了。下面的一字未动，登录好就接着来。"
        widthPx={420}
        initialFocus={() => form.current?.querySelector('input') ?? true}
        className="sign-in-again"
      >
        <div ref={form}>
          <LoginForm config={config} />
        </div>
      </Dialog>
    </>
  )
}
