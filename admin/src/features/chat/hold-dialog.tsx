import { isRefusal } from '@xiaolou/browser/is-refusal'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, Input } from '@xiaolou/ui/field'
import { type SubmitEvent, useState } from 'react'
import type { Held } from './chat-acts.ts'

const terms = [
  { minutes: 10, label: '十分钟' },
  { minutes: 60, label: '一小时' },
  { minutes: 24 * 60, label: '一天' },
  { minutes: 7 * 24 * 60, label: '七天' },
  { minutes: 0, label: '直到解除' },
]
const kinds = {
  mute: { name: '禁言', does: '看得见，说不了话。' },
  ban: { name: '请出', does: '进不来聊天室，别处照常。' },
} as const

/** Somebody who is to be silent, or to stay away from the room. */
export type ToHold = Pick<Held, 'user_id' | 'nick_name' | 'kind'>

/** For how long, and why: the guest is told both. */
export function HoldDialog({
  guest,
  onHold,
  onClose,
}: {
  guest: ToHold
  onHold: (held: Held) => Promise<void>
  onClose: () => void
}) {
  const [minutes, setMinutes] = useState(60)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { name, does } = kinds[guest.kind]
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError('')
    try {
      await onHold({ ...guest, minutes, reason: reason.trim() })
      onClose()
    } catch (cause) {
      setError((isRefusal(cause) && cause.message) || '没有做成，再试一次。')
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title={`${name}「${guest.nick_name}」`}
      description={does}
    >
      <form onSubmit={event => void send(event)} className="chat-form">
        <Field label="多久">
          {control => (
            <select
              {...control}
              value={minutes}
              onChange={event => setMinutes(Number(event.currentTarget.value))}
              className="list-choice"
            >
              {terms.map(term => (
                <option key={term.minutes} value={term.minutes}>
                  {term.label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="缘由" hint="他会看见，可以不写" error={error}>
          {control => (
            <Input
              {...control}
              maxLength={100}
              value={reason}
              onChange={event => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={onClose}>
            再想想
          </Button>
          <Button tone="danger" type="submit" isBusy={isBusy}>
            {name}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
