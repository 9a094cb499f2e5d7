import { randomBytes } from 'node:crypto'
import { articleStatus } from '@xiaolou/contract/article'
import { guardedMaxLength, isCountable } from '@xiaolou/contract/unlisted-address'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ArticleTable, ArticleTables } from './article.table.ts'

/** An address that nobody comes upon who was not given it: 64 random bits behind it. Of a long one the end gives way. */
export function guardedSlug(slug: string): string {
  const kept = slug.slice(0, guardedMaxLength).replace(/-$/, '')
  return `${kept}-${randomBytes(8).toString('hex')}`
}

/** An old address leads to the article from now on; an address that an article uses today is its own. */
export async function addRedirects(db: Db, articleId: number, fromPaths: readonly string[]): Promise<void> {
  const query: Kysely<ArticleTables> = db.query
  for (const from_path of fromPaths) {
    await query
      .insertInto('redirect')
      .values({ from_path, article_id: articleId })
      .onConflict(conflict => conflict.column('from_path').doUpdateSet({ article_id: articleId }))
      .execute()
  }
}

type Addressed = Pick<ArticleTable, 'slug' | 'status' | 'is_hidden'> & { id: number }

/**
 * The address of an article, which becomes another where the article is read by whoever has its address, and somebody who
 * counts would come upon it. The old one leads nowhere until the article is listed again.
 */
export async function guardAddress(db: Db, { id, slug, status, is_hidden }: Addressed): Promise<string> {
  if (status !== articleStatus.public || is_hidden === 0 || !isCountable(slug)) return slug
  const guarded = guardedSlug(slug)
  const query: Kysely<ArticleTables> = db.query
  await query.updateTable('article').set({ slug: guarded }).where('id', '=', id).execute()
  await addRedirects(db, id, [`slug/${slug}`])
  return guarded
}

/** The same for those that were there before. */
export async function guardAddresses(db: Db): Promise<void> {
  const query: Kysely<ArticleTables> = db.query
  const unlisted = await query
    .selectFrom('article')
    .select(['id', 'slug', 'status', 'is_hidden'])
    .where('status', '=', articleStatus.public)
    .where('is_hidden', '=', 1)
    .execute()
  for (const row of unlisted) await guardAddress(db, row)
}
