import { isRefusal } from '@xiaolou/browser/is-refusal'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, Input } from '@xiaolou/ui/field'
import { type SubmitEvent, useState } from 'react'
import type { BanTerm } from './guest-acts.ts'

const dayMinutes = 24 * 60
const terms = [
  { minutes: dayMinutes, label: '一天' },
  { minutes: 7 * dayMinutes, label: '七天' },
  { minutes: 30 * dayMinutes, label: '三十天' },
  { minutes: 0, label: '直到解除' },
]

/** For how long, and why: both are told to whoever then wants to sign in. */
export function BanDialog({
  names,
  onBan,
  onClose,
}: {
  names: string
  onBan: (term: BanTerm) => Promise<void>
  onClose: () => void
}) {
  const [minutes, setMinutes] = useState(7 * dayMinutes)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError('')
    try {
      await onBan({ minutes, reason: reason.trim() })
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
      title={`停用${names}`}
      description="各处的登录马上结束，也不能再登录。写过的都留着。"
    >
      <form onSubmit={event => void send(event)} className="guest-form">
        <Field label="停用多久">
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
        <Field label="缘由" hint="他登录的时候会看见，可以不写" error={error}>
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
            停用
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
