import { limits } from '@xiaolou/contract/limits'
import { Input } from '@xiaolou/ui/input'
import type { Ref } from 'react'
import { requireSignIn } from '../session.ts'

/** What a guest without an account wants to be called, and the way in for one who has an account. */
export function GuestName({
  ref,
  name,
  onName,
}: {
  ref: Ref<HTMLInputElement>
  name: string
  onName: (name: string) => void
}) {
  return (
    <div className="composer-guest">
      <Input
        ref={ref}
        aria-label="称呼"
        placeholder="怎么称呼"
        autoComplete="nickname"
        maxLength={limits.nickNameMaxLength}
        value={name}
        onChange={event => onName(event.target.value)}
      />
      <p>
        不登录也可以说，等主人过目后显示。或者
        <button type="button" onClick={() => requireSignIn()}>
          登录
        </button>
      </p>
    </div>
  )
}
