import { quietCall } from '@xiaolou/browser/call'
import { adminUpdateUserInfo } from '@xiaolou/contract/user'
import type { Guest } from '@xiaolou/contract/user-manage'
import { Avatar } from '@xiaolou/ui/avatar'
import { Checkbox } from '@xiaolou/ui/switch'
import { FormDialog, TextField, useForm } from '../../lib/form.tsx'
import { showUndo } from '../../lib/undo.ts'

/** Replaces an unacceptable name, or removes the picture. */
export function NameDialog({
  guest: { id, nick_name, avatar },
  onChanged,
  onClose,
}: {
  guest: Guest
  onChanged: () => void
  onClose: () => void
}) {
  const change = (body: { nick_name: string; avatar: string }) =>
    quietCall(adminUpdateUserInfo, { body: { id, ...body } }).finally(onChanged)
  const form = useForm({
    initial: { name: nick_name, isBare: false },
    errorsAt: ['name'],
    otherwise: '没有存上，再试一次。',
    check: written => (written.name.trim() === '' ? '请填写昵称。' : ''),
    send: async written => {
      await change({ nick_name: written.name, avatar: written.isBare ? '' : avatar })
      showUndo({ title: `「${nick_name}」改好了`, undo: () => change({ nick_name, avatar }) })
    },
    onDone: onClose,
  })
  const { name, isBare } = form.values
  return (
    <FormDialog
      form={form}
      title={`改「${nick_name}」的名字`}
      description="名字或者头像挂不住的时候替他改；他自己还能再改。"
      label="存下"
      isReady={name !== nick_name || isBare}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="昵称" maxLength={64} />
      {avatar !== '' && (
        <p className="row gap-14">
          <Avatar name={name || nick_name} src={isBare ? '' : avatar} sizePx={40} />
          <Checkbox
            label="把头像也拿掉"
            checked={isBare}
            onChange={event => form.set({ isBare: event.currentTarget.checked })}
          />
        </p>
      )}
    </FormDialog>
  )
}
