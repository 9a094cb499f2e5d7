import { createHash } from 'node:crypto'
import { messagePath } from '@xiaolou/contract/address'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { cleanName } from '@xiaolou/contract/grapheme'
import {
  type Actor,
  type BoundRoute,
  bindChange,
  type CallContext,
  refuseField,
} from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/message'
import { notifyType } from '@xiaolou/contract/notify'
import { sourceOf } from '@xiaolou/contract/printed-text'
import { userIdOf, writerOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/feature.ts'
import {
  aboutMessage,
  canChange,
  holdsModeratedWord,
  plainText,
  sameTextWindowMs,
  titleOf,
} from './message.rules.ts'
import { createMessageStore, type Written } from './message.store.ts'

type Given = Omit<Written, 'message'> & { message?: string | undefined; message_source?: string | undefined }

const messageType = notifyType.message

/** The calls that change the guestbook. */
export function messageWriteRoutes(deps: Deps): BoundRoute[] {
  const { db, cache, clock } = deps
  const store = createMessageStore(db)

  const requireTakeable = async (given: Given, actor: Actor): Promise<Written> => {
    const { message, message_source, ...look } = given
    const text = plainText(sourceOf(message_source, message))
    const written = { ...look, message: text, tag: cleanName(given.tag) }
    if (written.message === '') throw refuseField(contract.addMessage, 'message', '请写点什么再留下')
    if (written.bg_url !== '') {
      if (actor.kind === 'visitor') throw refusal('messageRefused', { message: '登录后才能用图片作背景' })
      const known = await deps.describePictures([written.bg_url])
      if (!known.has(written.bg_url)) {
        throw refusal('messageRefused', { message: '背景图不在了，请重新上传一张' })
      }
    }
    if (actor.kind === 'administrator') return written
    const { moderated_words } = await deps.getSettings()
    if (holdsModeratedWord([written.message, written.tag], moderated_words)) {
      throw refusal('messageRefused', { message: '留言里有小楼不便展示的字句，换个说法再留下吧' })
    }
    return written
  }

  /** Takes the right to say this now; gives back what returns it, should the saying fail. */
  const requireFirst = async (text: string, context: CallContext) => {
    const key = `message:${createHash('sha256')
      .update(`${writerOf(context)}\n${text}`)
      .digest('base64url')}`
    if (!(await cache.add(key, '1', sameTextWindowMs))) {
      throw refusal('messageRefused', { message: '同样的话刚刚留过了，过一会儿再来吧' })
    }
    return () => cache.delete(key)
  }

  /** Who is told of a new message, and in which words; asked before the transaction, which holds the connection. */
  const noticesOf = async (message: string, userId: number) => {
    const users = await deps.findUsers(userId === 0 ? [] : [userId])
    const name = users.get(userId)?.nick_name ?? '访客'
    const toIds = (await deps.findAdministratorIds()).filter(id => id !== userId)
    return (id: number) =>
      toIds.map(user_id => ({
        user_id,
        type: messageType,
        to_id: id,
        message: `${name} 在留言板留言：${titleOf(message)}`,
        address: messagePath(id),
        about: aboutMessage(id),
      }))
  }

  const add = async (written: Written, userId: number) => {
    const noticesFor = await noticesOf(written.message, userId)
    return db.transaction(async inner => {
      const id = await createMessageStore(inner).add(written, { userId, nowMs: clock.now() })
      return deps.notify(inner, noticesFor(id))
    })
  }

  const removeAll = async (ids: readonly number[], actor: Actor) => {
    const rows = await store.findMessages(ids)
    if (rows.length === 0) throw refusal('messageNotFound')
    if (!rows.every(row => canChange(actor, row))) throw refusal('noPermission')
    const foundIds = rows.map(row => row.id)
    await db.transaction(async inner => {
      await deps.removeBelow(inner, messageType, foundIds)
      await createMessageStore(inner).deleteAll(foundIds)
    })
  }

  return [
    bindChange(contract.addMessage, async ({ body }, context) => {
      const written = await requireTakeable(body, context.actor)
      const giveBack = await requireFirst(written.message, context)
      try {
        const push = await add(written, userIdOf(context.actor))
        push()
      } catch (cause) {
        await giveBack()
        throw cause
      }
    }),

    bindChange(contract.updateMessage, async ({ body: { id, ...given } }, { actor }) => {
      const row = orRefuse(await store.get(id), 'messageNotFound')
      if (!canChange(actor, row)) throw refusal('noPermission')
      const written = await requireTakeable(given, actor)
      const isThere = await db.transaction(inner =>
        createMessageStore(inner).change(id, written, clock.now()),
      )
      if (!isThere) throw refusal('messageNotFound')
    }),

    bindChange(contract.deleteMessage, ({ body }, { actor }) => removeAll(body.idList, actor)),

    bindChange(contract.backDeleteMessage, ({ body }, { actor }) => removeAll(body.idList, actor)),
  ]
}
