import { orRefuse, refusal } from '@xiaolou/contract/errors'
import {
  type BoundRoute,
  bind,
  bindChange,
  type CallContext,
  refuseField,
} from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { harmlessText, sourceOf, textOfEditable } from '@xiaolou/contract/printed-text'
import type { Talk } from '@xiaolou/contract/talk'
import * as contract from '@xiaolou/contract/talk'
import { isoTime, pastMs, wireTime } from '../../platform/clock.ts'
import { pageOf } from '../../platform/db/rows.ts'
import { editedText } from '../../platform/edited-text.ts'
import { noPicture } from '../../platform/picture-shape.ts'
import { linesOfHtml } from '../../platform/printed-text.ts'
import type { Deps } from '../../platform/services.ts'
import { isDeletedForever, isPublic } from './talk.rules.ts'
import type { TalkWriter } from './talk.service.ts'
import type { TalkRow, TalkStore } from './talk.store.ts'

/** What talks need of other features for display: pictures, names, likes, comments; one query each. */
type TalkViewDeps = Pick<Deps, 'timeZone' | 'media' | 'identity' | 'conversation'>

const gone = { nick_name: '已注销', avatar: '' }
/** As front ends of the family print it, and send it back. */
const printedOf = (row: Pick<TalkRow, 'content_html'>) => harmlessText(linesOfHtml(row.content_html))
/** A list of texts as it is stored. */
export const listOf = (json: string): string[] => JSON.parse(json)

/** Rows → data sent to clients, in order. */
async function talkViews(
  deps: TalkViewDeps,
  rows: readonly TalkRow[],
  context: CallContext,
): Promise<Talk[]> {
  const ids = rows.map(row => row.id)
  // In parallel: with a separate database process, each query is a round trip.
  const [pictures, users, liked, comments] = await Promise.all([
    deps.media.describePictures(rows.flatMap(row => listOf(row.pictures))),
    deps.identity.findUsers(rows.map(row => row.user_id)),
    deps.conversation.findLiked(likeType.talk, ids, context),
    deps.conversation.countComments(likeType.talk, ids),
  ])
  return rows.map(row => {
    const talkImgList = listOf(row.pictures)
    const { nick_name, avatar } = users.get(row.user_id) ?? gone
    return {
      ...row,
      content: printedOf(row),
      content_source: row.content,
      tagList: listOf(row.tags),
      nick_name,
      avatar,
      is_like: liked.has(row.id),
      comment_total: comments.get(row.id) ?? 0,
      talkImgList,
      pictures: talkImgList.map(url => pictures.get(url) ?? { ...noPicture, url }),
      createdAt: wireTime(row.createdAt, deps.timeZone),
      createdAtIso: isoTime(row.createdAt, deps.timeZone),
    }
  })
}

type TalkDeps = TalkViewDeps & Pick<Deps, 'clock'> & { store: TalkStore; writer: TalkWriter }

const { bin, public: open } = contract.talkStatus

export function talkRoutes(deps: TalkDeps): BoundRoute[] {
  const { store, writer } = deps
  const viewOf = async (talk: TalkRow, context: CallContext) => {
    const [view] = await talkViews(deps, [talk], context)
    return orRefuse(view, 'talkNotFound')
  }
  const requireTalk = async (id: number) => orRefuse(await store.get(id), 'talkNotFound')
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
    bind(contract.blogGetTalkList, ({ body: { tag, ...page } }, context) =>
      pageOf(
        page,
        slice => (tag ? store.findPageOfTag({ tag, ...slice }) : store.findPage({ status: open, ...slice })),
        rows => talkViews(deps, rows, context),
      ),
    ),

    bind(contract.blogGetTalkById, async ({ params }, context) => {
      const talk = await requireTalk(params.id)
      if (!isPublic(talk)) throw refusal('talkNotFound')
      return viewOf(talk, context)
    }),

    bindChange(contract.publishTalk, async ({ body: { createdAt, content_source, ...given } }, { actor }) => {
      const draft = { ...given, content: requireContent(content_source, given.content) }
      const writtenAt =
        createdAt === undefined ? undefined : pastMs(createdAt, deps.timeZone, deps.clock.now())
      return { id: await writer.add(draft, actor.userId, writtenAt) }
    }),

    bindChange(contract.updateTalk, async ({ body: { id, content_source, ...given } }) => {
      const talk = await requireOutsideBin(id)
      const content = editedText(
        { source: talk.content, printed: textOfEditable(printedOf(talk)) },
        { source: content_source, printed: given.content },
      )
      await writer.update(talk, { ...given, content })
    }),

    bindChange(contract.deleteTalkById, async ({ params }) => {
      const talk = await requireTalk(params.id)
      if (isDeletedForever(talk, params.status)) await writer.deleteForever(talk)
      else if (talk.status !== bin) await writer.update(talk, { status: bin })
    }),

    bindChange(contract.togglePublic, async ({ params }) =>
      writer.update(await requireOutsideBin(params.id), { status: params.status }),
    ),

    bindChange(contract.toggleTop, async ({ params }) =>
      writer.update(await requireOutsideBin(params.id), { is_top: params.is_top }),
    ),

    bindChange(contract.revertTalk, async ({ params, query }) => {
      const talk = await requireTalk(params.id)
      // A restore must not publish a private talk that is not in the bin.
      if (talk.status !== bin) throw refusal('talkNotFound', { message: '这条说说不在回收站里' })
      const before = talk.status_before_bin === open ? open : contract.talkStatus.private
      await writer.update(talk, { status: query.status ?? before })
    }),

    bind(contract.getTalkList, ({ body: { status, search, ...page } }, context) =>
      pageOf(
        page,
        slice => store.findPage({ status, search, ...slice }),
        rows => talkViews(deps, rows, context),
      ),
    ),

    bind(contract.getTalkById, async ({ params }, context) => viewOf(await requireTalk(params.id), context)),
  ]
}
