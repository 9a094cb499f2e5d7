import * as contract from '@xiaolou/contract/comment'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange, type SignedIn } from '@xiaolou/contract/kit/handler'
import { writerOfUser } from '../../platform/actor.ts'
import { rangeMs } from '../../platform/clock.ts'
import { contentTopic, createKeyedMemo } from '../../platform/content-change.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import { type CommentDeps, commentTopic } from './comment.service.ts'
import { createCommentStore, type OwnerFilter } from './comment.store.ts'
import { placedOf } from './comment.view.ts'

/**
 * The totals of the owner's list. Counting a hundred thousand comments takes longer than the page itself, so
 * the few totals without a search are cached until a comment changes.
 */
function createOwnerTotals({ db, bus, clock }: Pick<CommentDeps, 'db' | 'bus' | 'clock'>) {
  const store = createCommentStore(db)
  const keptTotal = createKeyedMemo(
    { bus, clock, maxKeys: 20, topics: [commentTopic, contentTopic] },
    (filter: string) => store.countForOwner(JSON.parse(filter)),
  )
  return (filter: OwnerFilter): Promise<number> =>
    Object.entries(filter).every(([name, value]) => !value || name === 'type' || name === 'status')
      ? keptTotal(JSON.stringify(filter))
      : store.countForOwner(filter)
}

/** The owner's calls; the contract restricts them to the administrator. */
export function commentOwnerRoutes(deps: CommentDeps): BoundRoute[] {
  const { db } = deps
  const { targets } = deps.conversation
  const { ownComments } = deps.moderation
  const store = createCommentStore(db)
  const ownerTotal = createOwnerTotals(deps)

  const namesOf = async (nameHas: string) =>
    nameHas === '' ? undefined : { nameHas, ids: await deps.identity.users.findIdsNamed(nameHas) }

  const change = async (ids: readonly number[], to: 'shown' | 'bin' | 'gone', actor: SignedIn) => {
    const run = await ownComments.change(ids, to, actor)
    const done = await db.transaction(run)
    done()
  }

  return [
    bind(contract.backGetCommentList, async ({ body }, context) => {
      const { current, size } = body
      const filter = {
        contentHas: body.content,
        type: body.type,
        status: body.status,
        writer: body.from_id === 0 ? '' : writerOfUser(body.from_id),
        from: await namesOf(body.from_name),
        to: await namesOf(body.to_name),
        ...rangeMs(body.time, deps.timeZone),
      }
      const rows = await store.findForOwner(filter, sliceOf({ current, size }))
      const total = await ownerTotal(filter)
      const targetOf = await targets.findOf(rows, context.actor)
      return { current, size, list: await placedOf(deps, { rows, context, targetOf }), total }
    }),

    bindChange(contract.backDeleteComment, async ({ params }, { actor }) => {
      if (!(await store.get(params.id))) throw refusal('commentNotFound')
      await change([params.id], 'gone', actor)
    }),

    bind(contract.backApproveComments, ({ body }, { actor }) => change(body.idList, 'shown', actor)),

    bind(contract.backRecycleComments, ({ body }, { actor }) => change(body.idList, 'bin', actor)),

    bind(contract.backDeleteComments, async ({ body }, { actor }) => {
      const gone = await store.countWithReplies(body.idList)
      await change(body.idList, 'gone', actor)
      return { res: gone }
    }),
  ]
}
