import { chatPath } from '@xiaolou/contract/address'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { notifyType } from '@xiaolou/contract/notify'
import type { PublicUser } from '@xiaolou/contract/user'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { type KeepQuote, type Quoting, quotedBy } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import { createPreviewStore } from './chat.preview-store.ts'
import { createReactionStore } from './chat.reactions.ts'
import { moderatorOf, requireAdministrator, requireEditable, requireRecallable } from './chat.rules.ts'
import type { ChatStore } from './chat.store.ts'
import type { ChatEventRow, ChatState } from './chat.table.ts'
import { firstLinkOf, htmlOfText, requireText } from './chat.text.ts'
import { nameOf, summaryOf } from './chat.view.ts'
import { createChatWords } from './chat.words.ts'

export type WriteDeps = Pick<Deps, 'siteUrl' | 'bus'> & {
  outbound: Pick<Deps['outbound'], 'notify' | 'removeNotices'>
  quotes: Pick<Quoting, 'remove' | 'removeAll'>
  /** Whether the picture is stored, and this user uploaded it. */
  isOwnPicture: (db: Db, picture: { userId: number; url: string }) => Promise<boolean>
  /** A user who is watching the room needs no notification. */
  isPresent: (userId: number) => boolean
  /** Called after a message with this link was stored. */
  onLink: (url: string, userId: number) => void
}

/** The state inside the transaction of a batch. */
export type Turn = {
  readonly db: Db
  readonly store: ChatStore
  readonly users: ReadonlyMap<number, PublicUser>
  readonly blockedWords: readonly string[]
  readonly recallMinutes: number
  /** Whether links get a preview. */
  readonly hasPreviews: boolean
  readonly sanitise: (html: string) => string
  readonly nowMs: number
  /** Updated with every change of the room; written at the end of the batch. */
  readonly state: ChatState
  afterCommit(work: () => void): void
}

/** Writes an event under the next `seq`, and returns that. */
export async function addEvent(
  { state, store, nowMs }: Turn,
  event: Pick<ChatEventRow, 'kind' | 'message_id' | 'by_id'>,
): Promise<number> {
  state.seq += 1
  await store.addEvent({ ...event, seq: state.seq, createdAt: nowMs })
  return state.seq
}

/** Identifies the notifications of a message, to remove them with it. */
export const aboutOf = (messageId: number) => `chat-${messageId}`

export type SentMessage = { id: number; seq: number; isDuplicate: boolean; isGone: boolean }
export type NewMessage = {
  userId: number
  content: string
  contentType: 'text' | 'image'
  nonce?: string | undefined
  replyTo?: number | undefined
  mentionIds: readonly number[]
  /** Checked before the batch; a refusal only applies if the message is not stored already. */
  quote?: { keep: KeepQuote } | { refused: unknown } | undefined
}

export type Edit = Pick<NewMessage, 'content' | 'mentionIds'> & { messageId: number; actor: Actor }
export type Reaction = { messageId: number; actor: Actor; emoji: string; isOn: boolean }

type Body = { content: string; picture: string; mentionIds: number[]; link: string }

/** The changes of the room, each within a batch: they refuse before they write. */
export function createWrites(deps: WriteDeps) {
  const pathOf = (address: string) =>
    address.startsWith(`${deps.siteUrl}/`) ? address.slice(deps.siteUrl.length) : address

  const bodyOf = async (turn: Turn, message: NewMessage): Promise<Body> => {
    if (message.contentType === 'image') {
      const url = pathOf(message.content.trim())
      const isOwn = await deps.isOwnPicture(turn.db, { userId: message.userId, url })
      if (!isOwn) throw refusal('chatRefused', { message: '这张图片发不了，请重新上传后再发' })
      return { content: url, picture: url, mentionIds: [], link: '' }
    }
    const text = requireText(message.content, {
      isFromEditable: message.nonce === undefined,
      blockedWords: turn.blockedWords,
    })
    const named = [...new Set(message.mentionIds)].slice(0, limits.chatMentionsMax).flatMap(id => {
      const user = turn.users.get(id)
      return user ? [{ id, name: user.nick_name }] : []
    })
    const { html, mentionIds } = htmlOfText(text, named)
    const link = turn.hasPreviews ? firstLinkOf(html, deps.siteUrl) : ''
    return { content: turn.sanitise(html), picture: '', mentionIds, link }
  }

  const notifyMentioned = async (turn: Turn, sent: Body & { id: number; userId: number }) => {
    const toIds = sent.mentionIds.filter(id => id !== sent.userId && !deps.isPresent(id))
    if (toIds.length === 0) return
    const summary = summaryOf({ content: sent.content, content_type: 'text' })
    const message = `${nameOf(turn.users.get(sent.userId))} 在聊天室提到了你：${summary}`
    const notices = toIds.map(user_id => ({
      user_id,
      type: notifyType.admin,
      to_id: sent.id,
      message,
      address: chatPath(sent.id),
      about: aboutOf(sent.id),
    }))
    turn.afterCommit(await deps.outbound.notify(turn.db, notices))
  }

  return {
    async send(turn: Turn, message: NewMessage): Promise<SentMessage> {
      const { userId, nonce = '' } = message
      // First of all: a stored message is answered the same, whatever the current rules are.
      const known = nonce === '' ? undefined : await turn.store.getByNonce(userId, nonce)
      if (known) return { ...known, isDuplicate: true }
      if (!turn.users.has(userId)) throw refusal('signedOut')
      const body = await bodyOf(turn, message)
      if (message.quote && 'refused' in message.quote) throw message.quote.refused
      const answered = message.replyTo ? await turn.store.messages.get(message.replyTo) : undefined

      const seq = turn.state.seq + 1
      const id = await turn.store.messages.add({
        seq,
        user_id: userId,
        content: body.content,
        content_type: message.contentType,
        picture: body.picture,
        nonce,
        reply_to: answered?.id ?? 0,
        mention_ids: JSON.stringify(body.mentionIds),
        createdAt: turn.nowMs,
        edited_at: 0,
        link: body.link,
      })
      if (body.link !== '') turn.afterCommit(() => deps.onLink(body.link, userId))
      await addEvent(turn, { kind: 'message', message_id: id, by_id: userId })
      if (message.contentType === 'text') await createChatWords(turn.db).put(id, body.content)
      if (message.quote) {
        await message.quote.keep(turn.db, { type: quotedBy.chat, id })
        // The article's page shows the messages that quote it.
        turn.afterCommit(() => deps.bus.publish(contentTopic, 'quote'))
      }
      if (nonce !== '') await turn.store.addNonce({ user_id: userId, nonce, message_id: id, seq })
      turn.state.total += 1
      await notifyMentioned(turn, { ...body, id, userId })
      return { id, seq, isDuplicate: false, isGone: false }
    },

    async recall(turn: Turn, { messageId, actor }: { messageId: number; actor: Actor }): Promise<void> {
      const { store, state, db, users, recallMinutes, nowMs } = turn
      const by = moderatorOf(actor, users)
      const message = requireRecallable(await store.messages.get(messageId), { by, recallMinutes, nowMs })
      const { id, user_id, picture } = message

      await store.messages.delete(id)
      await createChatWords(db).remove([id])
      await createReactionStore(db).removeOf(id)
      await createPreviewStore(db).removeUnused(message.link)
      await deps.quotes.remove(db, quotedBy.chat, [id])
      await addEvent(turn, { kind: 'revert', message_id: id, by_id: by.userId })
      state.total -= 1
      if (picture !== '') await store.addGonePicture({ picture, user_id })
      if (message.mention_ids !== '[]') turn.afterCommit(await deps.outbound.removeNotices(db, [aboutOf(id)]))
      if (user_id !== by.userId)
        await audit(turn, { act: 'recall', by_id: by.userId, user_id, message_id: id })
    },

    /** Replaces the words; the row has no others, and the log none at all. */
    async edit(turn: Turn, { messageId, actor, content, mentionIds }: Edit): Promise<void> {
      const { store, db, recallMinutes, nowMs } = turn
      const by = moderatorOf(actor, turn.users)
      const message = requireEditable(await store.messages.get(messageId), { by, recallMinutes, nowMs })
      const { id, user_id: userId } = message
      const body = await bodyOf(turn, { userId, content, contentType: 'text', nonce: '', mentionIds })
      if (body.content === message.content) return

      await store.messages.update(id, {
        content: body.content,
        mention_ids: JSON.stringify(body.mentionIds),
        edited_at: nowMs,
        link: body.link,
      })
      await createPreviewStore(db).removeUnused(message.link)
      if (body.link !== '') turn.afterCommit(() => deps.onLink(body.link, userId))
      await createChatWords(db).put(id, body.content)
      await addEvent(turn, { kind: 'edit', message_id: id, by_id: userId })
      if (message.mention_ids !== '[]') turn.afterCommit(await deps.outbound.removeNotices(db, [aboutOf(id)]))
      await notifyMentioned(turn, { ...body, id, userId })
    },

    async react(turn: Turn, { messageId, actor, emoji, isOn }: Reaction): Promise<void> {
      const { userId } = moderatorOf(actor, turn.users)
      const message = await turn.store.messages.get(messageId)
      if (!message) throw refusal('chatNotFound')
      const reactions = createReactionStore(turn.db)
      const rows = await reactions.find([messageId])
      const row = { message_id: messageId, user_id: userId, emoji }
      const isThere = rows.some(other => other.user_id === userId && other.emoji === emoji)
      if (isThere === isOn) return
      if (isOn && rows.length >= limits.chatReactionsMax)
        throw refusal('chatRefused', { message: '这条消息下面放不下更多表情了' })
      if (isOn) await reactions.add({ ...row, createdAt: turn.nowMs })
      else await reactions.remove(row)
      await addEvent(turn, { kind: 'reaction', message_id: messageId, by_id: userId })
    },

    /** What the message's link leads to is known now; nothing if the message is gone. */
    async announcePreview(turn: Turn, messageId: number): Promise<void> {
      const message = await turn.store.messages.get(messageId)
      if (message) await addEvent(turn, { kind: 'update', message_id: messageId, by_id: message.user_id })
    },

    async clear(turn: Turn, { actor }: { actor: Actor }): Promise<void> {
      const { store, state, db } = turn
      const by = moderatorOf(actor, turn.users)
      requireAdministrator(by)
      const beforeId = Math.max(state.cleared_before_id, (await store.getNewestId()) + 1)
      const mentioning = await store.findMentioningIds()

      await store.addAllGonePictures()
      await store.deleteAllMessages()
      await createChatWords(db).removeAll()
      await createReactionStore(db).removeAll()
      await createPreviewStore(db).removeAll()
      await deps.quotes.removeAll(db, quotedBy.chat)
      await addEvent(turn, { kind: 'clear', message_id: beforeId, by_id: by.userId })
      state.total = 0
      state.cleared_before_id = beforeId
      turn.afterCommit(await deps.outbound.removeNotices(db, mentioning.map(aboutOf)))
      await audit(turn, { act: 'clear', by_id: by.userId, user_id: 0, message_id: 0 })
    },
  }
}

const audit = (
  turn: Turn,
  row: { act: 'recall' | 'clear'; by_id: number; user_id: number; message_id: number },
) => turn.store.addAudit({ ...row, reason: '', createdAt: turn.nowMs })
