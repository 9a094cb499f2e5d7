import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns, changesAny, countRows } from '../../platform/db/rows.ts'

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
    add: (like: LikeTable): Promise<boolean> =>
      changesAny(
        query
          .insertInto('like')
          .values(like)
          .onConflict(conflict => conflict.doNothing()),
      ),

    /** False if there was none. */
    remove: ({ type, for_id, liker }: Omit<LikeTable, 'createdAt' | 'network'>): Promise<boolean> =>
      changesAny(
        query
          .deleteFrom('like')
          .where('type', '=', type)
          .where('for_id', '=', for_id)
          .where('liker', '=', liker),
      ),

    countOfNetwork: ({ type, for_id, network }: LikeTable): Promise<number> =>
      countRows(
        query
          .selectFrom('like')
          .where('type', '=', type)
          .where('for_id', '=', for_id)
          .where('network', '=', network),
      ),

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
