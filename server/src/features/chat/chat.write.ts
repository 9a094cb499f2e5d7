import { chatPath } from '@xiaolou/contract/address'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { notifyType } from '@xiaolou/contract/notify'
import type { Db } from '../../platform/db/db.ts'
import { createAuditStore } from './chat.moderation-store.ts'
import { moderatorOf, requireAdministrator, requireRecallable } from './chat.rules.ts'
import { createChatPictureStore } from './chat.store.ts'
import { htmlOfText, requireText } from './chat.text.ts'
import type { Turn } from './chat.turn.ts'
import { nameOf, summaryOf } from './chat.view.ts'

type Notice = {
  user_id: number
  type: 1 | 2 | 3 | 4
  to_id: number
  message: string
  address: string
  about: string
}
export type WriteDeps = {
  siteUrl: string
  /** Whether the picture is stored, and this user brought it. */
  isOwnPicture: (db: Db, picture: { userId: number; url: string }) => Promise<boolean>
  /** Inside the transaction; what they give is to be called after the commit. */
  notify: (db: Db, notices: readonly Notice[]) => Promise<() => void>
  removeNotices: (db: Db, about: readonly string[]) => Promise<() => void>
  /** Whoever looks at the room needs no notice. */
  isPresent: (userId: number) => boolean
}

// Below the smallest number of parameters that a database takes in one query.
const aboutPerQuery = 500
/** By what notices of a message go when it does. */
export const aboutOf = (messageId: number) => `chat-${messageId}`

export type SentMessage = { id: number; seq: number; isDuplicate: boolean; isGone: boolean }
export type NewMessage = {
  userId: number
  content: string
  contentType: 'text' | 'image'
  nonce?: string | undefined
  replyTo?: number | undefined
  mentionIds: readonly number[]
}

type Body = { content: string; picture: string; mentionIds: number[] }

/** The changes of the room, each within a turn: they refuse before they write. */
export function createWrites(deps: WriteDeps) {
  const pathOf = (address: string) =>
    address.startsWith(`${deps.siteUrl}/`) ? address.slice(deps.siteUrl.length) : address

  const bodyOf = async (turn: Turn, message: NewMessage): Promise<Body> => {
    if (message.contentType === 'image') {
      const url = pathOf(message.content.trim())
      const isOwn = await deps.isOwnPicture(turn.db, { userId: message.userId, url })
      if (!isOwn) throw refusal('chatRefused', { message: '这张图片发不了，请重新上传后再发' })
      return { content: url, picture: url, mentionIds: [] }
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
    return { content: turn.sanitise(html), picture: '', mentionIds }
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
    turn.afterCommit(await deps.notify(turn.db, notices))
  }

  return {
    async send(turn: Turn, message: NewMessage): Promise<SentMessage> {
      const { userId, nonce = '' } = message
      // First of all: what was stored once is answered the same, whatever holds today.
      const known = nonce === '' ? undefined : await turn.store.getByNonce(userId, nonce)
      if (known) return { ...known, isDuplicate: true }
      if (!turn.users.has(userId)) throw refusal('signedOut')
      const body = await bodyOf(turn, message)
      const answered = message.replyTo ? await turn.store.getMessage(message.replyTo) : undefined

      const seq = turn.state.seq + 1
      const id = await turn.store.addMessage({
        seq,
        user_id: userId,
        content: body.content,
        content_type: message.contentType,
        picture: body.picture,
        nonce,
        reply_to: answered?.id ?? 0,
        mention_ids: JSON.stringify(body.mentionIds),
        createdAt: turn.nowMs,
      })
      await turn.addEvent({ kind: 'message', message_id: id, by_id: userId })
      if (nonce !== '') await turn.store.addNonce({ user_id: userId, nonce, message_id: id, seq })
      turn.state.total += 1
      await notifyMentioned(turn, { ...body, id, userId })
      return { id, seq, isDuplicate: false, isGone: false }
    },

    async recall(turn: Turn, { messageId, actor }: { messageId: number; actor: Actor }): Promise<void> {
      const by = moderatorOf(actor, turn.users)
      const { recallMinutes, nowMs } = turn
      const message = requireRecallable(await turn.store.getMessage(messageId), { by, recallMinutes, nowMs })

      await turn.store.deleteMessage({
        id: message.id,
        userId: by.userId,
        ofAnybody: by.isAdministrator,
      })
      await turn.addEvent({ kind: 'revert', message_id: message.id, by_id: by.userId })
      turn.state.total -= 1
      if (message.picture !== '') {
        await createChatPictureStore(turn.db).addGone({ picture: message.picture, user_id: message.user_id })
      }
      if (message.mention_ids !== '[]') {
        turn.afterCommit(await deps.removeNotices(turn.db, [aboutOf(message.id)]))
      }
      if (message.user_id === by.userId) return
      await createAuditStore(turn.db).add({
        act: 'recall',
        by_id: by.userId,
        user_id: message.user_id,
        message_id: message.id,
        reason: '',
        createdAt: nowMs,
      })
    },

    async clear(turn: Turn, { actor }: { actor: Actor }): Promise<void> {
      const by = moderatorOf(actor, turn.users)
      requireAdministrator(by)
      const { store, state } = turn
      const beforeId = Math.max(state.cleared_before_id, (await store.getNewestId()) + 1)
      const mentioning = await store.findMentioningIds()

      await createChatPictureStore(turn.db).addAllGone()
      await store.deleteAllMessages()
      await turn.addEvent({ kind: 'clear', message_id: beforeId, by_id: by.userId })
      state.total = 0
      state.cleared_before_id = beforeId
      for (let at = 0; at < mentioning.length; at += aboutPerQuery) {
        const about = mentioning.slice(at, at + aboutPerQuery).map(aboutOf)
        turn.afterCommit(await deps.removeNotices(turn.db, about))
      }
      await createAuditStore(turn.db).add({
        act: 'clear',
        by_id: by.userId,
        user_id: 0,
        message_id: 0,
        reason: '',
        createdAt: turn.nowMs,
      })
    },
  }
}
