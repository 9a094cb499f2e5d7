import { articleStatus, isTop } from '@xiaolou/contract/article'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rowsAfter, walkById } from '../../platform/db/rows.ts'
import {
  type ExportedDocument,
  exportedLines,
  exportedPerBatch,
  exportedTime,
  type SiteExport,
  withMeta,
} from '../../platform/site-export.ts'
import type { ArticleTables } from './article.table.ts'

const query = (db: Db): Kysely<ArticleTables> => db.query

const findBatch = (db: Db, afterId: number, limit: number) =>
  query(db)
    .selectFrom('article')
    .innerJoin('article_body', 'article_id', 'article.id')
    .innerJoin('category', 'category.id', 'category_id')
    .selectAll('article')
    .select(['article_content', 'meta', 'category_name'])
    .$call(rowsAfter(afterId, limit, 'article.id'))
type Row = Awaited<ReturnType<typeof findBatch>>[number]

/** Tags and old addresses by article id, in order. */
async function findBeside(db: Db, ids: readonly number[]) {
  const tags = await query(db)
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['article_id', 'tag_name'])
    .where('article_id', 'in', ids)
    .orderBy('position')
    .orderBy('tag_id')
    .execute()
  const redirects = await query(db)
    .selectFrom('redirect')
    .selectAll()
    .where('article_id', 'in', ids)
    .orderBy(db.orderedByBytes('from_path'))
    .execute()
  return {
    tags: Map.groupBy(tags, row => row.article_id),
    redirects: Map.groupBy(redirects, row => row.article_id),
  }
}

/** An address that an article had here is its old slug. */
const aliasOf = (path: string) => (path.startsWith('slug/') ? `/posts/${path.slice('slug/'.length)}` : path)

/** Front matter as Hexo and its themes read it; imported keys without a field here are restored. */
function documentOf(row: Row, tags: readonly string[], aliases: readonly string[]): ExportedDocument {
  const wasPublic = row.status === articleStatus.bin ? row.status_before_bin !== articleStatus.private : true
  const isPrivate = row.status === articleStatus.private || !wasPublic
  return {
    folder: row.status === articleStatus.public ? '_posts' : '_drafts',
    name: row.slug,
    front: withMeta(row.meta, {
      title: row.article_title,
      date: new Date(row.createdAt),
      updated: new Date(row.updatedAt),
      categories: [row.category_name],
      tags,
      description: row.article_description,
      cover: row.article_cover,
      sticky: row.is_top === isTop.yes ? Math.max(1, 1_000 - row.order) : 0,
      hidden: row.is_hidden === 1 || undefined,
      private: isPrivate || undefined,
      draft: row.status === articleStatus.bin || undefined,
      comments: row.comments_closed === 1 ? false : undefined,
      series: row.series,
      licence: row.licence,
      music: row.music,
      type: row.type === 1 ? 0 : row.type,
      originUrl: row.origin_url,
      aliases,
    }),
    body: row.article_content,
  }
}

export const exportedArticles: SiteExport = {
  documents: {
    tables: ['article', 'article_body', 'article_tag', 'redirect'],
    async *read(db) {
      for await (const rows of walkById((after, limit) => findBatch(db, after, limit), exportedPerBatch)) {
        const { tags, redirects } = await findBeside(
          db,
          rows.map(row => row.id),
        )
        yield rows.map(row =>
          documentOf(
            row,
            (tags.get(row.id) ?? []).map(tag => tag.tag_name),
            (redirects.get(row.id) ?? []).map(redirect => aliasOf(redirect.from_path)),
          ),
        )
      }
    },
  },
  parts: [
    {
      name: 'articles',
      title: '文章的编号与计数；正文在 source 里',
      tables: ['article'],
      lines: exportedLines(
        db =>
          query(db)
            .selectFrom('article')
            .select(['id', 'slug', 'article_title', 'view_times', 'thumbs_up_times', 'createdAt'])
            .orderBy('id'),
        row => ({
          ...{ id: row.id, slug: row.slug, title: row.article_title },
          ...{ views: row.view_times, likes: row.thumbs_up_times },
          created_at: exportedTime(row.createdAt),
        }),
      ),
    },
  ],
}
