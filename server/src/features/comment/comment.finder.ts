import { commentStatus } from '@xiaolou/contract/comment'
import type { Actor } from '@xiaolou/contract/kit/handler'
import type { Db } from '../../platform/db/db.ts'
import type { Finder } from '../../platform/finder.ts'
import { createTextSearch } from '../../platform/text-search.ts'
import { createCommentStore } from './comment.store.ts'
import { commentSearchName, writerToken } from './comment.table.ts'
import { addressOf, type CommentTargets } from './comment.target.ts'

/** Searches the caller's own comments, except binned ones and those where the caller may no longer read. */
export function createCommentFinder({ db, targets }: { db: Db; targets: CommentTargets }): Finder {
  const store = createCommentStore(db)
  const loadOf = (actor: Actor & { userId: number }) => async (ids: readonly number[]) => {
    const own = (await store.find(ids)).filter(
      row => row.from_id === actor.userId && row.status !== commentStatus.bin,
    )
    const targetOf = await targets.findOf(own, actor)
    const { commentText } = await import('@xiaolou/markdown')
    return own.flatMap(row => {
      const target = targetOf(row)
      const address = target && addressOf(target, row.id)
      return address ? [{ id: row.id, title: target.title, address, text: commentText(row.content) }] : []
    })
  }
  return {
    kind: 'comment',
    async find(asked, { actor }) {
      if (actor.kind === 'visitor') return []
      const find = createTextSearch({ db, name: commentSearchName, places: ['body'], load: loadOf(actor) })
      return find(asked, [{ phrase: [writerToken(actor.userId)] }])
    },
  }
}
