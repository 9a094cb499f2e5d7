import { browserCall } from '@xiaolou/browser/call'
import { useLazy } from '@xiaolou/browser/lazy'
import { showNotice } from '@xiaolou/browser/notice'
import { useUser } from '@xiaolou/browser/session'
import { relativeTimeText } from '@xiaolou/browser/time'
import { messagePath, messagesPath, publishMessagePath } from '@xiaolou/contract/address'
import { pastMs } from '@xiaolou/contract/kit/zone'
import { deleteMessage, type Message } from '@xiaolou/contract/message'
import { role } from '@xiaolou/contract/user'
import { Avatar } from '@xiaolou/ui/avatar'
import { IconButton } from '@xiaolou/ui/button'
import { Heart, MessageCircle, PenLine, Trash2 } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import type { ReactNode } from 'react'
import { useNow, useSite, useStaticExport } from '~/lib/site.ts'
import { LikeButton } from '~/shared/like/like-button.tsx'
import { boldFrom, type CardLook, themeOf } from './card-theme.ts'
import { forgetDanmaku, removeMessage } from './message-lists.ts'
import { oneLine } from './message-query.ts'

/** Text up to this length is centred on its card. */
const shortMaxLength = 24
/** The height for text on a card, in px; a line is 1.6 times the font size. */
const cardWordsPx = 216
const lineHeight = 1.6
/** The font size on a message's own page. */
const largePx = (sizePx: number) => Math.max(20, sizePx * 1.25)

/** Colours and weight as style variables; message.css chooses between day and night. */
export function themeVariables(look: CardLook) {
  const { day, night } = themeOf(look)
  return {
    '--slip-day': day.ground,
    '--slip-day-ink': day.ink,
    '--slip-night': night.ground,
    '--slip-night-ink': night.ink,
    '--slip-day-veil': day.veil,
    '--slip-night-veil': night.veil,
    '--slip-weight': look.font_weight >= boldFrom ? 700 : 400,
  }
}

/** The picture behind the text of a card, if it has one, under a veil that keeps the text legible. */
export function CardPicture({ url }: { url: string }) {
  if (url === '') return null
  return (
    <>
      <img className="slip-picture fill" src={url} alt="" loading="lazy" decoding="async" />
      <span className="slip-veil" aria-hidden="true" />
    </>
  )
}

/**
 * The text of a message in its colours and font; `isWhole` shows all of it, else as many lines as a card
 * holds. `children` replace the text (a link around it).
 */
export function CardWords({
  message,
  isWhole = false,
  children,
}: {
  message: CardLook & Pick<Message, 'message_source'>
  isWhole?: boolean
  children?: ReactNode
}) {
  const { font_size, bg_url, message_source: words } = message
  const isShort = words.length <= shortMaxLength && !words.includes('\n')
  return (
    <div
      className="slip"
      data-short={isShort || undefined}
      data-whole={isWhole || undefined}
      style={{
        ...themeVariables(message),
        '--slip-size': `${isWhole ? largePx(font_size) / 16 : font_size / 16}rem`,
        '--lines': Math.max(1, Math.floor(cardWordsPx / (font_size * lineHeight))),
      }}
    >
      <CardPicture url={bg_url} />
      <div dir="auto" className="slip-words clamp">
        {children ?? words}
      </div>
    </div>
  )
}

/** A card of the wall: the text, linked to its page, and below it author, time, likes and comments. */
export function MessageCard({
  message,
  isPreview = false,
}: {
  message: Message
  /** It is still being written: it has no time and no page. */
  isPreview?: boolean
}) {
  const { id, nick_name, avatar, comment_total } = message
  const path = messagePath(id)
  const staticExport = useStaticExport()
  return (
    <article className="card column relative" aria-label={`${nick_name}的留言`}>
      <CardWords message={message}>
        <a href={path} className="card-link spread">
          {message.message_source}
        </a>
      </CardWords>
      <footer className="card-foot">
        <Avatar name={nick_name} src={avatar} sizePx={28} />
        <CardWho message={message} when={isPreview ? <span>刚刚</span> : <Ago time={message.createdAt} />} />
        <div className="card-actions row">
          {!isPreview && <OwnActions message={message} />}
          {staticExport && comment_total === 0 ? null : (
            <a
              href={`${path}#comments`}
              className="card-comments icon-action"
              aria-label={`评论，${comment_total} 条`}
            >
              <MessageCircle size={18} aria-hidden="true" />
              {comment_total > 0 ? numberText(comment_total) : null}
            </a>
          )}
          {/* A like is remembered by id, and a preview has none. */}
          {isPreview ? (
            <span className="like icon-action">
              <Heart size={16} aria-hidden="true" />
            </span>
          ) : (
            <LikeButton type={3} forId={id} count={message.like_times} isLiked={message.is_like} />
          )}
        </div>
      </footer>
    </article>
  )
}

/** The author of a message, its time and tag. */
export function CardWho({ message, when }: { message: Message; when: ReactNode }) {
  const { nick_name, tag } = message
  return (
    <p className="card-who grow">
      <span className="card-name text-15 one-line">
        <bdi>{nick_name}</bdi>
      </span>
      <span className="card-when row wrap ink-3 text-13">
        {when}
        {tag ? (
          <a href={messagesPath({ tag })} className="card-tag inline-row ink-link">
            <bdi>#{tag}</bdi>
          </a>
        ) : null}
      </span>
    </p>
  )
}

/** How long ago a message was written; the full date is its title. */
export function Ago({ time }: { time: string }) {
  const nowMs = useNow()
  const atMs = pastMs(time, useSite().timeZone, nowMs)
  return (
    <time dateTime={time} title={time}>
      {relativeTimeText({ atMs, nowMs })}
    </time>
  )
}

/** Whether this reader may change a message: its author and the owner. The server checks it again. */
export function useIsOwn(message: Pick<Message, 'user_id'>): boolean {
  const user = useUser()
  return user !== undefined && (user.role === role.administrator || user.id === message.user_id)
}

const loadQuestion = () => import('~/lib/delete-question.tsx').then(module => module.DeleteQuestion)

/** 编辑 and 删除 for those who may; nothing for others. `onGone` once it is deleted. */
export function OwnActions({ message, onGone }: { message: Message; onGone?: () => void }) {
  const { id, message_source } = message
  const isOwn = useIsOwn(message)
  const { Part: Question, isOpen, open, close } = useLazy({ name: '确认框', load: loadQuestion })
  const remove = async () => {
    await browserCall(deleteMessage, { body: { idList: [id] } })
    showNotice({ tone: 'ok', title: '提示', text: '删除成功' })
    forgetDanmaku()
    removeMessage(id)
    onGone?.()
  }
  if (!isOwn) return null
  return (
    <>
      <a
        href={publishMessagePath(id)}
        className="ui-icon-button card-action"
        aria-label="编辑这条留言"
        title="编辑"
      >
        <PenLine size={16} aria-hidden="true" />
      </a>
      <IconButton label="删除这条留言" className="card-action" onClick={open}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      {Question && isOpen && (
        <Question
          text={`「${oneLine(message_source, questionMaxLength)}」连同它下面的评论，删了就找不回来。`}
          onDelete={remove}
          onClose={close}
        />
      )}
    </>
  )
}

const questionMaxLength = 40
