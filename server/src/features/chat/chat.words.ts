import { tokensOf } from '@xiaolou/contract/search-text'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rowsAfter, walkById } from '../../platform/db/rows.ts'
import { textOfHtml } from './chat.text.ts'

const indexedAtOnce = 500

export const chatWordIndex = (db: Db) => db.textIndex('chat_search')

type Said = { id: number; content: string; content_type: string }

const entryOf = (id: number, html: string) => ({ id, title: [], body: tokensOf(textOfHtml(html)) })

/** The words of the messages, for readers to search in. */
export function createChatWords(db: Db) {
  const index = chatWordIndex(db)
  return {
    /** Of a text message; again after it was edited. */
    put: (id: number, html: string) => index.put([entryOf(id, html)]),
    remove: index.remove,
    removeAll: index.removeAll,
  }
}

/** Fills an empty index with every message; inside a transaction. */
export async function rebuildChatWords(db: Db): Promise<void> {
  const query: Kysely<{ chat_message: Said }> = db.query
  const ask = (afterId: number, limit: number) =>
    query
      .selectFrom('chat_message')
      .select(['id', 'content'])
      .where('content_type', '=', 'text')
      .$call(rowsAfter(afterId, limit))
  for await (const rows of walkById(ask, indexedAtOnce))
    await chatWordIndex(db).put(rows.map(({ id, content }) => entryOf(id, content)))
}
