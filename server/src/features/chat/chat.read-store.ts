import { holdsAll, queryTermsOf } from '@xiaolou/contract/search-text'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/rows.ts'
import type { ChatMessageRow, ChatTables } from './chat.table.ts'
import { textOfHtml } from './chat.text.ts'
import { chatWordIndex } from './chat.words.ts'

/** At most so many messages on each side of a position. */
type Sides = { before: number; after: number }

/** What readers ask of the messages: those around one of them or a time. */
export function createChatReader(db: Db) {
  const query: Kysely<ChatTables> = db.query
  const messages = query.selectFrom('chat_message').selectAll()
  const index = chatWordIndex(db)

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

    /** Texts with all words of the query, newest first, below `beforeId`; and whether there may be more. */
    async search(wanted: string, { beforeId, limit }: { beforeId: number; limit: number }) {
      const terms = queryTermsOf(wanted)
      const rows: ChatMessageRow[] = []
      let before = terms.length > 0 ? beforeId : 0
      for (let round = 0; round < maxRounds && before > 0; round += 1) {
        const ids = await index.find({ field: 'body', terms, limit: candidatesAtOnce, beforeId: before })
        before = ids.at(-1) ?? 0
        // PostgreSQL's index has no positions: the text decides.
        const found = ids.length > 0 ? await messages.where('id', 'in', ids).execute() : []
        rows.push(...inOrder(found, ids).filter(({ content }) => holdsAll(textOfHtml(content), terms)))
        if (ids.length < candidatesAtOnce) before = 0
        if (rows.length > limit) break
      }
      const list = rows.slice(0, limit)
      const isCut = rows.length > limit
      // Where the next call goes on; 0 if everything was looked through.
      return { rows: list, nextId: isCut ? (list.at(-1)?.id ?? 0) : before }
    },
  }
}

const candidatesAtOnce = 100
const maxRounds = 10
