import type { FieldControl } from '@xiaolou/ui/field'
import { Eye, EyeOff } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { Input } from '@xiaolou/ui/input'
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
