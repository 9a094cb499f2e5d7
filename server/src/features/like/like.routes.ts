import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/like'
import type { Likes } from './like.ts'

/** One set of calls for whatever can be liked. */
export function likeRoutes({ likes }: { likes: Likes }): BoundRoute[] {
  return [
    bind(contract.addLike, async ({ body }, context) => {
      await likes.add(body.type, body.for_id, context)
      return true
    }),

    bind(contract.cancelLike, async ({ body }, context) => {
      await likes.cancel(body.type, body.for_id, context)
      return true
    }),

    bind(contract.getIsLike, async ({ body }, context) =>
      (await likes.findLiked(body.type, [body.for_id], context)).has(body.for_id),
    ),
  ]
}
