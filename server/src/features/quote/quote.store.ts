import type { Generated, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addIndex, columns, createTableWithId, findsAny, inParts, tableOf } from '../../platform/db/rows.ts'
import type { QuotedBy } from '../../platform/quoting.ts'

type QuoteTable = {
  id: Generated<number>
  by_type: QuotedBy
  /** The comment or the message. */
  by_id: number
  article_id: number
  /** As selected. */
  words: string
  /** Without spaces, as used for searching, and the text around it at the time. */
  exact: string
  prefix: string
  suffix: string
  /** The score of the next best place at the time, in thousandths. */
  rival: number
  /** The article text at the time (a digest), and the position in it. */
  revision: string
  place: number
  createdAt: number
}
export type QuoteRow = Selectable<QuoteTable>
type QuoteTables = { quote: QuoteTable }

export const quoteMigrations: readonly Migration[] = [
  {
    name: '0052-quote',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'quote')
        .$call(columns(integer, 'by_type by_id article_id rival place createdAt'))
        .$call(columns('text', 'words exact prefix suffix revision'))
        .execute()
      await addIndex(db, 'quote_by', 'quote', ['by_type', 'by_id'])
      await addIndex(db, 'quote_article', 'quote', ['article_id', 'id desc'])
    },
  },
]

/** The only SQL of quotes. */
export function createQuoteStore(db: Db) {
  const query: Kysely<QuoteTables> = db.query
  const quotes = tableOf<QuoteTable>(db, 'quote')
  const ofArticle = (articleId: number) =>
    query.selectFrom('quote').where('article_id', '=', articleId).orderBy('id', 'desc')
  return {
    every: quotes.every,
    add: quotes.add,

    async findBy(type: QuotedBy, ids: readonly number[]): Promise<QuoteRow[]> {
      if (ids.length === 0) return []
      return query
        .selectFrom('quote')
        .selectAll()
        .where('by_type', '=', type)
        .where('by_id', 'in', ids)
        .execute()
    },

    findOfArticle: (articleId: number, limit: number): Promise<QuoteRow[]> =>
      ofArticle(articleId).selectAll().limit(limit).execute(),

    isQuoted: (articleId: number) => findsAny(ofArticle(articleId).select('id').limit(1)),

    async deleteBy(type: QuotedBy, ids: readonly number[]) {
      for (const some of inParts(ids))
        await query.deleteFrom('quote').where('by_type', '=', type).where('by_id', 'in', some).execute()
    },

    async deleteAllBy(type: QuotedBy) {
      await query.deleteFrom('quote').where('by_type', '=', type).execute()
    },

    async deleteOfArticles(ids: readonly number[]) {
      for (const some of inParts(ids))
        await query.deleteFrom('quote').where('article_id', 'in', some).execute()
    },
  }
}
