import { messagePath } from '@xiaolou/contract/address'
import { refusal } from '@xiaolou/contract/errors'
import { cleanName } from '@xiaolou/contract/grapheme'
import {
  type Actor,
  type BoundRoute,
  bindChange,
  type CallContext,
  refuseField,
} from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/message'
import type { FormProof } from '@xiaolou/contract/moderation'
import { notifyType } from '@xiaolou/contract/notify'
import { harmlessText, sourceOf, textOfEditable } from '@xiaolou/contract/printed-text'
import { userIdOf, writerOf } from '../../platform/actor.ts'
import { editedText } from '../../platform/edited-text.ts'
import type { Judgement } from '../../platform/moderation.ts'
import { type Notice, waitingNotice } from '../../platform/services.ts'
import type { MessageDeps } from './message.moderation.ts'
import { aboutMessage, canChange, canRead, plainText, sameTextWindowMs, titleOf } from './message.rules.ts'
import { createMessageStore, messageStatuses, type Written } from './message.store.ts'

const noForm: FormProof = { home_page: '', opened: '', work: '' }

type Look = Omit<Written, 'message'>

const messageType = notifyType.message

/** Missing fields stay. */
const lookAfter = (row: Look, given: { [Name in keyof Look]?: Look[Name] | undefined }): Look => ({
  color: given.color ?? row.color,
  font_size: given.font_size ?? row.font_size,
  font_weight: given.font_weight ?? row.font_weight,
  bg_color: given.bg_color ?? row.bg_color,
  bg_url: given.bg_url ?? row.bg_url,
  tag: given.tag ?? row.tag,
})

/** The calls that change the guestbook. */
export function messageWriteRoutes(deps: MessageDeps): BoundRoute[] {
  const { db, clock } = deps
  const { classify } = deps.moderation
  const store = createMessageStore(db)

  const requireTakeable = async (words: string, look: Look, actor: Actor): Promise<Written> => {
    const written = { ...look, message: plainText(words), tag: cleanName(look.tag) }
    if (written.message === '') throw refuseField(contract.addMessage, 'message', '请写点什么再留下')
    if (written.bg_url !== '') {
      if (actor.kind === 'visitor') throw refusal('messageRefused', { message: '登录后才能用图片作背景' })
      const known = await deps.media.describePictures([written.bg_url])
      if (!known.has(written.bg_url)) {
        throw refusal('messageRefused', { message: '背景图不在了，请重新上传一张' })
      }
    }
    return written
  }

  /** The notifications of a new message; created before the transaction, which holds the connection. */
  const noticesOf = async (message: string, userId: number) => {
    const users = await deps.identity.findUsers(userId === 0 ? [] : [userId])
    const name = users.get(userId)?.nick_name ?? '访客'
    const toIds = (await deps.identity.findAdministratorIds()).filter(id => id !== userId)
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
  const waitingNotices = (notices: readonly Notice[], words: string): Notice[] =>
    notices.map(notice => ({ ...notice, ...waitingNotice(`留言等你过目：${words}`) }))

  const add = async (written: Written, context: CallContext, classified: Judgement) => {
    const userId = userIdOf(context.actor)
    const noticesFor = await noticesOf(written.message, userId)
    const { state, ...mark } = classified
    const status = messageStatuses[state]
    const [writer, nowMs] = [writerOf(context), clock.now()]
    const by = { ...mark, status, userId, writer, nowMs }
    return db.transaction(async inner => {
      await inner.lock(`words of ${writer}`)
      const changes = createMessageStore(inner)
      const said = { writer, message: written.message, sinceMs: nowMs - sameTextWindowMs }
      if (await changes.isRepeated(said))
        throw refusal('messageRefused', { message: '同样的话刚刚留过了，过一会儿再来吧' })
      const id = await changes.add(written, by)
      const notices = state === 'spam' ? [] : noticesFor(id)
      return deps.outbound.notify(
        inner,
        state === 'waiting' ? waitingNotices(notices, titleOf(written.message)) : notices,
      )
    })
  }

  const removeAll = async (ids: readonly number[], actor: Actor) => {
    const rows = (await store.findMessages(ids)).filter(row => canRead(actor, row))
    if (rows.length === 0) throw refusal('messageNotFound')
    if (!rows.every(row => canChange(actor, row))) throw refusal('noPermission')
    const foundIds = rows.map(row => row.id)
    await db.transaction(async inner => {
      await deps.conversation.removeBelow(inner, messageType, foundIds)
      await createMessageStore(inner).deleteAll(foundIds)
    })
  }

  return [
    bindChange(contract.addMessage, async ({ body }, context) => {
      const { home_page, opened, work, message, message_source, ...look } = body
      const form = { home_page, opened, work }
      const written = await requireTakeable(sourceOf(message_source, message), look, context.actor)
      const classified = await classify({ context, texts: [written.message, written.tag], form })
      const push = await add(written, context, classified)
      push()
      // Front ends of the family expect true for a visitor's message, though it waits; they send no proof.
      return classified.state === 'shown' || (context.actor.kind === 'visitor' && opened === '')
    }),

    bindChange(contract.updateMessage, async ({ body: { id, ...given } }, context) => {
      const { actor } = context
      const row = await store.get(id)
      if (!row || !canRead(actor, row)) throw refusal('messageNotFound')
      if (!canChange(actor, row)) throw refusal('noPermission')
      const words = editedText(
        { source: row.message, printed: textOfEditable(harmlessText(row.message)) },
        { source: given.message_source, printed: given.message },
      )
      const written = await requireTakeable(words ?? row.message, lookAfter(row, given), actor)
      const texts = [written.message, written.tag]
      const classified = await classify({ context, texts, form: noForm, isEdit: true })
      // An edit may make it pending again, but never approve it.
      const isHeld = row.status === messageStatuses.shown && classified.state !== 'shown'
      const { reason, shape } = classified
      const held = isHeld && { status: messageStatuses.waiting, waits: 1, reason }
      const isThere = await db.transaction(inner =>
        createMessageStore(inner).change(id, written, { nowMs: clock.now(), shape, ...held }),
      )
      if (!isThere) throw refusal('messageNotFound')
    }),

    bindChange(contract.deleteMessage, ({ body }, { actor }) => removeAll(body.idList, actor)),

    bindChange(contract.backDeleteMessage, ({ body }, { actor }) => removeAll(body.idList, actor)),
  ]
}
