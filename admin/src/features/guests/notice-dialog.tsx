import { browserCall, quietCall } from '@xiaolou/browser/call'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { sendNotice, withdrawNotice } from '@xiaolou/contract/notify'
import { FormDialog, TextAreaField, TextField, useForm } from '../../lib/form.tsx'
import { showUndo } from '../../lib/undo.ts'

/** Sends a notification to guests; without `userIds` to all. */
export function NoticeDialog({
  names,
  userIds,
  onClose,
}: {
  names: string
  userIds: readonly number[]
  onClose: () => void
}) {
  const form = useForm({
    initial: { message: '', address: '/' },
    errorsAt: ['message', 'address'],
    otherwise: '没有发出去，再试一次。',
    send: async ({ message, address }) => {
      const body = { user_ids: [...userIds], message, address: address.trim() || '/' }
      const { key, count } = await quietCall(sendNotice, { body })
      showUndo({
        title: `告诉了 ${count} 位`,
        text: '在他们的通知里。',
        undo: () => browserCall(withdrawNotice, { body: { key } }),
      })
    },
    onDone: onClose,
  })
  const { message } = form.values
  useUnkeptFields(message)
  return (
    <FormDialog
      form={form}
      title={`告诉${names}`}
      description="一两句话，在他们的通知里。发出去十秒之内收得回来。"
      label="告诉他们"
      isReady={message.trim() !== ''}
      onClose={onClose}
    >
      <TextAreaField {...form.field('message')} label="说什么" rows={3} maxLength={200} />
      <TextField {...form.field('address')} label="点开去哪里" hint="这里的地址，如 /chat" maxLength={300} />
    </FormDialog>
  )
}
