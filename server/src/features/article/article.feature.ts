import type { Actor } from '@xiaolou/contract/kit/handler'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { canRead, isListed } from './article.rules.ts'
import type { ArticleTables } from './article.table.ts'
import { createArticleWriter } from './article.write-store.ts'

/** What likes and comments ask of articles: those that the actor may read, where they are and whose. */
export function createArticleTarget(db: Db) {
  const query: Kysely<ArticleTables> = db.query
  const findReadable = async (ids: readonly number[], actor: Actor) => {
    if (ids.length === 0) return []
    const rows = await query
      .selectFrom('article')
      .select(['id', 'article_title', 'slug', 'author_id', 'status', 'is_hidden'])
      .where('id', 'in', ids)
      .execute()
    return rows.filter(row => canRead(actor, row))
  }
  return {
    isThere: async (id: number, actor: Actor) => (await findReadable([id], actor)).length > 0,
    addLikes: (inner: Db, id: number, delta: 1 | -1) => createArticleWriter(inner).changeThumbs(id, delta),
    async find(ids: readonly number[], actor: Actor) {
      const rows = await findReadable(ids, actor)
      return new Map(
        rows.map(row => [
          row.id,
          {
            title: row.article_title,
            address: `/posts/${encodeURIComponent(row.slug)}`,
            authorId: row.author_id,
            isListed: isListed(row),
          },
        ]),
      )
    },
  }
}
