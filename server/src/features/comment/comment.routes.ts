import * as contract from '@xiaolou/contract/comment'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, type CallContext } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { writerOf } from '../../platform/actor.ts'
import { createMemo } from '../../platform/content-change.ts'
import { pageOf, sliceOf } from '../../platform/db/rows.ts'
import { canSee } from './comment.rules.ts'
import type { CommentDeps } from './comment.service.ts'
import { createCommentStore } from './comment.store.ts'
import type { CommentRow } from './comment.table.ts'
import { placedOf, repliesOf } from './comment.view.ts'

// A writer has at most a few pending comments; of binned ones the newest are enough.
const maxUnseen = 20
const latestPerTurn = 40
const latestTurns = 5

const somebody: CallContext = {
  actor: { kind: 'visitor' },
  visitor: { key: '', network: '', address: '', agent: '', isBot: false, isInProcess: true },
}

/** The calls that read comments. */
export function commentRoutes(deps: CommentDeps): BoundRoute[] {
  const { db } = deps
  const { targets } = deps.conversation
  const store = createCommentStore(db)
  /** The caller's own comments that nobody else sees; for the owner, everybody's pending ones. */
  const ownUnseen = (
    target: Pick<CommentRow, 'type' | 'for_id' | 'parent_id'>,
    context: CallContext,
  ): Promise<CommentRow[]> =>
    context.actor.kind === 'visitor'
      ? Promise.resolve([])
      : context.actor.kind === 'administrator'
        ? store.findWaiting({ ...target, limit: maxUnseen })
        : store.findOwnUnseen({ ...target, writer: writerOf(context), limit: maxUnseen })

  const requireVisible = async (id: number, context: CallContext) => {
    const comment = await store.get(id)
    const targetOf = comment && (await targets.findOf([comment], context.actor))
    if (!comment || !canSee(context.actor, comment) || !targetOf?.(comment)) throw refusal('commentNotFound')
    return comment
  }

  const latest = createMemo(deps, async () => {
    const found: contract.PlacedComment[] = []
    for (let turn = 0; turn < latestTurns && found.length < limits.latestCommentCount; turn++) {
      const rows = await store.findNewest({ limit: latestPerTurn, offset: turn * latestPerTurn })
      const targetOf = await targets.findOf(rows, somebody.actor)
      const listed = rows.filter(row => (targetOf(row)?.isListed ?? true) && targetOf(row) !== undefined)
      const wanted = listed.slice(0, limits.latestCommentCount - found.length)
      found.push(...(await placedOf(deps, { rows: wanted, context: somebody, targetOf })))
      if (rows.length < latestPerTurn) break
    }
    return found
  })

  return [
    bind(contract.frontGetParentComment, async ({ body }, context) => {
      const { current, size, order } = body
      await targets.require(body.type, body.for_id, context.actor)
      const target = { type: body.type, for_id: body.for_id, parent_id: 0 }
      const shown = await (order === 'new'
        ? store.findNew(target, sliceOf(body))
        : store.findHot(target, sliceOf(body)))
      const own = await ownUnseen(target, context)
      const rows = current === 1 ? [...own, ...shown] : shown
      const { first_total } = await store.getCounts(target)
      return {
        current,
        size,
        list: await repliesOf(deps, rows, context),
        total: first_total + own.length,
      }
    }),

    bind(contract.frontGetChildrenComment, async ({ body }, context) => {
      const { current, size, parent_id } = body
      const parent = await requireVisible(parent_id, context)
      const target = { type: parent.type, for_id: parent.for_id, parent_id }
      const shown = await store.findReplies(parent_id, sliceOf(body))
      const own = await ownUnseen(target, context)
      const isLast = current * size >= parent.reply_total
      const isFirstLast = isLast && (current - 1) * size < Math.max(1, parent.reply_total)
      return {
        current,
        size,
        list: await repliesOf(deps, isFirstLast ? [...shown, ...own.reverse()] : shown, context),
        total: parent.reply_total + own.length,
      }
    }),

    bind(contract.getCommentTotal, async ({ body }, { actor }) => {
      await targets.require(body.type, body.for_id, actor)
      return (await store.getCounts(body)).total
    }),

    bind(contract.getCommentById, async ({ params }, context) => {
      const comment = await requireVisible(params.id, context)
      const parent = comment.parent_id === 0 ? comment : await requireVisible(comment.parent_id, context)
      const [first, second] = await repliesOf(
        deps,
        parent === comment ? [comment] : [parent, comment],
        context,
      )
      return { parent: orRefuse(first, 'commentNotFound'), reply: second ?? null }
    }),

    bind(contract.getLatestComments, () => latest()),

    bind(contract.getOwnComments, ({ body }, context) =>
      pageOf(
        body,
        slice => store.findByWriter(writerOf(context), slice),
        async rows => placedOf(deps, { rows, context, targetOf: await targets.findOf(rows, context.actor) }),
      ),
    ),
  ]
}
