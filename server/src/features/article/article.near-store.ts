import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { idsOf } from '../../platform/db/rows.ts'
import { type ArticleTables, listedArticles } from './article.table.ts'

/** Queries on listed articles for addresses without a page. */
export function createNearStore(db: Db) {
  const query: Kysely<ArticleTables> = db.query
  const listed = listedArticles(query)
  return {
    /** Listed articles whose slug has this prefix. */
    findIdsBySlug: (beginning: string, limit: number) =>
      idsOf(
        listed
          .select('id')
          .where('slug', '>=', beginning)
          .where('slug', '<', `${beginning}\uffff`)
          .orderBy('slug')
          .limit(limit),
      ),

    findListedNames: async (ids: readonly number[]) =>
      ids.length === 0
        ? []
        : listed
            .select(['id', 'article_title', 'slug'])
            .where('id', 'in', ids)
            .orderBy('id', 'desc')
            .execute(),
  }
}
