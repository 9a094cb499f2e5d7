import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { sendNotice, withdrawNotice } from '@xiaolou/contract/notify'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, Input, TextArea } from '@xiaolou/ui/field'
import { type SubmitEvent, useState } from 'react'
import { showUndo } from '../../lib/undo.ts'

/** A few words to guests, which stand in the drawer of each of them; without `userIds` to all. */
export function NoticeDialog({
  names,
  userIds,
  onClose,
}: {
  names: string
  userIds: readonly number[]
  onClose: () => void
}) {
  const [message, setMessage] = useState('')
  const [address, setAddress] = useState('/')
  const [failed, setFailed] = useState<{ field: string | undefined; words: string }>()
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields(message)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setFailed(undefined)
    try {
      const body = { user_ids: [...userIds], message, address: address.trim() || '/' }
      const { key, count } = await quietCall(sendNotice, { body })
      onClose()
      showUndo({
        title: `告诉了 ${count} 位`,
        text: '在他们的通知里。',
        undo: () => browserCall(withdrawNotice, { body: { key } }),
      })
    } catch (cause) {
      const words = (isRefusal(cause) && cause.message) || '没有发出去，再试一次。'
      setFailed({ field: isRefusal(cause) ? cause.field : undefined, words })
      setIsBusy(false)
    }
  }
  const errorOf = (isAddress: boolean) =>
    (failed?.field === 'address') === isAddress ? failed?.words : undefined
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title={`告诉${names}`}
      description="一两句话，在他们的通知里。发出去十秒之内收得回来。"
    >
      <form onSubmit={event => void send(event)} className="guest-form">
        <Field label="说什么" error={errorOf(false)}>
          {control => (
            <TextArea
              {...control}
              rows={3}
              maxLength={200}
              value={message}
              onChange={event => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="点开去哪里" hint="这里的地址，如 /chat" error={errorOf(true)}>
          {control => (
            <Input
              {...control}
              maxLength={300}
              value={address}
              onChange={event => setAddress(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={onClose}>
            再想想
          </Button>
          <Button tone="primary" type="submit" isBusy={isBusy} disabled={message.trim() === ''}>
            告诉他们
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
