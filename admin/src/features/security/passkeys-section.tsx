import { quietCall } from '@xiaolou/browser/call'
import { hasPasskeys, makePasskey, passkeyElsewhere } from '@xiaolou/browser/passkey'
import {
  addPasskey,
  deletePasskey,
  type Guard,
  type Passkey,
  renamePasskey,
} from '@xiaolou/contract/user-guard'
import { Button } from '@xiaolou/ui/button'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import { Input } from '@xiaolou/ui/field'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../lib/form.tsx'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { useGuardAct } from './guard-act.ts'

/** The passkeys of phones, computers and security keys, and adding one. */
export function PasskeysSection({ guard, onChanged }: { guard: Guard; onChanged: () => void }) {
  const { isBusy, act } = useGuardAct(onChanged)
  const [name, setName] = useState('')
  const [leaving, setLeaving] = useState<Passkey>()
  const problem =
    guard.passkey_problem ||
    passkeyElsewhere(guard.passkey_origin, location.origin) ||
    (hasPasskeys() ? '' : '这个浏览器在这个网址上不能用通行密钥。')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const isAdded = await act(async () => {
      const made = await makePasskey()
      return made && quietCall(addPasskey, { body: { name, made } })
    }, '添好了，下次登录可以不用密码')
    if (isAdded) setName('')
  }
  return (
    <section aria-labelledby="passkeys-title" className="glossed lock">
      <header>
        <h2 id="passkeys-title">通行密钥</h2>
        <p>用指纹、面容或锁屏密码登录，不用记，也骗不走；有它登录就不再问验证码。</p>
      </header>
      <div className="lock-body">
        {guard.passkeys.length > 0 && (
          <ul aria-label="通行密钥" className="lock-list">
            {guard.passkeys.map(passkey => (
              <li key={passkey.id}>
                <PasskeyRow
                  passkey={passkey}
                  isBusy={isBusy}
                  onRename={to =>
                    act(
                      () => quietCall(renamePasskey, { params: { id: passkey.id }, body: { name: to } }),
                      '改好了',
                    )
                  }
                  onLeave={() => setLeaving(passkey)}
                />
              </li>
            ))}
          </ul>
        )}
        {problem ? (
          <p className="lock-quiet">{problem}</p>
        ) : (
          <form onSubmit={event => void add(event)} className="lock-add grid gap-10">
            <TextField
              label="给新的一把起个名字"
              hint="比如：书房的电脑"
              maxLength={40}
              value={name}
              onWrite={setName}
            />
            <Button type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
              添一把
            </Button>
          </form>
        )}
      </div>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onOpenChange={isOpen => isOpen || setLeaving(undefined)}
        title={`移走「${leaving?.name ?? ''}」吗`}
        description="它再也开不了这扇门；设备里存的那一份，要在设备上另外删。"
        confirmLabel="移走"
        isBusy={isBusy}
        onConfirm={() => {
          setLeaving(undefined)
          if (leaving) void act(() => quietCall(deletePasskey, { params: { id: leaving.id } }), '移走了')
        }}
      />
    </section>
  )
}

function PasskeyRow({
  passkey: { name, createdAt, usedAt },
  isBusy,
  onRename,
  onLeave,
}: {
  passkey: Passkey
  isBusy: boolean
  onRename: (name: string) => Promise<unknown>
  onLeave: () => void
}) {
  const now = useSiteTime()
  const [written, setWritten] = useState<string>()
  if (written !== undefined)
    return (
      <form
        onSubmit={event => {
          event.preventDefault()
          void onRename(written).then(isDone => isDone && setWritten(undefined))
        }}
        className="lock-row"
      >
        <Input
          aria-label={`${name}的新名字`}
          autoFocus
          maxLength={40}
          value={written}
          onChange={event => setWritten(event.currentTarget.value)}
        />
        <span className="lock-actions">
          <Button size="small" type="submit" isBusy={isBusy} disabled={written.trim() === ''}>
            好了
          </Button>
          <Button size="small" tone="quiet" onClick={() => setWritten(undefined)}>
            不改了
          </Button>
        </span>
      </form>
    )
  return (
    <div className="lock-row">
      <p>
        {name}
        <span className="lock-quiet">
          {whenText(createdAt, now)}添的 · {usedAt ? `${whenText(usedAt, now)}用过` : '还没有用过'}
        </span>
      </p>
      <span className="lock-actions">
        <Button size="small" tone="quiet" aria-label={`给${name}改名`} onClick={() => setWritten(name)}>
          改名
        </Button>
        <Button size="small" tone="quiet" aria-label={`移走${name}`} onClick={onLeave}>
          移走
        </Button>
      </span>
    </div>
  )
}
