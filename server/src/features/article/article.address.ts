import { randomBytes } from 'node:crypto'
import { articleStatus } from '@xiaolou/contract/article'
import { guardedMaxLength, isCountable } from '@xiaolou/contract/unlisted-address'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ArticleTable, ArticleTables } from './article.table.ts'

/** A slug that cannot be guessed: 64 random bits are appended. A long slug is shortened first. */
export function guardedSlug(slug: string): string {
  const kept = slug.slice(0, guardedMaxLength).replace(/-$/, '')
  return `${kept}-${randomBytes(8).toString('hex')}`
}

/** Redirects an old address to the article; a current address of an article takes precedence. */
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
 * The slug of an article, replaced by an unguessable one if the article is unlisted and its slug could be
 * found by counting. The old one leads nowhere until the article is listed again.
 */
export async function guardAddress(db: Db, { id, slug, status, is_hidden }: Addressed): Promise<string> {
  if (status !== articleStatus.public || is_hidden === 0 || !isCountable(slug)) return slug
  const guarded = guardedSlug(slug)
  const query: Kysely<ArticleTables> = db.query
  await query.updateTable('article').set({ slug: guarded }).where('id', '=', id).execute()
  await addRedirects(db, id, [`slug/${slug}`])
  return guarded
}

/** The same for existing articles. */
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
