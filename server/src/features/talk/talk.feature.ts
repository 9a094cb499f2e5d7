import type { Actor } from '@xiaolou/contract/kit/handler'
import { talkStatus } from '@xiaolou/contract/talk'
import type { Db } from '../../platform/db/db.ts'
import { canRead, isPublic } from './talk.rules.ts'
import { createTalkStore } from './talk.store.ts'

type Store = Pick<ReturnType<typeof createTalkStore>, 'findPage'>

/** What the site map tells of talks: their page, once there is something on it. */
export async function findTalkAddresses(store: Store) {
  const { total } = await store.findPage({ status: talkStatus.public, limit: 1, offset: 0 })
  return total > 0 ? [{ path: '/talk', changedAtMs: undefined }] : []
}

/** What likes ask of talks: only a public one can be liked. */
export function createTalkLikeTarget(db: Db) {
  const store = createTalkStore(db)
  return {
    async isThere(id: number): Promise<boolean> {
      const talk = await store.getTalk(id)
      return talk !== undefined && isPublic(talk)
    },
    addLikes: (inner: Db, id: number, delta: 1 | -1) => createTalkStore(inner).addLikes(id, delta),
  }
}

/** What comments ask of talks: title, address and author of those that the actor may read. */
export function createTalkCommentTarget(db: Db) {
  const store = createTalkStore(db)
  return {
    async find(ids: readonly number[], actor: Actor) {
      const readable = (await store.findByIds(ids)).filter(talk => canRead(actor, talk))
      return new Map(
        readable.map(({ id, title, user_id }) => [
          id,
          { title, address: `/talk?id=${id}`, authorId: user_id },
        ]),
      )
    },
  }
}
