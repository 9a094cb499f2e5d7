import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ChatMessageRow, ChatTables } from './chat.table.ts'

/** At most so many messages on each side of a position. */
type Sides = { before: number; after: number }

/** What readers ask of the messages: those around one of them or a time. */
export function createChatReader(db: Db) {
  const query: Kysely<ChatTables> = db.query
  const messages = query.selectFrom('chat_message').selectAll()

  return {
    /** Those below the id, those from it on, oldest first, and whether there are more on each side. */
    async findAround(id: number, { before, after }: Sides) {
      const older: ChatMessageRow[] = await messages
        .where('id', '<', id)
        .orderBy('id', 'desc')
        .limit(before + 1)
        .execute()
      const from: ChatMessageRow[] = await messages
        .where('id', '>=', id)
        .orderBy('id')
        .limit(after + 2)
        .execute()
      const isThere = from[0]?.id === id
      const newer = from.slice(0, after + Number(isThere))
      return {
        rows: [...older.slice(0, before).reverse(), ...newer],
        isThere,
        hasOlder: older.length > before,
        hasNewer: from.length > newer.length,
      }
    },

    /** The first message written at or after this time (ms since 1970); 0 for none. */
    async getFirstIdSince(sinceMs: number): Promise<number> {
      const first = await query
        .selectFrom('chat_message')
        .select('id')
        .where('createdAt', '>=', sinceMs)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return first?.id ?? 0
    },
  }
}
