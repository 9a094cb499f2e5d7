import * as contract from '@xiaolou/contract/comment'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import {
  type Actor,
  type BoundRoute,
  bind,
  type CallContext,
  refuseField,
} from '@xiaolou/contract/kit/handler'
import type { HandlerInput } from '@xiaolou/contract/kit/route'
import type { FormProof } from '@xiaolou/contract/moderation'
import { sourceOf, textOfEditable } from '@xiaolou/contract/printed-text'
import type { QuotedWords } from '@xiaolou/contract/quote'
import { userIdOf, writerOf } from '../../platform/actor.ts'
import { editedText } from '../../platform/edited-text.ts'
import { quotedBy } from '../../platform/quoting.ts'
import {
  answeredIn,
  canSee,
  guestWindowMs,
  isBlank,
  isOwn,
  repeatWindowMs,
  requireCalm,
  requireDeletable,
  requireEditable,
  requireWriter,
  statusAfterEdit,
} from './comment.rules.ts'
import { type CommentDeps, emitChange, removeTraces } from './comment.service.ts'
import { createCommentStore } from './comment.store.ts'
import type { CommentRow } from './comment.table.ts'
import type { CommentType, TargetInfo } from './comment.target.ts'
import { pendingNotices, shownNotices } from './comment.target.ts'
import { bodyOf, excerptOf, printedOf, repliesOf } from './comment.view.ts'
import { createCommentWriter } from './comment.write-store.ts'

// More replies than a thread has: an answer refers to one of the newest.
const threadLength = 500

const statusNames = { shown: 'shown', waiting: 'pending', spam: 'spam' } as const
const nobody = { guest_name: '', guest_mail: '', guest_site: '' }
const noForm: FormProof = { home_page: '', opened: '', work: '' }

type Written = { content?: string | undefined; content_source?: string | undefined }
type Draft = Written &
  FormProof & {
    type: CommentType
    for_id: number
    guest_name: string
    guest_mail: string
    guest_site: string
    quote?: QuotedWords | null | undefined
  }
type Named = { to_comment_id: number | undefined; to_id: number | undefined }
type Thread = { parent: CommentRow; answered: CommentRow }
type Told = { name: string; words: string; administratorIds: number[] }

type Given = Pick<HandlerInput<typeof contract.applyComment>['body'], 'to_comment_id' | 'to_id'>
const namedIn = ({ to_comment_id, to_id }: Given): Named => ({
  to_comment_id: to_comment_id ?? undefined,
  to_id: to_id === undefined || to_id === null || to_id === '' ? undefined : Number(to_id),
})

/** The calls by which readers write, change and delete their comments. */
export function commentWriteRoutes(deps: CommentDeps): BoundRoute[] {
  const { db, clock } = deps
  const { targets } = deps.conversation
  const { classify } = deps.moderation
  const store = createCommentStore(db)

  const requireContent = (written: Written) => {
    const content = sourceOf(written.content_source, written.content)
    if (isBlank(content)) throw refuseField(contract.addComment, 'content', '请写点什么再发送')
    return content
  }

  const threadOf = async (draft: Draft & Named & { parent_id: number }): Promise<Thread> => {
    const parent = await store.get(draft.parent_id)
    const isHere = parent?.type === draft.type && parent.for_id === draft.for_id && parent.parent_id === 0
    if (!parent || !isHere || parent.is_shown !== 1) throw refusal('commentNotFound')
    const replies = await store.findReplies(parent.id, { limit: threadLength, offset: 0 })
    const answered = answeredIn([parent, ...replies], draft)
    if (!answered) throw refusal('commentNotFound')
    return { parent, answered }
  }

  /** What notifications need to know; read before the transaction, which must not query from outside. */
  const toldOf = async (actor: Actor, guestName: string, content: string): Promise<Told> => {
    const users = await deps.identity.findUsers(actor.kind === 'visitor' ? [] : [actor.userId])
    const name = users.get(userIdOf(actor))?.nick_name ?? (guestName || '访客')
    return {
      name,
      words: await excerptOf(content),
      administratorIds: await deps.identity.findAdministratorIds(),
    }
  }
  const noticesOf = (comment: CommentRow, target: TargetInfo, told: Told) => {
    if (comment.status === contract.commentStatus.spam) return []
    return comment.status === contract.commentStatus.pending
      ? pendingNotices({ comment, target, ...told })
      : shownNotices({ comment, target, ...told, exceptIds: [] })
  }

  const quoteOf = async ({ type, for_id, quote }: Draft, actor: Actor) => {
    if (!quote) return undefined
    if (type !== contract.commentType.article)
      throw refusal('commentRefused', { message: '只有文章里的话可以引' })
    return deps.conversation.quotes.prepare({ ...quote, article_id: for_id }, actor)
  }

  const write = async (draft: Draft, context: CallContext, thread: Thread | undefined) => {
    const { actor } = context
    const settings = await deps.site.getSettings()
    requireWriter(actor, settings.guest_comment)
    const content = requireContent(draft)
    const { guest_name, guest_mail, guest_site } = actor.kind === 'visitor' ? draft : nobody
    if (guest_name) await deps.identity.requireFreeName(guest_name)
    const target = await targets.require(draft.type, draft.for_id, actor)
    if (target.isClosed && actor.kind !== 'administrator')
      throw refusal('commentRefused', { message: '这里的评论关上了' })
    const classified = await classify({
      context,
      texts: [content],
      names: [guest_name, guest_site],
      form: draft,
      isGuestHeld: true,
    })
    const status = contract.commentStatus[statusNames[classified.state]]
    const [writer, createdAt] = [writerOf(context), clock.now()]
    const answered = thread?.answered
    const [rendered, told] = [await bodyOf(content), await toldOf(actor, guest_name, content)]
    const keepQuote = await quoteOf(draft, actor)

    const { id, push } = await db.transaction(async inner => {
      const [reader, changes] = [createCommentStore(inner), createCommentWriter(inner)]
      await inner.lock(`words of ${writer}`)
      await changes.lock(draft)
      // It may have been deleted or hidden since the lookup.
      const parent = thread && (await reader.get(thread.parent.id))
      if (thread && parent?.is_shown !== 1) throw refusal('commentNotFound')
      const isRepeated = await reader.isRepeated({ writer, content, sinceMs: createdAt - repeatWindowMs })
      const isCounted = deps.hasRateLimits && actor.kind === 'visitor'
      const { network } = classified
      const guestCount = isCounted
        ? await reader.countGuestsOf({ network, sinceMs: createdAt - guestWindowMs })
        : 0
      requireCalm({ isRepeated, status, pendingCount: await reader.countPending(writer), guestCount })
      const comment = await changes.insert({
        parent_id: thread?.parent.id ?? 0,
        type: draft.type,
        for_id: draft.for_id,
        from_id: userIdOf(actor),
        writer,
        guest_name,
        guest_site,
        guest_mail,
        source: '',
        to_id: answered?.from_id ?? 0,
        to_guest_name: answered?.from_id === 0 ? answered.guest_name || '访客' : '',
        to_comment_id: answered?.id ?? 0,
        ...rendered,
        status,
        reason: classified.reason,
        shape: classified.shape,
        network,
        is_shown: 0,
        createdAt,
      })
      await keepQuote?.(inner, { type: quotedBy.comment, id: comment.id })
      await changes.settle([thread?.parent.id ?? comment.id])
      const notices = noticesOf(comment, target, told)
      return { id: comment.id, push: await deps.outbound.notify(inner, notices) }
    })
    push()
    emitChange(deps, status === contract.commentStatus.shown)
    return viewOf(id, context)
  }

  const viewOf = async (id: number, context: CallContext) => {
    const [reply] = await repliesOf(deps, await store.find([id]), context)
    return { res: orRefuse(reply, 'commentNotFound') }
  }

  /** One's own anywhere; others' only where the caller may read, without revealing that they exist. */
  const requireKnown = async (id: number, actor: Actor) => {
    const found = orRefuse(await store.get(id), 'commentNotFound')
    if (isOwn(actor, found)) return found
    const targetOf = await targets.findOf([found], actor)
    if (!canSee(actor, found) || !targetOf(found)) throw refusal('commentNotFound')
    return found
  }

  const update = async (input: Written & { id: number }, context: CallContext) => {
    const before = await requireKnown(input.id, context.actor)
    const nowMs = clock.now()
    requireEditable(context.actor, before, nowMs)
    requireContent(input)
    const content = editedText(
      { source: before.content, printed: textOfEditable(await printedOf(before)) },
      { source: input.content_source, printed: input.content },
    )
    if (content === undefined) return viewOf(before.id, context)
    const classified = await classify({ context, texts: [content], form: noForm, isEdit: true })
    const [rendered, told] = [await bodyOf(content), await toldOf(context.actor, '', content)]
    const target = (await targets.findOf([before], context.actor))(before)
    const push = await db.transaction(async inner => {
      const changes = createCommentWriter(inner)
      await changes.lock(before)
      // The owner decides on its state, and may have done so meanwhile.
      const current = orRefuse(await createCommentStore(inner).get(before.id), 'commentNotFound')
      const status = statusAfterEdit(current.status, contract.commentStatus[statusNames[classified.state]])
      const reason = status === current.status ? current.reason : classified.reason
      await changes.write(before.id, {
        ...rendered,
        status,
        reason,
        shape: classified.shape,
        editedAt: nowMs,
      })
      await changes.settle([before.parent_id || before.id])
      const isNewlyPending = status === contract.commentStatus.pending && current.status !== status
      if (!isNewlyPending || !target) return () => undefined
      return deps.outbound.notify(inner, noticesOf({ ...current, content, status }, target, told))
    })
    push()
    emitChange(deps, true)
    return viewOf(before.id, context)
  }

  return [
    bind(contract.addComment, ({ body }, context) => write(body, context, undefined)),

    bind(contract.applyComment, async ({ body }, context) => {
      requireWriter(context.actor, (await deps.site.getSettings()).guest_comment)
      // Before the thread is looked up: otherwise the refusal would reveal whether it exists.
      await targets.require(body.type, body.for_id, context.actor)
      return write(body, context, await threadOf({ ...body, ...namedIn(body) }))
    }),

    bind(contract.updateComment, ({ body }, context) => update(body, context)),

    bind(contract.deleteComment, async ({ params }, { actor }) => {
      const comment = await requireKnown(params.id, actor)
      requireDeletable(actor, comment)
      const { res, push } = await db.transaction(async inner => {
        const changes = createCommentWriter(inner)
        await changes.lock(comment)
        const gone = await changes.deleteWithReplies([comment])
        const push = await removeTraces(deps, inner, gone)
        await changes.settle(comment.parent_id > 0 ? [comment.parent_id] : [])
        return { res: gone.length, push }
      })
      push()
      emitChange(deps, true)
      return { res }
    }),
  ]
}
