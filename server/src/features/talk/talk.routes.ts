import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, type CallContext, refuseField } from '@xiaolou/contract/kit/handler'
import { harmlessHtml, sourceOf, textOfEditable } from '@xiaolou/contract/printed-text'
import * as contract from '@xiaolou/contract/talk'
import { epochMs } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import { isDeletedForever, isPublic } from './talk.rules.ts'
import type { TalkRow, TalkStore } from './talk.store.ts'
import { type TalkViewParts, talkViews } from './talk.view.ts'
import type { TalkWriter } from './talk.write.ts'

export type TalkParts = TalkViewParts & { store: TalkStore; writer: TalkWriter }

const { bin, public: open } = contract.talkStatus
type PageAsked = { current: number; size: number }

export function talkRoutes(parts: TalkParts): BoundRoute[] {
  const { store, writer } = parts
  const pageOf = async (
    { current, size }: PageAsked,
    found: { list: readonly TalkRow[]; total: number },
    context: CallContext,
  ) => ({ current, size, list: await talkViews(parts, found.list, context), total: found.total })

  const viewOf = async (talk: TalkRow, context: CallContext) => {
    const [view] = await talkViews(parts, [talk], context)
    if (!view) throw refusal('talkNotFound')
    return view
  }
  const requireTalk = async (id: number) => {
    const talk = await store.getTalk(id)
    if (!talk) throw refusal('talkNotFound')
    return talk
  }
  const requireOutsideBin = async (id: number) => {
    const talk = await requireTalk(id)
    if (talk.status === bin) throw refusal('talkNotFound', { message: '这条说说在回收站里，请先恢复' })
    return talk
  }
  const requireContent = (source: string | undefined, printed: string | undefined) => {
    const content = sourceOf(source, printed)
    if (content === '') throw refuseField(contract.publishTalk, 'content', '请写点什么')
    return content
  }

  return [
    bind(contract.blogGetTalkList, async ({ body }, context) => {
      const { tag } = body
      const found = tag
        ? await store.findPageOfTag({ tag, ...sliceOf(body) })
        : await store.findPage({ status: open, ...sliceOf(body) })
      return pageOf(body, found, context)
    }),

    bind(contract.blogGetTalkById, async ({ params }, context) => {
      const talk = await requireTalk(params.id)
      if (!isPublic(talk)) throw refusal('talkNotFound')
      return viewOf(talk, context)
    }),

    bind(contract.publishTalk, async ({ body: { createdAt, content_source, ...given } }, { actor }) => {
      const draft = { ...given, content: requireContent(content_source, given.content) }
      const userId = actor.kind === 'visitor' ? 0 : actor.userId
      const writtenAt = createdAt === undefined ? undefined : epochMs(createdAt, parts.timeZone)
      return { id: await writer.add(draft, userId, writtenAt) }
    }),

    bind(contract.updateTalk, async ({ body: { id, content_source, ...given } }) => {
      const talk = await requireOutsideBin(id)
      // An editor that was given the printed form, and left it as it is, changes nothing of the words.
      const isPrinted =
        content_source === undefined &&
        given.content === textOfEditable(harmlessHtml(talk.content_html)).trim()
      const content = isPrinted ? undefined : requireContent(content_source, given.content)
      await writer.update(talk, { ...given, content })
      return true
    }),

    bind(contract.deleteTalkById, async ({ params }) => {
      const talk = await requireTalk(params.id)
      if (isDeletedForever(talk, params.status)) await writer.deleteForever(talk)
      else await writer.update(talk, { status: bin })
      return true
    }),

    bind(contract.togglePublic, async ({ params }) => {
      await writer.update(await requireOutsideBin(params.id), { status: params.status })
      return true
    }),

    bind(contract.toggleTop, async ({ params }) => {
      await writer.update(await requireOutsideBin(params.id), { is_top: params.is_top })
      return true
    }),

    bind(contract.revertTalk, async ({ params }) => {
      const talk = await requireTalk(params.id)
      // A private talk is not made public by a restore that was meant for another.
      if (talk.status !== bin) throw refusal('talkNotFound', { message: '这条说说不在回收站里' })
      await writer.update(talk, { status: open })
      return true
    }),

    bind(contract.getTalkList, async ({ body }, context) =>
      pageOf(body, await store.findPage({ status: body.status ?? undefined, ...sliceOf(body) }), context),
    ),

    bind(contract.getTalkById, async ({ params }, context) => viewOf(await requireTalk(params.id), context)),
  ]
}
