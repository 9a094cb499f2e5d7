import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Slice } from '../../platform/db/rows.ts'
import type { ChatAuditRow, ChatRestrictionRow, ChatTables } from './chat.migration.ts'

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

/** The only SQL of the record of what was done to the room. */
export function createAuditStore(db: Db) {
  const query: Kysely<ChatTables> = db.query
  return {
    async add(row: Omit<ChatAuditRow, 'id'>) {
      await query.insertInto('chat_audit').values(row).execute()
    },

    /** The newest first. */
    async find({ limit, offset }: Slice): Promise<{ rows: ChatAuditRow[]; total: number }> {
      const { total } = await query
        .selectFrom('chat_audit')
        .select(on => on.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await query
        .selectFrom('chat_audit')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { rows, total }
    },
  }
}
