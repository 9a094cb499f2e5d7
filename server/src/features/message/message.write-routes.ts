import { createHash } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import {
  type Actor,
  type BoundRoute,
  bind,
  type CallContext,
  refuseField,
} from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/message'
import { cleanName } from '@xiaolou/contract/name'
import { notifyType } from '@xiaolou/contract/notify'
import { sourceOf } from '@xiaolou/contract/printed-text'
import type { Bus } from '../../platform/bus.ts'
import type { Cache } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { contentTopic } from '../../platform/memo.ts'
import { aboutMessage, messageAddress } from './message.feature.ts'
import type { MessageViewParts } from './message.routes.ts'
import { canChange, holdsModeratedWord, plainText, sameTextWindowMs, titleOf } from './message.rules.ts'
import { createMessageStore, type Written } from './message.store.ts'

type Given = Omit<Written, 'message'> & { message?: string | undefined; message_source?: string | undefined }
type Notice = { user_id: number; type: 3; to_id: number; message: string; address: string; about: string }
export type MessageWriteParts = Pick<MessageViewParts, 'findUsers'> & {
  db: Db
  bus: Bus
  cache: Cache
  clock: Clock
  findAdministratorIds: () => Promise<readonly number[]>
  getModeratedWords: () => Promise<readonly string[]>
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
  /** Writes notices in the transaction of their cause; what it gives is called after the commit. */
  notify: (db: Db, notices: readonly Notice[]) => Promise<() => void>
  removeComments: (db: Db, type: 3, ids: readonly number[]) => Promise<void>
  removeLikes: (db: Db, type: 3, ids: readonly number[]) => Promise<void>
}

const messageType = notifyType.message
const userIdOf = (actor: Actor) => (actor.kind === 'visitor' ? 0 : actor.userId)

/** The calls that change the guestbook. */
export function messageWriteRoutes(parts: MessageWriteParts): BoundRoute[] {
  const { db, bus, cache, clock } = parts
  const store = createMessageStore(db)
  const tell = () => bus.publish(contentTopic, 'message')

  const requireTakeable = async (given: Given, actor: Actor): Promise<Written> => {
    const { message, message_source, ...look } = given
    const text = plainText(sourceOf(message_source, message))
    const written = { ...look, message: text, tag: cleanName(given.tag) }
    if (written.message === '') throw refuseField(contract.addMessage, 'message', '请写点什么再留下')
    if (written.bg_url !== '') {
      if (actor.kind === 'visitor') throw refusal('messageRefused', { message: '登录后才能用图片作背景' })
      const known = await parts.describePictures([written.bg_url])
      if (!known.has(written.bg_url)) {
        throw refusal('messageRefused', { message: '背景图不在了，请重新上传一张' })
      }
    }
    if (actor.kind === 'administrator') return written
    if (holdsModeratedWord([written.message, written.tag], await parts.getModeratedWords())) {
      throw refusal('messageRefused', { message: '留言里有小楼不便展示的字句，换个说法再留下吧' })
    }
    return written
  }

  /** Takes the right to say this now; gives back what returns it, should the saying fail. */
  const requireFirst = async (text: string, { actor, visitor }: CallContext) => {
    const author = actor.kind === 'visitor' ? `visitor:${visitor.key}` : `user:${actor.userId}`
    const key = `message:${createHash('sha256').update(`${author}\n${text}`).digest('base64url')}`
    if (!(await cache.add(key, '1', sameTextWindowMs))) {
      throw refusal('messageRefused', { message: '同样的话刚刚留过了，过一会儿再来吧' })
    }
    return () => cache.delete(key)
  }

  /** Who is told of a new message, and in which words; asked before the transaction, which holds the connection. */
  const noticesOf = async (message: string, userId: number) => {
    const users = await parts.findUsers(userId === 0 ? [] : [userId])
    const name = users.get(userId)?.nick_name ?? '访客'
    const toIds = (await parts.findAdministratorIds()).filter(id => id !== userId)
    return (id: number) =>
      toIds.map(user_id => ({
        user_id,
        type: messageType,
        to_id: id,
        message: `${name} 在留言板留言：${titleOf(message)}`,
        address: messageAddress(id),
        about: aboutMessage(id),
      }))
  }

  const add = async (written: Written, userId: number) => {
    const noticesFor = await noticesOf(written.message, userId)
    return db.transaction(async inner => {
      const id = await createMessageStore(inner).add(written, { userId, nowMs: clock.now() })
      return parts.notify(inner, noticesFor(id))
    })
  }

  const removeAll = async (ids: readonly number[], actor: Actor) => {
    const rows = await store.findMessages(ids)
    if (rows.length === 0) throw refusal('messageNotFound')
    if (!rows.every(row => canChange(actor, row))) throw refusal('noPermission')
    const foundIds = rows.map(row => row.id)
    await db.transaction(async inner => {
      await parts.removeComments(inner, messageType, foundIds)
      await parts.removeLikes(inner, messageType, foundIds)
      await createMessageStore(inner).delete(foundIds)
    })
    tell()
    return true
  }

  return [
    bind(contract.addMessage, async ({ body }, context) => {
      const written = await requireTakeable(body, context.actor)
      const giveBack = await requireFirst(written.message, context)
      try {
        const push = await add(written, userIdOf(context.actor))
        tell()
        push()
        return true
      } catch (cause) {
        await giveBack()
        throw cause
      }
    }),

    bind(contract.updateMessage, async ({ body: { id, ...given } }, { actor }) => {
      const row = await store.getMessage(id)
      if (!row) throw refusal('messageNotFound')
      if (!canChange(actor, row)) throw refusal('noPermission')
      const written = await requireTakeable(given, actor)
      const isThere = await db.transaction(inner =>
        createMessageStore(inner).update(id, written, clock.now()),
      )
      if (!isThere) throw refusal('messageNotFound')
      tell()
      return true
    }),

    bind(contract.deleteMessage, ({ body }, { actor }) => removeAll(body.idList, actor)),

    bind(contract.backDeleteMessage, ({ body }, { actor }) => removeAll(body.idList, actor)),
  ]
}
