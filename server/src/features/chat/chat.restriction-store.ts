import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ChatRestrictionRow, ChatTables } from './chat.table.ts'

/** The only SQL of who may not write, or not come in. */
export function createRestrictionStore(db: Db) {
  const query: Kysely<ChatTables> = db.query
  const active = (nowMs: number) =>
    query
      .selectFrom('chat_restriction')
      .selectAll()
      .where(on => on.or([on('until_ms', '=', 0), on('until_ms', '>', nowMs)]))

  return {
    findOf: (userId: number): Promise<ChatRestrictionRow[]> =>
      query.selectFrom('chat_restriction').selectAll().where('user_id', '=', userId).execute(),

    findActive: (nowMs: number): Promise<ChatRestrictionRow[]> =>
      active(nowMs).orderBy('createdAt', 'desc').orderBy('user_id', 'desc').execute(),

    /** One of a kind a user: a new one takes the place of the old. */
    async put(row: ChatRestrictionRow) {
      const { user_id: _user, kind: _kind, ...changes } = row
      await query
        .insertInto('chat_restriction')
        .values(row)
        .onConflict(conflict => conflict.columns(['user_id', 'kind']).doUpdateSet(changes))
        .execute()
    },

    /** Says whether there was one. */
    async delete(userId: number, kind: ChatRestrictionRow['kind']): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom('chat_restriction')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows) > 0
    },

    async deleteAllOf(userId: number) {
      await query.deleteFrom('chat_restriction').where('user_id', '=', userId).execute()
    },

    async deleteExpired(nowMs: number) {
      await query
        .deleteFrom('chat_restriction')
        .where('until_ms', '>', 0)
        .where('until_ms', '<=', nowMs)
        .execute()
    },
  }
}
