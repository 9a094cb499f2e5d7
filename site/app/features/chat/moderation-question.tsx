import { restrictionKind, restrictUser } from '@xiaolou/contract/chat'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field } from '@xiaolou/ui/field'
import { Input } from '@xiaolou/ui/input'
import { useRef, useState } from 'react'
import { browserCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice } from '~/lib/notice.ts'
import { noticeOf } from '~/lib/notice-rule.ts'
import type { ChatActions } from './chat-view.ts'
import { type ModerationAct, questionOf } from './moderation.ts'

const reasonMaxLength = 100

/** Asks before something that cannot be taken back, and does it. The safe answer has the focus. */
export function ModerationQuestion({
  act,
  actions,
  onClose,
}: {
  act: ModerationAct
  actions: ChatActions
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const { title, text, confirmLabel, hasReason } = questionOf(act)
  const confirm = async () => {
    setIsBusy(true)
    const isDone = await perform({ act, actions, reason: reason.trim() })
    if (isDone) onClose()
    else setIsBusy(false)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => {
        if (!isOpen && !isBusy) onClose()
      }}
      title={title}
      description={text}
      widthPx={400}
      initialFocus={safe}
    >
      {hasReason && (
        <Field label="缘由（可不写，对方看得到）" className="chat-reason">
          {control => (
            <Input
              {...control}
              value={reason}
              maxLength={reasonMaxLength}
              autoComplete="off"
              onChange={event => setReason(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="ui-dialog-answers">
        <Button ref={safe} tone="quiet" disabled={isBusy} onClick={onClose}>
          再想想
        </Button>
        <Button tone="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

async function perform(given: {
  act: ModerationAct
  actions: ChatActions
  reason: string
}): Promise<boolean> {
  const { act, actions, reason } = given
  if (act.kind === 'recall') actions.recall(act.id)
  else if (act.kind === 'clear') actions.clear()
  else if (act.kind === 'offline') actions.forceOffline(act.person.userId, reason)
  else {
    const minutes = act.kind === 'mute' ? act.minutes : 0
    const kind = restrictionKind[act.kind]
    try {
      await browserCall(restrictUser, { body: { user_id: act.person.userId, kind, minutes, reason } })
      showNotice({ tone: 'ok', title: act.kind === 'mute' ? '已禁言' : '已请出', text: act.person.name })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Unless the shell has told it. The question stays open.
      const text = error.message || '没有办成，稍等片刻，再试一次。'
      if (!noticeOf(error)) showNotice({ tone: 'danger', title: '错误提示', text })
      return false
    }
  }
  return true
}
