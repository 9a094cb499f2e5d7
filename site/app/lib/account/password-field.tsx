import { type PasswordPolicy, passwordChecks } from '@xiaolou/contract/password'
import { IconButton } from '@xiaolou/ui/button'
import { type FieldControl, Input } from '@xiaolou/ui/field'
import { Check, Eye, EyeOff } from '@xiaolou/ui/icon'
import { type ComponentProps, useState } from 'react'

/** A password with an eye that shows it. Give `autoComplete`, so that the browser's own manager can do its work. */
export function PasswordInput({
  control,
  ...rest
}: ComponentProps<'input'> & { control: FieldControl; autoComplete: 'current-password' | 'new-password' }) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Input
      {...control}
      {...rest}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={isShown ? '隐藏密码' : '显示密码'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

/** What a new password must keep, ticked off while it is written. */
export function PasswordChecklist({ password, policy }: { password: string; policy: PasswordPolicy }) {
  return (
    <ul aria-label="密码要求" className="password-checks">
      {passwordChecks(password, policy).map(({ label, isMet }) => (
        <li key={label} data-met={isMet || undefined}>
          <Check size={16} aria-hidden="true" />
          <span>
            {label}
            <span className="sr-only">{isMet ? '，已满足' : '，还没有满足'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
