import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { noticeOf, showNotice } from '@xiaolou/browser/notice'
import { getRestrictions, liftRestriction, type Restriction, restrictUser } from '@xiaolou/contract/chat'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, Input } from '@xiaolou/ui/field'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '../composer/mention.tsx'
import { type Question, useRoom } from './room-context.ts'

const reasonMaxLength = 100

/** Confirms an irreversible action, then does it. The cancel button has the focus. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const { title, text, confirmLabel, hasReason } = question
  const confirm = async () => {
    setIsBusy(true)
    try {
      await question.act(reason.trim())
      onClose()
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Unless the shell has shown the error. The dialog stays open.
      const words = error.message || '没有办成，稍等片刻，再试一次。'
      if (!noticeOf(error)) showNotice({ tone: 'danger', title: '错误提示', text: words })
      setIsBusy(false)
    }
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

/** How long a user may be muted; 0 minutes: without limit. */
const muteSpans = [
  { minutes: 10, span: '10 分钟' },
  { minutes: 60, span: '1 小时' },
  { minutes: 24 * 60, span: '1 天' },
  { minutes: 0, span: '' },
] as const

/** A moderator's actions on a user, as menu items. Not on oneself or the owner. */
export function PersonActions({ person: { user_id, nick_name: name, is_owner } }: { person: Person }) {
  const { ask, actions, isAdministrator, ownId } = useRoom()
  if (!isAdministrator || user_id <= 0 || user_id === ownId || is_owner) return null
  const restrict = async (body: { kind: 'mute' | 'ban'; minutes: number; reason: string }) => {
    await browserCall(restrictUser, { body: { user_id, ...body } })
    showNotice({ tone: 'ok', title: body.kind === 'mute' ? '已禁言' : '已请出', text: name })
  }
  const askMute = (minutes: number, span: string) =>
    ask({
      title: span ? `确认禁言 ${name} ${span}吗` : `确认禁言 ${name} 吗`,
      text: span ? '仍能看，不能说，到时自动解除。' : '仍能看，不能说，直到你来解除。',
      confirmLabel: '禁言',
      hasReason: true,
      act: reason => restrict({ kind: 'mute', minutes, reason }),
    })
  const askOffline = () =>
    ask({
      title: `确认强制 ${name} 下线吗`,
      text: '十分钟之内进不来，之后可以再来。',
      confirmLabel: '强制下线',
      hasReason: true,
      act: reason => actions?.forceOffline(user_id, reason),
    })
  const askBan = () =>
    ask({
      title: `确认请出 ${name} 吗`,
      text: '用这个名字进不来了，直到你来解除。',
      confirmLabel: '请出',
      hasReason: true,
      act: reason => restrict({ kind: 'ban', minutes: 0, reason }),
    })
  return (
    <>
      <MenuSeparator />
      {muteSpans.map(({ minutes, span }) => (
        <MenuItem key={minutes} onClick={() => askMute(minutes, span)}>
          {span ? `禁言 ${span}` : '禁言，直到解除'}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem tone="danger" onClick={askOffline}>
        强制下线
      </MenuItem>
      <MenuItem tone="danger" onClick={askBan}>
        请出
      </MenuItem>
    </>
  )
}

/** For the administrator: who is muted or banned, and the button to lift that. */
export function RestrictedList() {
  const [rows, setRows] = useState<readonly Restriction[]>([])
  useEffect(() => {
    let isOver = false
    // If the list fails to load, opening it again retries.
    quietCall(getRestrictions).then(
      found => !isOver && setRows(found),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  const lift = async ({ user_id, kind, nick_name }: Restriction) => {
    try {
      await browserCall(liftRestriction, { body: { user_id, kind } })
      setRows(rows.filter(row => row.user_id !== user_id || row.kind !== kind))
      showNotice({ tone: 'ok', title: '已解除', text: nick_name })
    } catch (error) {
      // The shell shows it; the row stays.
      if (!isRefusal(error)) throw error
    }
  }
  if (rows.length === 0) return null
  return (
    <section className="chat-restricted" aria-label="被禁言或请出的人">
      <h3>不能说话或不能进来</h3>
      <ul>
        {rows.map(row => (
          <li key={`${row.user_id} ${row.kind}`}>
            <p>
              <bdi>{row.nick_name}</bdi>
              <span>
                {row.kind === 'mute' ? '禁言' : '请出'}
                {row.until === '' ? '，直到解除' : `，到 ${row.until.slice(5, 16)}`}
              </span>
            </p>
            <Button tone="quiet" size="small" onClick={() => void lift(row)}>
              解除
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
