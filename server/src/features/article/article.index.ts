import { articleStatus } from '@xiaolou/contract/article'
import type { Kysely } from 'kysely'
import { rowsAfter } from '../../platform/db/rows.ts'
import type { SearchSource } from '../../platform/search-index.ts'
import type { SearchEntry } from '../../platform/search-tokens.ts'
import { type ArticleTables, searchIndexName } from './article.table.ts'

export const articleEntryOf = (row: { id: number; article_title: string; text: string }): SearchEntry => ({
  ...{ id: row.id, title: row.article_title, text: row.text },
})

/** Every listed article. */
export const articleSearchSource: SearchSource = {
  name: searchIndexName,
  async findEntries(db, afterId, limit) {
    const query: Kysely<ArticleTables> = db.query
    const rows = await query
      .selectFrom('article')
      .innerJoin('article_body', 'article_id', 'article.id')
      .select(['article.id', 'article_title', 'text'])
      .where('status', '=', articleStatus.public)
      .where('is_hidden', '=', 0)
      .$call(rowsAfter(afterId, limit, 'article.id'))
    return rows.map(articleEntryOf)
  },
}
