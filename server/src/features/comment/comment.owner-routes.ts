import * as contract from '@xiaolou/contract/comment'
import { type Actor, type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { userIdOf, writerOfUser } from '../../platform/actor.ts'
import { contentTopic, createKeyedMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { Notice } from '../../platform/feature.ts'
import { type CommentDeps, commentTopic, emitChange, removeTraces } from './comment.service.ts'
import { createCommentStore, type OwnerFilter } from './comment.store.ts'
import type { CommentRow } from './comment.table.ts'
import { approvalNotices, shownNotices } from './comment.target.ts'
import { excerptOf, placedOf } from './comment.view.ts'
import { type CommentWriter, createCommentWriter } from './comment.write-store.ts'

/**
 * How many comments the owner's list holds. Counting a hundred thousand takes longer than the page itself, so that the
 * few counts without words to look for are kept until a comment changes.
 */
function createOwnerTotals({ db, bus, clock }: Pick<CommentDeps, 'db' | 'bus' | 'clock'>) {
  const store = createCommentStore(db)
  const keptTotal = createKeyedMemo(
    { bus, clock, maxKeys: 20, topics: [commentTopic, contentTopic] },
    (filter: string) => store.countForOwner(JSON.parse(filter)),
  )
  return (filter: OwnerFilter): Promise<number> =>
    filter.contentHas === '' && filter.writer === ''
      ? keptTotal(JSON.stringify(filter))
      : store.countForOwner(filter)
}

const { pending, shown, bin } = contract.commentStatus
const setStatus = (writer: CommentWriter, rows: readonly CommentRow[], status: CommentRow['status']) =>
  writer.change(
    rows.map(row => row.id),
    { status },
  )

/** The owner's calls; the contract gives each of them to the administrator alone. */
export function commentOwnerRoutes(deps: CommentDeps): BoundRoute[] {
  const { db, targets } = deps
  const store = createCommentStore(db)
  const ownerTotal = createOwnerTotals(deps)

  /** Changes some comments with their targets locked, always in the same order, and settles the counters. */
  const change = async <T>(
    ids: readonly number[],
    work: (input: { inner: Db; writer: CommentWriter; rows: CommentRow[] }) => Promise<T>,
  ): Promise<T> => {
    const before = await store.find(ids)
    return db.transaction(async inner => {
      const writer = createCommentWriter(inner)
      await writer.lockAll(before)
      const rows = await createCommentStore(inner).find(ids)
      const result = await work({ inner, writer, rows })
      await writer.settle([...new Set(rows.map(row => row.parent_id || row.id))])
      return result
    })
  }

  /** What is told when comments are shown; read before the transaction, which must not ask from outside. */
  const noticesFor = async (ids: readonly number[], actor: Actor) => {
    const rows = await store.find(ids)
    const users = await deps.findUsers(rows.map(row => row.from_id))
    const administratorIds = await deps.findAdministratorIds()
    const targetOf = await targets.findOf(rows, actor)
    const excerpts = new Map<number, string>()
    for (const row of rows) excerpts.set(row.id, await excerptOf(row.content))
    const exceptIds = [userIdOf(actor)]
    return (comment: CommentRow): Notice[] => {
      const target = targetOf(comment)
      if (!target) return []
      const name = users.get(comment.from_id)?.nick_name ?? (comment.guest_name || '访客')
      const words = excerpts.get(comment.id) ?? ''
      return [
        ...approvalNotices({ comment, target, words, exceptIds }),
        ...shownNotices({ comment, target, name, words, administratorIds, exceptIds }),
      ]
    }
  }

  return [
    bind(contract.backGetCommentList, async ({ body }, context) => {
      const { current, size } = body
      const filter = {
        contentHas: body.content,
        type: body.type ?? undefined,
        status: body.status ?? undefined,
        writer: body.from_id === 0 ? '' : writerOfUser(body.from_id),
      }
      const rows = await store.findForOwner(filter, sliceOf({ current, size }))
      const total = await ownerTotal(filter)
      const targetOf = await targets.findOf(rows, context.actor)
      return { current, size, list: await placedOf(deps, { rows, context, targetOf }), total }
    }),

    bind(contract.backApproveComments, async ({ body }, { actor }) => {
      const noticesOf = await noticesFor(body.idList, actor)
      const push = await change(body.idList, async ({ inner, writer, rows }) => {
        await setStatus(writer, rows, shown)
        const waited = rows.filter(row => row.status === pending)
        return deps.notify(inner, waited.flatMap(noticesOf))
      })
      push()
      emitChange(deps, true)
    }),

    bind(contract.backRecycleComments, async ({ body }) => {
      await change(body.idList, ({ writer, rows }) => setStatus(writer, rows, bin))
      emitChange(deps, true)
    }),

    bind(contract.backDeleteComments, async ({ body }) => {
      const { res, push } = await change(body.idList, async ({ inner, writer, rows }) => {
        const gone = await writer.deleteWithReplies(rows)
        return { res: gone.length, push: await removeTraces(deps, inner, gone) }
      })
      push()
      emitChange(deps, true)
      return { res }
    }),
  ]
}
