import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { adminUpdateUserInfo } from '@xiaolou/contract/user'
import type { Guest } from '@xiaolou/contract/user-manage'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, Input } from '@xiaolou/ui/field'
import { Checkbox } from '@xiaolou/ui/switch'
import { type SubmitEvent, useState } from 'react'
import { showUndo } from '../../lib/undo.ts'

/** For a name or a picture that cannot stay: another name, the picture taken away. */
export function NameDialog({
  guest: { id, nick_name, avatar },
  onChanged,
  onClose,
}: {
  guest: Guest
  onChanged: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(nick_name)
  const [isBare, setIsBare] = useState(false)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('请填写昵称。')
    setIsBusy(true)
    setError('')
    const change = (body: { nick_name: string; avatar: string }) =>
      quietCall(adminUpdateUserInfo, { body: { id, ...body } }).finally(onChanged)
    try {
      await change({ nick_name: name, avatar: isBare ? '' : avatar })
      onClose()
      showUndo({ title: `「${nick_name}」改好了`, undo: () => change({ nick_name, avatar }) })
    } catch (cause) {
      setError((isRefusal(cause) && cause.message) || '没有存上，再试一次。')
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title={`改「${nick_name}」的名字`}
      description="名字或者头像挂不住的时候替他改；他自己还能再改。"
    >
      <form onSubmit={event => void save(event)} className="guest-form">
        <Field label="昵称" error={error}>
          {control => (
            <Input
              {...control}
              maxLength={64}
              value={name}
              onChange={event => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        {avatar !== '' && (
          <p className="guest-face">
            <Avatar name={name || nick_name} src={isBare ? '' : avatar} sizePx={40} />
            <Checkbox
              label="把头像也拿掉"
              checked={isBare}
              onChange={event => setIsBare(event.currentTarget.checked)}
            />
          </p>
        )}
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={onClose}>
            再想想
          </Button>
          <Button tone="primary" type="submit" isBusy={isBusy} disabled={name === nick_name && !isBare}>
            存下
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
