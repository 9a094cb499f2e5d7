import { SubmitButton, TextField, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { withSignIn } from '@xiaolou/browser/session'
import { getOwnMail, type OwnMail, removeOwnMail, setOwnMail, turnOwnMail } from '@xiaolou/contract/mail'
import { Button } from '@xiaolou/ui/button'
import { ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { Switch } from '@xiaolou/ui/switch'
import { useCallback, useEffect, useState } from 'react'

/** The address for mail about replies, optional; nobody else sees it. */
export function MailPanel() {
  const [mail, setMail] = useState<OwnMail>()
  const [hasFailed, setHasFailed] = useState(false)
  const read = useCallback(async () => {
    try {
      const own = await withSignIn(() => quietCall(getOwnMail))
      if (own) setMail(own)
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }, [])
  useEffect(() => void read(), [read])
  if (!mail)
    return hasFailed ? (
      <ErrorState title="信箱没有取到" onRetry={() => void read()} />
    ) : (
      <div aria-busy="true" className="center-waiting">
        <SkeletonText lines={3} />
      </div>
    )
  if (!mail.isOffered && mail.address === '')
    return <p className="ink-2 text-15">小楼还没有启用邮件通知。有人回你的话，登录以后在「通知」里看得到。</p>
  return (
    <>
      <AddressForm key={mail.address} mail={mail} onChanged={setMail} />
      {mail.address !== '' && <Replies mail={mail} onChanged={setMail} />}
    </>
  )
}

/** Rejects what is obviously no address; the server decides the rest. */
function looksLikeMailbox(text: string): boolean {
  const [name, host = '', ...rest] = text.split('@')
  return Boolean(name) && host.includes('.') && rest.length === 0 && !/\s/.test(text)
}

type PartProps = { mail: OwnMail; onChanged: (mail: OwnMail) => void }

function AddressForm({ mail, onChanged }: PartProps) {
  const fields = useFields({
    names: ['address'],
    initial: { address: mail.address },
    rules: {
      address: ({ address }) => (looksLikeMailbox(address.trim()) ? '' : '请填写信箱，如 name@example.com'),
    },
  })
  const { form, isBusy } = useSubmit(fields, {
    async act({ address }) {
      const own = await withSignIn(() => browserCall(setOwnMail, { body: { address: address.trim() } }))
      if (!own) return
      onChanged(own)
      showNotice({ tone: 'ok', title: '信寄出去了', text: '到信箱里打开那个链接，就算确认了。' })
    },
    fieldOf: ({ field }) => (field === 'address' ? 'address' : undefined),
  })
  const isSame = fields.values.address.trim() === mail.address
  const hint =
    mail.address === ''
      ? '可以不留。只有你自己看得见，确认过才往那里寄'
      : mail.isConfirmed
        ? '确认过了。忘了密码，链接也寄到这里'
        : '还没有确认：到信箱里打开那个链接；没收到就再寄一封'
  return (
    <form {...form} className="account-form center-form">
      <TextField
        fields={fields}
        name="address"
        label="信箱"
        hint={hint}
        isRequired
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <SubmitButton
          isBusy={isBusy}
          label={mail.address !== '' && isSame ? '再寄一封' : '寄一封确认的信'}
          busyLabel="正在寄…"
          disabled={isSame && mail.isConfirmed}
        />
      </div>
    </form>
  )
}

function Replies({ mail, onChanged }: PartProps) {
  const change = async (call: () => Promise<OwnMail>) => {
    try {
      const own = await withSignIn(call)
      if (own) onChanged(own)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <section aria-labelledby="mail-replies" className="center-part">
      <h3 id="mail-replies">寄什么</h3>
      <Switch
        label="有人回我，寄信告诉我"
        checked={mail.isOn}
        onChange={({ currentTarget: { checked } }) =>
          void change(() => browserCall(turnOwnMail, { body: { isOn: checked } }))
        }
      />
      <p className="ink-2 text-15">每一封里也有「不再寄给我」，点一下就停，不用登录。</p>
      <Button className="center-danger" onClick={() => void change(() => browserCall(removeOwnMail))}>
        拿走这个信箱
      </Button>
    </section>
  )
}
