import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

export function SecurityPanel() {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  )
}
