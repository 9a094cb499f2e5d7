import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns } from '../../platform/db/rows.ts'

type LikeTable = { type: number; for_id: number; liker: string; network: string; createdAt: number }

export const likeMigrations: readonly Migration[] = [
  {
    name: '0062-like-network',
    // Older likes count for no network.
    up: db => addColumns(db, 'like', 'text', 'network'),
  },
]

/** The only SQL of likes. Their primary key is (type, for_id, liker): a second like cannot be stored. */
export function createLikeStore(db: Db) {
  const query: Kysely<{ like: LikeTable }> = db.query
  return {
    /** False if the liker had already liked it. */
    async add(like: LikeTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('like')
        .values(like)
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return Number(numInsertedOrUpdatedRows) > 0
    },

    /** False if there was none. */
    async remove({ type, for_id, liker }: Omit<LikeTable, 'createdAt' | 'network'>): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom('like')
        .where('type', '=', type)
        .where('for_id', '=', for_id)
        .where('liker', '=', liker)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows) > 0
    },

    /** How many visitors of a network like the thing. */
    async countOfNetwork({ type, for_id, network }: LikeTable): Promise<number> {
      const { count } = await query
        .selectFrom('like')
        .select(on => on.fn.countAll().as('count'))
        .where('type', '=', type)
        .where('for_id', '=', for_id)
        .where('network', '=', network)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async findLiked(type: number, ids: readonly number[], liker: string): Promise<Set<number>> {
      if (ids.length === 0) return new Set()
      const rows = await query
        .selectFrom('like')
        .select('for_id')
        .where('type', '=', type)
        .where('for_id', 'in', [...new Set(ids)])
        .where('liker', '=', liker)
        .execute()
      return new Set(rows.map(row => row.for_id))
    },

    async removeAllOf(type: number, ids: readonly number[]) {
      if (ids.length === 0) return
      await query.deleteFrom('like').where('type', '=', type).where('for_id', 'in', ids).execute()
    },

    /** Returns what was liked. */
    removeAllBy: (liker: string) =>
      query.deleteFrom('like').where('liker', '=', liker).returning(['type', 'for_id']).execute(),

    findAllBy: (liker: string) =>
      query.selectFrom('like').select(['type', 'for_id', 'createdAt']).where('liker', '=', liker).execute(),
  }
}
