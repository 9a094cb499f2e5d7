import { articleStatus } from '@xiaolou/contract/article'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { spellingsOf } from '../../platform/old-path.ts'
import type { ArticleTables } from './article.table.ts'

/** From an old address to the article. */
export function createArticleAddressStore(db: Db) {
  const query: Kysely<ArticleTables> = db.query

  return {
    /** The article that once had that slug. */
    async getIdByOldSlug(slug: string) {
      const once = await query
        .selectFrom('redirect')
        .select('article_id')
        .where('from_path', '=', `slug/${slug}`)
        .executeTakeFirst()
      return once?.article_id
    },

    /** Today's slug of the public article that an old path of another site led to, in whichever spelling. */
    async getSlugByOldPath(path: string) {
      const spellings = spellingsOf(path)
      const rows = await query
        .selectFrom('redirect')
        .innerJoin('article', 'article.id', 'redirect.article_id')
        .select(['from_path', 'article.slug'])
        .where('from_path', 'in', spellings)
        .where('status', '=', articleStatus.public)
        .execute()
      const byPath = new Map(rows.map(row => [row.from_path, row.slug]))
      const found = spellings.find(spelling => byPath.has(spelling))
      return found === undefined ? undefined : byPath.get(found)
    },
  }
}

export type ArticleAddressStore = ReturnType<typeof createArticleAddressStore>
