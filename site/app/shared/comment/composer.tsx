import { EmojiButton, insertAtCaret } from '@xiaolou/browser/emoji-button'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { requireSignIn, useUser } from '@xiaolou/browser/session'
import { countGraphemes } from '@xiaolou/contract/grapheme'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { limits } from '@xiaolou/contract/limits'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { Input, TextArea } from '@xiaolou/ui/field'
import { type Ref, useId, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { FormTrap, useFormProof } from '../form-proof/form-proof.tsx'
import { type DraftKey, keepGuestName, readGuestName, sendingPlan, useDraft } from './draft.ts'
import type { Sent } from './use-board.ts'

/** From this length on the counter is announced. */
const nearlyFull = limits.commentMaxLength - 100
const failedWords = '没有发出去，写下的字都还在。稍等片刻，再试一次。'
/** The parent is gone, as the notice says: a retry would fail too. */
const goneWords = '没有发出去，写下的字还在，可以先抄走。'

/**
 * The comment form: several lines, Enter for a new one, Ctrl or ⌘ with Enter to send. Visitors may write;
 * sending asks them to sign in first, or sends as a guest where the site allows that.
 */
export function Composer({
  draft,
  first = '',
  label,
  placeholder,
  sendLabel = '发表',
  isGuestPossible = true,
  isFocused = false,
  onSend,
  onCancel,
}: {
  draft: DraftKey
  first?: string
  label: string
  placeholder: string
  sendLabel?: string
  isGuestPossible?: boolean
  isFocused?: boolean
  /** Sends and shows the comment; if it throws, the error is shown here and the text stays. */
  onSend: (sent: Sent) => Promise<void>
  onCancel?: () => void
}) {
  const user = useUser()
  const isGuestAllowed = useSite().config.guest_comment === 'moderated' && isGuestPossible
  const { text, change, forget } = useDraft(draft, first)
  const [name, setName] = useState(readGuestName)
  const [error, setError] = useState('')
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const id = useId()
  const length = countGraphemes(text.trim())
  const { begin, take, trap } = useFormProof()

  const send = async (): Promise<void> => {
    if (isSending) return
    const plan = sendingPlan({ text, name, isGuestAllowed })
    setError(plan.kind === 'refused' ? plan.words : '')
    if (plan.kind === 'refused') return (plan.field === 'name' ? nameField : field).current?.focus()
    if (plan.kind === 'sign-in') return void requireSignIn(() => void send())
    setIsSending(true)
    try {
      await onSend({ ...plan.sent, form: await take() })
      if (plan.sent.guestName) keepGuestName(plan.sent.guestName)
      forget()
    } catch (cause) {
      if (!isRefusal(cause)) throw cause
      setError(wordsOf(cause))
      if (cause.field === 'guest_name') nameField.current?.focus()
      if (cause.status === 401) requireSignIn(() => void send())
    } finally {
      setIsSending(false)
    }
  }
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onCancel) onCancel()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const edit = (next: string) => {
    setError('')
    change(next)
  }
  return (
    <form
      className="composer"
      aria-label={label}
      onFocus={begin}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {!onCancel && <Avatar name={user?.nick_name ?? name} src={user?.avatar} sizePx={40} />}
      <div className="grow">
        <FormTrap ref={trap} />
        {!user && isGuestAllowed && <GuestName ref={nameField} name={name} onName={setName} />}
        <TextArea
          ref={field}
          rows={onCancel ? 3 : 4}
          aria-label={label}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          autoFocus={isFocused}
          placeholder={placeholder}
          value={text}
          onChange={event => edit(event.target.value)}
          onKeyDown={press}
        />
        <div className="composer-foot row">
          <EmojiButton
            onPick={emoji => insertAtCaret(field.current, emoji)}
            getFocusBack={() => field.current}
          />
          <p id={`${id}-hint`} className="composer-hint one-line grow ink-3 text-13">
            可用 Markdown：<b>**粗**</b> <code>`代码`</code> &gt; 引用。Ctrl + Enter 发送
          </p>
          <span
            className="composer-count ink-3 text-13 tabular"
            data-over={length > limits.commentMaxLength || undefined}
            aria-live={length >= nearlyFull ? 'polite' : undefined}
          >
            {length}/{limits.commentMaxLength}
          </span>
          {onCancel && (
            <Button tone="quiet" size="small" onClick={onCancel}>
              收起
            </Button>
          )}
          <Button type="submit" tone={onCancel ? 'outline' : 'primary'} size="small" isBusy={isSending}>
            {isSending ? '正在发送…' : sendLabel}
          </Button>
        </div>
        <p id={`${id}-error`} className="composer-error ink-danger text-14" aria-live="polite">
          {error}
        </p>
      </div>
    </form>
  )
}

function wordsOf({ status, message }: ApiError): string {
  if (status === 200 || status === 429) return message
  return status === 404 ? goneWords : failedWords
}

/** The name of a guest without an account, and the sign-in button for one with an account. */
function GuestName({
  ref,
  name,
  onName,
}: {
  ref: Ref<HTMLInputElement>
  name: string
  onName: (name: string) => void
}) {
  return (
    <div className="composer-guest row ink-3 text-13-5">
      <Input
        ref={ref}
        aria-label="称呼"
        placeholder="怎么称呼"
        autoComplete="nickname"
        maxLength={limits.nickNameMaxLength}
        value={name}
        onChange={event => onName(event.target.value)}
      />
      <p>
        不登录也可以说，等主人过目后显示。或者
        <button type="button" onClick={() => requireSignIn()}>
          登录
        </button>
      </p>
    </div>
  )
}
