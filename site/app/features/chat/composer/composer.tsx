import { EmojiButton } from '@xiaolou/browser/emoji-button'
import { showNotice } from '@xiaolou/browser/notice'
import { requireSignIn } from '@xiaolou/browser/session'
import { useStore } from '@xiaolou/browser/use-store'
import type { ChatMessage } from '@xiaolou/contract/chat'
import { limits } from '@xiaolou/contract/limits'
import { Button, IconButton } from '@xiaolou/ui/button'
import { Image } from '@xiaolou/ui/icon'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { roomWords } from '~/lib/open-chat.ts'
import { QuoteBar } from '~/shared/quote/quote-block.tsx'
import { quoteInHand } from '~/shared/quote/quote-in-hand.ts'
import { chatText, parseChatHtml } from '../log/message-html.ts'
import { useRoom } from '../room/room-context.ts'
import { useTicking } from '../room/room-window.ts'
import { ChosenBar, type ChosenMessage, quoteOf } from './chosen-bar.tsx'
import { ComposerField } from './composer-field.tsx'
import { findHold, isCounting, keepDraft, readDraft, shownLength } from './draft.ts'
import { insertText, putCaretAtEnd, readField, writeField } from './editable.ts'
import { findPeople, mentionedIn, type Person } from './mention.tsx'

export type ComposerHandle = {
  focus(): void
  mention(person: Person): void
  /** Adds a recalled text below the current one. */
  add(text: string): void
}

type Props = {
  handle: RefObject<ComposerHandle | null>
  chosen: ChosenMessage | undefined
  onChosen: (chosen: undefined) => void
  onFiles: (files: FileList) => void
  onSent: () => void
}

/** The bottom of the chat: the input, or why it is disabled. */
export function Composer(props: Props) {
  const { view, ownId } = useRoom()
  const nowMs = useTicking(isCounting(view)) + view.clockSkewMs
  if (ownId === undefined)
    return (
      <p className="chat-foot chat-foot-words row ink-2 text-15 tabular">
        <span>请先登录，再坐下来说话。</span>
        <Button tone="primary" size="small" aria-haspopup="dialog" onClick={() => requireSignIn()}>
          登录
        </Button>
      </p>
    )
  const hold = findHold({ ...view, nowMs })
  if (hold && hold.kind !== 'slow')
    return (
      <p role="status" className="chat-foot chat-foot-words row ink-2 text-15 tabular">
        {hold.text}
      </p>
    )
  return <WritingForm key={ownId} {...props} ownId={ownId} holdSeconds={hold?.seconds ?? 0} />
}

function WritingForm(props: Props & { ownId: number; holdSeconds: number }) {
  const { handle, chosen: about, onChosen, onFiles, onSent, ownId, holdSeconds } = props
  const answered = about?.kind === 'answered' ? about : undefined
  const edited = about?.kind === 'edited' ? about.now : undefined
  const editedId = edited?.id
  const { view, actions } = useRoom()
  const field = useRef<HTMLDivElement>(null)
  const lastRange = useRef<Range>(undefined)
  const chosen = useRef<Person[]>([])
  const [text, setText] = useState('')
  const people = useMemo(() => findPeople({ ...view, ownId }), [view, ownId])
  const inHand = useStore(quoteInHand)
  const quoted = inHand?.to === 'chat' ? inHand : undefined
  const length = shownLength(text)
  const isTooLong = length !== undefined && length > limits.chatMaxLength

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed stays when the message changes.
  useEffect(() => {
    const words = edited ? chatText(edited.content) : readDraft(ownId)
    if (field.current) writeField(field.current, words)
    chosen.current = edited ? mentionedPeople(edited) : []
    lastRange.current = undefined
    setText(words)
    if (!edited || !field.current) return
    field.current.focus({ preventScroll: true })
    putCaretAtEnd(field.current)
  }, [ownId, editedId])
  const add = (more: string) => {
    if (!field.current) return
    field.current.focus({ preventScroll: true })
    putCaretAtEnd(field.current)
    const gap = readField(field.current).trim() === '' ? '' : '\n'
    insertText(field.current, gap + more, undefined)
  }
  const given = useStore(roomWords)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each value.
  useEffect(() => {
    if (given === '') return
    roomWords.set('')
    add(given)
  }, [given])
  useImperativeHandle(handle, () => ({
    focus() {
      if (!field.current) return
      field.current.focus({ preventScroll: true })
      if (!lastRange.current) putCaretAtEnd(field.current)
    },
    mention(person) {
      chosen.current.push(person)
      if (field.current) insertText(field.current, `@${person.nick_name} `, lastRange.current)
    },
    add,
  }))

  const onText = (next: string) => {
    setText(next)
    if (!edited) keepDraft(ownId, next)
    if (next.trim() !== '') actions?.sendTyping()
  }
  const send = async () => {
    const words = field.current ? readField(field.current).trim() : ''
    if (words === '') {
      showNotice({ tone: 'warn', title: '请输入消息后再发送' })
      return
    }
    if (isTooLong || (holdSeconds > 0 && !edited)) return
    const mentionIds = mentionedIn(words, chosen.current)
    if (edited) {
      const isSame = words === chatText(edited.content)
      const isDone = isSame || (await actions?.edit({ id: edited.id, text: words, mentionIds }))
      if (isDone) onChosen(undefined)
      return
    }
    actions?.send({
      text: words,
      reply: answered?.now ? replyTo(answered.now) : null,
      mentionIds,
      quote: quoted?.quote,
    })
    if (quoted) quoteInHand.set(undefined)
    field.current?.replaceChildren()
    lastRange.current = undefined
    chosen.current = []
    onText('')
    onChosen(undefined)
    onSent()
  }
  return (
    <div className="chat-foot">
      {quoted && <QuoteBar inHand={quoted} onClose={() => quoteInHand.set(undefined)} />}
      {about && <ChosenBar chosen={about} onClose={() => onChosen(undefined)} />}
      <form
        aria-label="写消息"
        className="chat-form"
        onKeyDown={event => {
          if (event.key !== 'Escape' || !edited || event.nativeEvent.isComposing) return
          event.preventDefault()
          onChosen(undefined)
        }}
        onSubmit={event => {
          event.preventDefault()
          void send()
          field.current?.focus({ preventScroll: true })
        }}
      >
        <EmojiButton
          onPick={emoji => field.current && insertText(field.current, emoji, lastRange.current)}
          getFocusBack={() => field.current}
        />
        <PictureButton onFiles={onFiles} />
        <ComposerField
          {...{ field, lastRange, people, onFiles }}
          placeholder={
            answered?.now ? `回复${answered.now.nick_name}…` : quoted ? '说说这几句…' : '说点什么…'
          }
          describedBy="chat-length"
          onText={onText}
          onSend={() => void send()}
          onMention={person => chosen.current.push(person)}
        />
        <span id="chat-length" className="chat-length ink-3 tabular" data-over={isTooLong || undefined}>
          {length !== undefined && `${length} / ${limits.chatMaxLength}`}
        </span>
        <Button
          type="submit"
          tone="primary"
          disabled={isTooLong || (holdSeconds > 0 && !edited)}
          className="chat-send"
        >
          {edited ? '改好' : holdSeconds > 0 ? `${holdSeconds} 秒` : '发送'}
        </Button>
      </form>
    </div>
  )
}

const replyTo = (message: ChatMessage) => {
  const { id, user_id, nick_name } = message
  return { id, user_id, nick_name, content: quoteOf(message) }
}

/** Users whose names the message has, so that they stay mentioned. */
const mentionedPeople = ({ content }: ChatMessage): Person[] =>
  parseChatHtml(content).flatMap(part =>
    part.kind === 'mention'
      ? [{ user_id: part.userId, nick_name: part.text.slice(1), avatar: '', is_owner: false }]
      : [],
  )

function PictureButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="发图片" onClick={() => input.current?.click()}>
        <Image size={20} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="选一张图片"
        onChange={event => {
          if (event.currentTarget.files) onFiles(event.currentTarget.files)
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
