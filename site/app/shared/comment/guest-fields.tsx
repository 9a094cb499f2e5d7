import { requireSignIn } from '@xiaolou/browser/session'
import { limits } from '@xiaolou/contract/limits'
import { Field, Input } from '@xiaolou/ui/field'
import { Checkbox } from '@xiaolou/ui/switch'
import type { Ref } from 'react'
import type { Guest } from './guest.ts'

export type GuestField = keyof Guest

const fields = [
  {
    name: 'name',
    label: '名字',
    hint: '',
    type: 'text',
    complete: 'nickname',
    max: limits.nickNameMaxLength,
  },
  { name: 'mail', label: '信箱', hint: '可不填，只有主人看得到', type: 'email', complete: 'email', max: 254 },
  { name: 'site', label: '网址', hint: '可不填', type: 'url', complete: 'url', max: limits.urlMaxLength },
] as const

/** Name, mail and site of a guest without an account, and the sign-in button for one with an account. */
export function GuestFields({
  ref,
  guest,
  error,
  isKept,
  onGuest,
  onKept,
}: {
  ref: Ref<HTMLDivElement>
  guest: Guest
  /** Why a field was refused. */
  error: { field: GuestField; words: string } | undefined
  isKept: boolean
  onGuest: (guest: Guest) => void
  onKept: (isKept: boolean) => void
}) {
  return (
    <div ref={ref} className="composer-guest">
      <p className="ink-3 text-13-5">
        不登录也可以说，等主人过目后显示。或者
        <button type="button" onClick={() => requireSignIn()}>
          登录
        </button>
      </p>
      <div className="composer-guest-fields">
        {fields.map(({ name, label, hint, type, complete, max }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            isRequired={name === 'name'}
            error={error?.field === name ? error.words : ''}
          >
            {control => (
              <Input
                {...control}
                name={name}
                type={type}
                autoComplete={complete}
                maxLength={max}
                value={guest[name]}
                onChange={event => onGuest({ ...guest, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Checkbox
        label="在这个浏览器里记住，下次不用再填"
        checked={isKept}
        onChange={event => onKept(event.target.checked)}
      />
    </div>
  )
}
