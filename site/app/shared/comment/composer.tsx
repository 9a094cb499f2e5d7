import { EmojiButton, insertAtCaret } from '@xiaolou/browser/emoji-button'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { requireSignIn, useUser } from '@xiaolou/browser/session'
import { countGraphemes } from '@xiaolou/contract/grapheme'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { limits } from '@xiaolou/contract/limits'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { TextArea } from '@xiaolou/ui/field'
import { useId, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { FormTrap, useFormProof } from '../form-proof/form-proof.tsx'
import { type DraftKey, sendingPlan, useDraft } from './draft.ts'
import { keepGuest, readGuest } from './guest.ts'
import { type GuestField, GuestFields } from './guest-fields.tsx'
import type { Sent } from './use-board.ts'

/** From this length on the counter is announced. */
const nearlyFull = limits.commentMaxLength - 100
const failedWords = '没有发出去，写下的字都还在。稍等片刻，再试一次。'
/** The parent is gone, as the notice says: a retry would fail too. */
const goneWords = '没有发出去，写下的字还在，可以先抄走。'

/** Why it was not sent; the field is missing for what is not wrong with any. */
type Fault = { field?: 'text' | GuestField | undefined; words: string }

const fieldOf = ({ field }: ApiError): GuestField | undefined =>
  field === 'guest_name'
    ? 'name'
    : field === 'guest_mail'
      ? 'mail'
      : field === 'guest_site'
        ? 'site'
        : undefined

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
  const [guest, setGuest] = useState(readGuest)
  const [isKept, setIsKept] = useState(true)
  const [error, setError] = useState<Fault>()
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const guestFields = useRef<HTMLDivElement>(null)
  const id = useId()
  const said = error && (!error.field || error.field === 'text') ? error.words : ''
  const length = countGraphemes(text.trim())
  const { begin, take, trap } = useFormProof()

  const refuse = (fault: Fault) => {
    setError(fault)
    const { field: name } = fault
    if (name === 'text') field.current?.focus()
    else if (name) guestFields.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }
  const send = async (): Promise<void> => {
    if (isSending) return
    const plan = sendingPlan({ text, guest, isGuestAllowed })
    setError(undefined)
    if (plan.kind === 'refused') return refuse(plan)
    if (plan.kind === 'sign-in') return void requireSignIn(() => void send())
    setIsSending(true)
    try {
      await onSend({ ...plan.sent, form: await take() })
      if (plan.sent.guest) keepGuest(isKept ? plan.sent.guest : undefined)
      forget()
    } catch (cause) {
      if (!isRefusal(cause)) throw cause
      refuse({ field: fieldOf(cause), words: wordsOf(cause) })
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
    setError(undefined)
    change(next)
  }
  return (
    <form
      className="composer"
      aria-label={label}
      noValidate
      onFocus={begin}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {!onCancel && <Avatar name={user?.nick_name ?? guest.name} src={user?.avatar} sizePx={40} />}
      <div className="grow">
        <FormTrap ref={trap} />
        {!user && isGuestAllowed && (
          <GuestFields
            ref={guestFields}
            guest={guest}
            error={error?.field && error.field !== 'text' ? { ...error, field: error.field } : undefined}
            isKept={isKept}
            onGuest={setGuest}
            onKept={setIsKept}
          />
        )}
        <TextArea
          ref={field}
          rows={onCancel ? 3 : 4}
          aria-label={label}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={said ? true : undefined}
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
          {said}
        </p>
      </div>
    </form>
  )
}

function wordsOf({ status, message }: ApiError): string {
  if (status === 200 || status === 429) return message
  return status === 404 ? goneWords : failedWords
}
