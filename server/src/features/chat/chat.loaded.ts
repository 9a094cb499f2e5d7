import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rowsAfter, walkById } from '../../platform/db/rows.ts'
import type { ChatTables } from './chat.migration.ts'

const readAtOnce = 500

/** Messages are stored as HTML alone: after a restore each one with a tag is sanitized again. */
export async function sanitiseLoadedChat(db: Db): Promise<void> {
  const { sanitiseChat } = await import('@xiaolou/markdown')
  const query: Kysely<ChatTables> = db.query
  const ask = (afterId: number, limit: number) =>
    query
      .selectFrom('chat_message')
      .select(['id', 'content'])
      .where('content', 'like', '%<%')
      .$call(rowsAfter(afterId, limit))
  for await (const rows of walkById(ask, readAtOnce)) {
    for (const { id, content } of rows) {
      const safe = sanitiseChat(content)
      if (safe !== content)
        await query.updateTable('chat_message').set({ content: safe }).where('id', '=', id).execute()
    }
  }
}
