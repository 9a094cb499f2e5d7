import { refusal } from '@xiaolou/contract/errors'
import { type Actor, bind, type CallContext } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/like'
import { type LikeType, likeType } from '@xiaolou/contract/like'
import { limits } from '@xiaolou/contract/limits'
import { writerOf } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { createLikeStore, likeMigrations } from './like.store.ts'

/** A likeable feature's part: whether the actor may see the thing, and its counter. */
type LikeTarget = {
  isThere(id: number, actor: Actor): Promise<boolean>
  addLikes(db: Db, id: number, delta: 1 | -1): Promise<void>
}

const fullNetwork = '同一个网络里已经有几位点过赞了，这一次没有计；登录以后可以点'

const likeTypes = Object.values(likeType)

/** Likes of every kind: one per user or visitor; the counter changes in the transaction of the like. */
export function createLikes(deps: { db: Db; clock: Clock; targets: Record<LikeType, LikeTarget> }) {
  const { db, clock, targets } = deps
  const store = createLikeStore(db)
  const requireTarget = async (type: LikeType, id: number, { actor }: CallContext) => {
    if (!(await targets[type].isThere(id, actor))) throw refusal('likeTargetNotFound')
    return targets[type]
  }

  return {
    async add(type: LikeType, id: number, context: CallContext) {
      const target = await requireTarget(type, id, context)
      const network = context.actor.kind === 'visitor' ? context.visitor.network : ''
      const like = { type, for_id: id, liker: writerOf(context), network, createdAt: clock.now() }
      const isNew = await db.transaction(async inner => {
        const likes = createLikeStore(inner)
        const isAdded = await likes.add(like)
        if (!isAdded) return false
        // This locks the thing: concurrent likes see each other.
        await target.addLikes(inner, id, 1)
        if (network !== '' && (await likes.countOfNetwork(like)) > limits.visitorsPerNetwork)
          throw refusal('alreadyLiked', { message: fullNetwork })
        return true
      })
      if (!isNew) throw refusal('alreadyLiked')
    },

    async cancel(type: LikeType, id: number, context: CallContext) {
      const target = await requireTarget(type, id, context)
      const like = { type, for_id: id, liker: writerOf(context) }
      const wasThere = await db.transaction(async inner => {
        const isRemoved = await createLikeStore(inner).remove(like)
        if (isRemoved) await target.addLikes(inner, id, -1)
        return isRemoved
      })
      if (!wasThere) throw refusal('notLiked')
    },

    /** Which of these the caller likes; empty for a page rendered for everybody. */
    findLiked: async (type: LikeType, ids: readonly number[], context: CallContext) =>
      context.visitor.isInProcess ? new Set<number>() : store.findLiked(type, ids, writerOf(context)),

    /** When the liked things are deleted for good. */
    remove: (inner: Db, type: LikeType, ids: readonly number[]) =>
      createLikeStore(inner).removeAllOf(type, ids),

    /** When an account is deleted: removes its likes and subtracts them from the counters. */
    async forget(inner: Db, userId: number) {
      for (const { type, for_id } of await createLikeStore(inner).removeAllBy(`user:${userId}`)) {
        const kind = likeTypes.find(known => known === type)
        if (kind) await targets[kind].addLikes(inner, for_id, -1)
      }
    },

    findAllByUser: (userId: number) => store.findAllBy(`user:${userId}`),
  }
}

export type Likes = ReturnType<typeof createLikes>

/** One set of calls for everything likeable. The table came with that of articles (`article.table.ts`). */
export const likeFeature: FeatureManifest<{ conversation: { likes: Likes }; timeZone: string }> = {
  migrations: likeMigrations,
  siteExport: { leftOut: ['like'] },
  create: ({ conversation: { likes }, timeZone }) => ({
    routes: [
      bind(contract.addLike, ({ body }, context) => likes.add(body.type, body.for_id, context)),

      bind(contract.cancelLike, ({ body }, context) => likes.cancel(body.type, body.for_id, context)),

      bind(contract.getIsLike, async ({ body }, context) =>
        (await likes.findLiked(body.type, [body.for_id], context)).has(body.for_id),
      ),
    ],
    userData: async userId => ({
      likes: (await likes.findAllByUser(userId)).map(like => ({
        ...like,
        createdAt: wireTime(like.createdAt, timeZone),
      })),
    }),
    async deleteUserData(inner, { userId }) {
      await likes.forget(inner, userId)
    },
  }),
}
