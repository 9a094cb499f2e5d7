import { Dialog } from '@xiaolou/ui/dialog'
import { useRef, useState } from 'react'
import { useSite } from '~/lib/site.ts'
import '~/lib/account/account-form.css'
import './account-dialog.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const widthPx = 420
const words = {
  login: { title: '登录', text: '门没有锁，报个名字就好。', ask: '没有账号？去注册' },
  register: { title: '注册', text: '初次见面，怎么称呼？', ask: '已有账号？去登录' },
} as const

/** One dialog, two modes; it always opens to sign in (specification, sections 2 and 4). */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { registration } = useSite().config
  const [mode, setMode] = useState<'login' | 'register'>('login')
  const [username, setUsername] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { title, text, ask } = words[mode]
  const turn = () => {
    setUsername('')
    setMode(mode === 'login' ? 'register' : 'login')
  }
  const finish = (registered: string) => {
    setUsername(registered)
    setMode('login')
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title={title}
      description={text}
      widthPx={widthPx}
      initialFocus={() => place.current?.querySelector('input') ?? true}
      className="account-dialog"
    >
      <div ref={place}>
        {mode === 'login' ? (
          <LoginForm key={username} username={username} />
        ) : registration === 'open' ? (
          <RegisterForm onRegistered={finish} />
        ) : (
          <p className="account-closed">小楼暂时不接受注册。想来坐坐，可以先给主人留言。</p>
        )}
      </div>
      <p className="account-turn">
        <button type="button" data-unchecked="" onClick={turn}>
          {ask}
        </button>
      </p>
    </Dialog>
  )
}
