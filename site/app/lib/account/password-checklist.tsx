import { type PasswordPolicy, passwordChecks } from '@xiaolou/contract/password'
import { Check } from '@xiaolou/ui/icon'

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
