import { useSubmit } from '@xiaolou/browser/account-form'
import { refusedField } from '@xiaolou/browser/account-rule'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { setSession } from '@xiaolou/browser/session'
import { screens } from '@xiaolou/contract/address'
import { setUp } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { useNavigate, useRevalidator } from 'react-router'
import { NewAccountFields, useNewAccount } from './new-account-fields.tsx'

/** Creates the owner's account, from the first set-up link. */
export function SetUpForm({ token, onMade }: { token: string; onMade: () => void }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const fields = useNewAccount({ isOwner: true })
  const { form, isBusy } = useSubmit(fields, {
    async act({ username, password, nick_name }) {
      const body = { set_up_token: token, username: username.trim(), password, nick_name }
      const made = await browserCall(setUp, { body })
      const user = { id: made.id, role: made.role, nick_name: nick_name.trim() || made.username, avatar: '' }
      await setSession({ token: made.token, user })
      showNotice({ tone: 'ok', title: '提示', text: '钥匙交到你手里了' })
      // Drops the used-up secret from the address; the next steps use the session.
      await navigate(screens.setUp.path, { replace: true })
      // The name appears on every page.
      void revalidate()
      onMade()
    },
    fieldOf: refusal => (refusal.status <= 400 ? refusedField(refusal) : undefined),
  })
  return (
    <form {...form} className="account-form account-page-form">
      <NewAccountFields fields={fields} isOwner />
      <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
        {isBusy ? '正在交接…' : '接过钥匙'}
      </Button>
    </form>
  )
}
