import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findsAny, idsOf } from '../../platform/db/rows.ts'
import type { ChatPreviewRow, ChatTables } from './chat.table.ts'

/** What the pages say that messages link to, each once. */
export function createPreviewStore(db: Db) {
  const query: Kysely<ChatTables> = db.query
  const removal = query.deleteFrom('chat_preview')
  const linking = (url: string) => query.selectFrom('chat_message').select('id').where('link', '=', url)
  return {
    find: (urls: readonly string[]): Promise<ChatPreviewRow[]> =>
      urls.length === 0
        ? Promise.resolve([])
        : query.selectFrom('chat_preview').selectAll().where('url', 'in', urls).execute(),

    async put(row: ChatPreviewRow) {
      const { url: _, ...changes } = row
      await query
        .insertInto('chat_preview')
        .values(row)
        .onConflict(conflict => conflict.column('url').doUpdateSet(changes))
        .execute()
    },

    /** The newest messages with this link. */
    findLinkingIds: (url: string, limit: number) => idsOf(linking(url).orderBy('id', 'desc').limit(limit)),

    /** Unless another message has the link. */
    async removeUnused(url: string) {
      if (url !== '' && !(await findsAny(linking(url).limit(1))))
        await removal.where('url', '=', url).execute()
    },

    removeAll: () => removal.execute(),
  }
}
