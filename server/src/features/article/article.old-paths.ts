import { articleStatus } from '@xiaolou/contract/article'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ArticleTables } from './article.table.ts'

/** The old paths of listed articles: of another site (`/2018/a/`), or a former slug (`slug/a`). */
export function findOldPaths(db: Db): Promise<{ from_path: string; slug: string }[]> {
  const query: Kysely<ArticleTables> = db.query
  return query
    .selectFrom('redirect')
    .innerJoin('article', 'article.id', 'redirect.article_id')
    .select(['from_path', 'article.slug'])
    .where('status', '=', articleStatus.public)
    .where('is_hidden', '=', 0)
    .execute()
}
