import { articleStatus } from '@xiaolou/contract/article'
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ArticleTable, ArticleTables } from './article.table.ts'

/** The only SQL that reads articles. Every list below is of listed articles unless its name says otherwise. */

const entryColumns = [
  'article.id',
  'article_title',
  'slug',
  'article_description',
  'article_cover',
  'cover_width',
  'cover_height',
  'cover_srcset',
  'cover_color',
  'article.createdAt',
] as const

export const summaryColumns = [
  ...entryColumns,
  'is_top',
  'order',
  'type',
  'status',
  'view_times',
  'thumbs_up_times',
  'reading_duration',
  'word_count',
  'category_id',
  'article.updatedAt',
] as const

export type Slice = { limit: number; offset: number }
/** Article reads over one database (or one transaction of it). */
export function createArticleStore(db: Db) {
  const query: Kysely<ArticleTables> = db.query
  const listed = query
    .selectFrom('article')
    .where('status', '=', articleStatus.public)
    .where('is_hidden', '=', 0)
  const total = async () => {
    const row = await listed.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return row.total
  }

  return {
    total,

    findHome: ({ limit, offset }: Slice) => {
      const inOrder = <O>(rows: SelectQueryBuilder<ArticleTables, 'article', O>) =>
        rows.orderBy('is_top').orderBy('order').orderBy('createdAt', 'desc').orderBy('id', 'desc')
      // A deep page is counted off in the index alone; only its own rows are read.
      const ids = inOrder(listed.select('id')).limit(limit).offset(offset)
      return inOrder(query.selectFrom('article').select(summaryColumns).where('id', 'in', ids)).execute()
    },

    findTimeline: ({ limit, offset }: Slice) =>
      listed
        .select(['id', 'article_title', 'slug', 'article_cover', 'createdAt'])
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Newest first; `beforeMs` and `atLeastMs` bound the creation time. */
    findNewest: (input: Slice & { atLeastMs?: number; beforeMs?: number }) =>
      listed
        .select(summaryColumns)
        .$if(input.atLeastMs !== undefined, on => on.where('createdAt', '>=', input.atLeastMs ?? 0))
        .$if(input.beforeMs !== undefined, on => on.where('createdAt', '<', input.beforeMs ?? 0))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(input.offset)
        .execute(),

    async findByCategory(categoryId: number, { limit, offset }: Slice) {
      const within = listed.where('category_id', '=', categoryId)
      const { total } = await within
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const list = await within
        .select(entryColumns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list, total }
    },

    async findByTag(tagId: number, { limit, offset }: Slice) {
      const within = query.selectFrom('article_tag').where('is_listed', '=', 1).where('tag_id', '=', tagId)
      const { total } = await within
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const ids = await within
        .select('article_id')
        .orderBy('createdAt', 'desc')
        .orderBy('article_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { ids: ids.map(row => row.article_id), total }
    },

    /** Entries by id, in the order of the ids. */
    async findEntries(ids: readonly number[]) {
      if (ids.length === 0) return []
      const rows = await query.selectFrom('article').select(entryColumns).where('id', 'in', ids).execute()
      const byId = new Map(rows.map(row => [row.id, row]))
      return ids.flatMap(id => byId.get(id) ?? [])
    },

    findHot: (limit: number) =>
      listed
        .select(['id', 'article_title', 'slug', 'view_times'])
        .orderBy('view_times', 'desc')
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute(),

    /** The neighbours in time: the one before and the one after, listed ones only. */
    async findNeighbours({ id, createdAt }: { id: number; createdAt: number }) {
      // A row value, not an OR: it is one seek in the timeline's index.
      const at = sql`(${createdAt}, ${id})`
      const place = sql`(${sql.ref('createdAt')}, ${sql.ref('id')})`
      const previous = await listed
        .select(entryColumns)
        .where(sql<boolean>`${place} < ${at}`)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      const next = await listed
        .select(entryColumns)
        .where(sql<boolean>`${place} > ${at}`)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return { previous: previous ?? null, next: next ?? null }
    },

    /** The newest `limit` listed articles of a tag, as ids. */
    async findIdsOfTag(tagId: number, limit: number) {
      const rows = await query
        .selectFrom('article_tag')
        .select('article_id')
        .where('is_listed', '=', 1)
        .where('tag_id', '=', tagId)
        .orderBy('createdAt', 'desc')
        .orderBy('article_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(row => row.article_id)
    },

    async findIdsOfCategory(categoryId: number, limit: number) {
      const rows = await listed
        .select('id')
        .where('category_id', '=', categoryId)
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute()
      return rows.map(row => row.id)
    },

    getArticle: (id: number) =>
      query.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst(),

    getBody: (articleId: number) =>
      query
        .selectFrom('article_body')
        .select(['article_content', 'content_html', 'toc'])
        .where('article_id', '=', articleId)
        .executeTakeFirst(),

    /** What search looks through. */
    findTexts: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : query
            .selectFrom('article_body')
            .innerJoin('article', 'article.id', 'article_id')
            .select(['article.id', 'article_title', 'slug', 'text'])
            .where('article.id', 'in', ids)
            .execute(),

    /** The creation time of the oldest listed article. */
    async getOldestMs() {
      const row = await listed
        .select('createdAt')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row?.createdAt
    },

    /** Tags of several articles, by article id, in the order in which they were given. */
    async findTagsOf(articleIds: readonly number[]) {
      const byArticle = new Map<number, { id: number; tag_name: string }[]>()
      if (articleIds.length === 0) return byArticle
      const rows = await query
        .selectFrom('article_tag')
        .innerJoin('tag', 'tag.id', 'tag_id')
        .select(['article_id', 'tag.id', 'tag_name'])
        .where('article_id', 'in', articleIds)
        .orderBy('tag.id')
        .execute()
      for (const { article_id, id, tag_name } of rows) {
        const tags = byArticle.get(article_id) ?? []
        tags.push({ id, tag_name })
        byArticle.set(article_id, tags)
      }
      return byArticle
    },

    async getTotals() {
      const row = await listed
        .select(eb => [
          eb.fn.countAll<number>().as('articles'),
          sql<number>`coalesce(sum(word_count), 0)`.as('words'),
        ])
        .executeTakeFirstOrThrow()
      return row
    },
  }
}

export type ArticleStore = ReturnType<typeof createArticleStore>
export type ArticleRow = Selectable<ArticleTable>
export type EntryRow = Pick<
  ArticleTable,
  | 'article_title'
  | 'slug'
  | 'article_description'
  | 'article_cover'
  | 'cover_width'
  | 'cover_height'
  | 'cover_srcset'
  | 'cover_color'
  | 'createdAt'
> & { id: number }
export type SummaryRow = Awaited<ReturnType<ArticleStore['findHome']>>[number]
