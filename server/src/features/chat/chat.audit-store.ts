import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Slice } from '../../platform/db/slice.ts'
import type { ChatAuditRow, ChatTables } from './chat.table.ts'

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
