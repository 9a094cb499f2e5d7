import {
  getRestrictions,
  liftRestriction,
  type Restriction,
  restrictionKind,
  restrictUser,
} from '@xiaolou/contract/chat'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, Input } from '@xiaolou/ui/field'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { useEffect, useRef, useState } from 'react'
import { browserCall, quietCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { noticeOf, showNotice } from '~/lib/notice.ts'
import type { ChatActions } from '../client/chat-client.ts'
import type { Person } from '../composer/mention.tsx'
import { type ModerationAct, useRoom } from './room-context.ts'

const reasonMaxLength = 100

/** Asks before something that cannot be taken back, and does it. The safe answer has the focus. */
export function ModerationQuestion(props: {
  act: ModerationAct
  actions: ChatActions | undefined
  onClose: () => void
}) {
  const { act, actions, onClose } = props
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const { title, text, confirmLabel, hasReason } = questionOf(act)
  const confirm = async () => {
    setIsBusy(true)
    const isDone = await perform(act, actions, reason.trim())
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

async function perform(
  act: ModerationAct,
  actions: ChatActions | undefined,
  reason: string,
): Promise<boolean> {
  if (act.kind === 'recall') actions?.recall(act.id)
  else if (act.kind === 'clear') actions?.clear()
  else if (act.kind === 'offline') actions?.forceOffline(act.person.user_id, reason)
  else {
    const minutes = act.kind === 'mute' ? act.minutes : 0
    const kind = restrictionKind[act.kind]
    try {
      await browserCall(restrictUser, { body: { user_id: act.person.user_id, kind, minutes, reason } })
      showNotice({ tone: 'ok', title: act.kind === 'mute' ? '已禁言' : '已请出', text: act.person.nick_name })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Unless the shell has shown it. The question stays open.
      const text = error.message || '没有办成，稍等片刻，再试一次。'
      if (!noticeOf(error)) showNotice({ tone: 'danger', title: '错误提示', text })
      return false
    }
  }
  return true
}

/** How long somebody may be asked to be silent. */
const muteSpans = [
  { minutes: 10, label: '10 分钟' },
  { minutes: 60, label: '1 小时' },
  { minutes: 24 * 60, label: '1 天' },
  { minutes: 0, label: '直到解除' },
] as const

/** What is asked about, and whether a reason may be given, for the one it concerns to read. */
function questionOf(act: ModerationAct): {
  title: string
  text: string
  confirmLabel: string
  hasReason?: true
} {
  if (act.kind === 'recall') {
    const text = act.isOwn ? '撤回之后，谁也看不到它了。' : '撤回之后，谁也看不到它了，写它的人也一样。'
    return { title: '确认撤回这条消息吗', text, confirmLabel: '撤回' }
  }
  if (act.kind === 'clear')
    return {
      title: '确认清空聊天记录吗',
      text: '所有人的话和图片都会消失，找不回来。',
      confirmLabel: '清空',
    }
  const { nick_name: name } = act.person
  const hasReason = true
  if (act.kind === 'offline')
    return {
      ...{ title: `确认强制 ${name} 下线吗`, text: '十分钟之内进不来，之后可以再来。' },
      ...{ confirmLabel: '强制下线', hasReason },
    }
  if (act.kind === 'ban')
    return {
      ...{ title: `确认请出 ${name} 吗`, text: '用这个名字进不来了，直到你来解除。' },
      ...{ confirmLabel: '请出', hasReason },
    }
  const span = muteSpans.find(({ minutes }) => minutes === act.minutes)?.label ?? `${act.minutes} 分钟`
  return {
    title: act.minutes === 0 ? `确认禁言 ${name} 吗` : `确认禁言 ${name} ${span}吗`,
    text: act.minutes === 0 ? '仍能看，不能说，直到你来解除。' : '仍能看，不能说，到时自动解除。',
    ...{ confirmLabel: '禁言', hasReason },
  }
}

/** What an administrator may do about somebody, as items of a menu. Nobody does it to themselves or to the owner. */
export function PersonActs({ person }: { person: Person }) {
  const { ask, isAdministrator, ownId } = useRoom()
  if (!isAdministrator || person.user_id <= 0 || person.user_id === ownId || person.is_owner) return null
  return (
    <>
      <MenuSeparator />
      {muteSpans.map(({ minutes, label }) => (
        <MenuItem key={minutes} onClick={() => ask({ kind: 'mute', person, minutes })}>
          {minutes === 0 ? '禁言，直到解除' : `禁言 ${label}`}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem tone="danger" onClick={() => ask({ kind: 'offline', person })}>
        强制下线
      </MenuItem>
      <MenuItem tone="danger" onClick={() => ask({ kind: 'ban', person })}>
        请出
      </MenuItem>
    </>
  )
}

/** For the administrator: who may not write or not come in now, and the way back for them. */
export function RestrictedList() {
  const [rows, setRows] = useState<readonly Restriction[]>([])
  useEffect(() => {
    let isOver = false
    // A list that does not come is asked for again when it is opened again.
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
              <span>{row.nick_name}</span>
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
