import { articleStatus } from '@xiaolou/contract/article'
import { commentType } from '@xiaolou/contract/comment'
import { newDraft } from '@xiaolou/contract/draft'
import { countWords } from '@xiaolou/markdown/count-words'
import type { Kysely } from 'kysely'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns, rowsAfter, walkById } from '../../platform/db/rows.ts'
import { importedKey } from './draft.source.ts'
import type { DraftTables } from './draft.table.ts'

type OldTables = DraftTables & {
  article: Record<'id' | 'author_id' | 'category_id' | 'is_top' | 'type' | 'status' | 'is_hidden', number> &
    Record<'createdAt' | 'updatedAt' | 'binned_at' | 'comments_closed' | 'status_before_bin', number> &
    Record<'article_title' | 'slug' | 'article_description' | 'article_cover' | 'origin_url', string> &
    Record<'password' | 'series' | 'licence' | 'music', string>
  article_body: { article_id: number; article_content: string; meta: string } & Record<
    'source_path' | 'source_hash',
    string | null
  >
  article_tag: { article_id: number; tag_id: number }
  category: { id: number; category_name: string }
  tag: { id: number; tag_name: string }
  redirect: { from_path: string; article_id: number }
  page: { source_path: string | null }
  comment: { type: number; for_id: number }
  like: { type: number; for_id: number }
}

const articlesPerTurn = 200
// Migrations do not know the site's zone. In others the date is off by hours, and the editor shows it.
const usualZone = 'Asia/Shanghai'

/**
 * Earlier versions put imported drafts into the bin of articles, from which they were restored as public.
 * They become drafts. One with comments or likes stays in the bin, since comments need an article, and is
 * restored as private.
 */
async function moveImportedDrafts(db: Db): Promise<void> {
  const query: Kysely<OldTables> = db.query
  const findRows = (afterId: number, limit: number) =>
    query
      .selectFrom('article')
      .innerJoin('article_body', 'article_id', 'article.id')
      .leftJoin('category', 'category.id', 'category_id')
      .selectAll('article')
      .select(['article_content', 'source_path', 'source_hash', 'meta', 'category_name'])
      .where('status', '=', articleStatus.bin)
      .where('binned_at', '=', 0)
      .where('source_path', 'is not', null)
      // Except hidden articles that were replaced by a page.
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('page')
              .select('page.source_path')
              .whereRef('page.source_path', '=', 'article_body.source_path'),
          ),
        ),
      )
      .$call(rowsAfter(afterId, limit, 'article.id'))
  for await (const rows of walkById(findRows, articlesPerTurn))
    for (const row of rows) {
      const { id, source_path } = row
      if (source_path === null) continue
      const isOf = { type: commentType.article, for_id: id }
      const hasOthers = await query
        .selectFrom('comment')
        .select('for_id')
        .where(eb => eb.and(isOf))
        .unionAll(
          query
            .selectFrom('like')
            .select('for_id')
            .where(eb => eb.and(isOf)),
        )
        .limit(1)
        .executeTakeFirst()
      if (hasOthers) {
        await query.updateTable('article').set({ password: '' }).where('id', '=', id).execute()
        continue
      }
      const tags = await query
        .selectFrom('article_tag')
        .innerJoin('tag', 'tag.id', 'tag_id')
        .select('tag_name')
        .where('article_id', '=', id)
        .orderBy('tag_id')
        .execute()
      const redirects = await query
        .selectFrom('redirect')
        .select('from_path')
        .where('article_id', '=', id)
        .orderBy('from_path')
        .execute()
      const isShown = row.status_before_bin === articleStatus.public
      const opened = row.is_hidden === 1 ? 'unlisted' : 'public'
      const { title: _, content: __, ...empty } = newDraft
      const fields = {
        ...empty,
        description: row.article_description,
        cover: row.article_cover,
        slug: row.slug,
        category: row.category_name ?? '',
        tags: tags.map(tag => tag.tag_name),
        type: row.type,
        origin_url: row.origin_url,
        visibility: row.password !== '' ? 'password' : isShown ? opened : 'private',
        password: row.password,
        is_pinned: row.is_top === 1,
        created_at: wireTime(row.createdAt, usualZone),
        series: row.series,
        licence: row.licence,
        music: row.music,
        has_comments: row.comments_closed === 0,
      }
      const known = await query
        .selectFrom('draft')
        .select(['key', 'revision'])
        .where('article_id', '=', id)
        .executeTakeFirst()
      const key = known?.key ?? importedKey(source_path)
      // It was opened in the editor already: the draft is newer.
      if (known)
        await query
          .updateTable('draft')
          .set({ article_id: null, published_revision: 0 })
          .where('key', '=', key)
          .execute()
      else
        await query
          .insertInto('draft')
          .values({
            ...{ key, article_id: null, author_id: row.author_id, revision: 1, published_revision: 0 },
            ...{ title: row.article_title, content: row.article_content, fields: JSON.stringify(fields) },
            ...{ word_count: countWords(row.article_content), publish_at: 0, binned_at: 0 },
            ...{ createdAt: row.updatedAt, updatedAt: row.updatedAt },
          })
          .execute()
      await query
        .insertInto('draft_source')
        .values({
          ...{ draft_key: key, source_path, source_hash: row.source_hash ?? '', meta: row.meta },
          aliases: JSON.stringify(redirects.map(redirect => redirect.from_path)),
          revision: known ? 0 : 1,
        })
        .execute()
      // Its text, tags and redirects are deleted by cascade; binned articles are in no search index.
      await query.deleteFrom('article').where('id', '=', id).execute()
    }
}

export const draftSourceMigration: Migration = {
  name: '0060-draft-source',
  async up(db) {
    await db.query.schema
      .createTable('draft_source')
      .addColumn('draft_key', 'text', column =>
        column.primaryKey().references('draft.key').onDelete('cascade'),
      )
      .addColumn('source_path', 'text', column => column.notNull().unique())
      .$call(columns('text', 'source_hash meta aliases'))
      .$call(columns(db.columnTypes.integer, 'revision'))
      .execute()
    await moveImportedDrafts(db)
    // Other articles binned without a date were never known to be public.
    const query: Kysely<OldTables> = db.query
    await query
      .updateTable('article')
      .set({ status_before_bin: articleStatus.private })
      .where('status', '=', articleStatus.bin)
      .where('binned_at', '=', 0)
      .execute()
  },
}
