import { articleStatus } from '@xiaolou/contract/article'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import {
  countRows,
  findPage,
  findsAny,
  idsOf,
  newest,
  rowsAfter,
  type Slice,
} from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { spellingsOf } from '../../platform/old-path.ts'
import { createArticlePageStore } from './article.page-store.ts'
import {
  type ArticleTable,
  type ArticleTables,
  entryColumns,
  listedArticles,
  summaryColumns,
} from './article.table.ts'
import { createArticleTimelineStore } from './article.timeline-store.ts'

// Longer series are cut: nobody pages through a hundred links under an article.
const maxInSeries = 100

type OwnerFilter = {
  titleHas: string
  isTop: 1 | 2 | undefined
  statuses: readonly (1 | 2 | 3)[]
  categoryId: number | undefined
  tagId: number | undefined
  fromMs: number | undefined
  toMs: number | undefined
}

// As the index defines it, so that it is used.
const inSeries = sql<boolean>`series != ''`

/**
 * Reads articles for pages and lists, over one database or transaction; joins `article.page-store.ts` and
 * `article.timeline-store.ts`. Lists contain listed articles unless they say otherwise.
 */
export function createArticleStore(db: Db) {
  const query: Kysely<ArticleTables> = db.query
  const listed = listedArticles(query)
  const inTag = (tagId: number) =>
    query.selectFrom('article_tag').where('is_listed', '=', 1).where('tag_id', '=', tagId)
  const newestIdsOf = (within: ReturnType<typeof inTag>) =>
    within.select('article_id').orderBy('createdAt', 'desc').orderBy('article_id', 'desc')

  return {
    ...createArticlePageStore(db),
    ...createArticleTimelineStore(db),
    total: () => countRows(listed),

    findByCategory(categoryId: number, slice: Slice) {
      const within = listed.where('category_id', '=', categoryId)
      return findPage(within, newest(within.select(entryColumns)), slice)
    },

    async findByTag(tagId: number, slice: Slice) {
      const within = inTag(tagId)
      const { list, total } = await findPage(within, newestIdsOf(within), slice)
      return { list: list.map(row => row.article_id), total }
    },

    findHot: (limit: number) =>
      listed
        .select(['id', 'article_title', 'slug', 'view_times'])
        .orderBy('view_times', 'desc')
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute(),

    /** The newest `limit` listed articles of a tag, as ids. */
    async findIdsOfTag(tagId: number, limit: number) {
      const rows = await newestIdsOf(inTag(tagId)).limit(limit).execute()
      return rows.map(row => row.article_id)
    },

    findIdsOfCategory: (categoryId: number, limit: number) =>
      idsOf(
        listed.select('id').where('category_id', '=', categoryId).orderBy('createdAt', 'desc').limit(limit),
      ),

    async getIdByOldSlug(slug: string) {
      const once = await query
        .selectFrom('redirect')
        .select('article_id')
        .where('from_path', '=', `slug/${slug}`)
        .executeTakeFirst()
      return once?.article_id
    },

    /**
     * The article of any state for a path of another site, or the only one with this title: by its old
     * address, by the path's last part as a current or old slug, or by title.
     */
    async findIdByPath(path: string, title: string): Promise<number | undefined> {
      const old = await query
        .selectFrom('redirect')
        .select('article_id')
        .where('from_path', 'in', spellingsOf(path))
        .executeTakeFirst()
      if (old) return old.article_id
      const parts = path.replace(/(?:\/index)?\.html?$/, '').split('/')
      const slug = parts.filter(part => part !== '').at(-1) ?? ''
      const now = await query.selectFrom('article').select('id').where('slug', '=', slug).executeTakeFirst()
      const once = now?.id ?? (await this.getIdByOldSlug(slug))
      if (once !== undefined || title === '') return once
      const [named, ...more] = await query
        .selectFrom('article')
        .select('id')
        .where('article_title', '=', title)
        .limit(2)
        .execute()
      return more.length > 0 ? undefined : named?.id
    },

    /** The current slug of the listed article that an old path of another site leads to, in any spelling. */
    async getSlugByOldPath(path: string) {
      const spellings = spellingsOf(path)
      const rows = await query
        .selectFrom('redirect')
        .innerJoin('article', 'article.id', 'redirect.article_id')
        .select(['from_path', 'article.slug'])
        .where('from_path', 'in', spellings)
        .where('status', '=', articleStatus.public)
        .where('is_hidden', '=', 0)
        .execute()
      const byPath = new Map(rows.map(row => [row.from_path, row.slug]))
      const found = spellings.find(spelling => byPath.has(spelling))
      return found === undefined ? undefined : byPath.get(found)
    },

    /** Everything that an author wrote, in any state, the oldest first. */
    findSources: (authorId: number) =>
      query
        .selectFrom('article')
        .innerJoin('article_body', 'article_id', 'article.id')
        .select(['article.id', 'article_title', 'slug', 'article_content', 'article_description'])
        .select(['article_cover', 'category_id', 'is_top', 'type', 'status', 'is_hidden', 'origin_url'])
        .select(['password', 'series', 'licence', 'music', 'comments_closed', 'pinned_until', 'binned_at'])
        .select(['article.createdAt', 'article.updatedAt'])
        .where('author_id', '=', authorId)
        .orderBy('article.id')
        .execute(),

    /** What likes and comments need to know of articles, in any state. */
    findHeads: async (ids: readonly number[]) =>
      ids.length === 0
        ? []
        : query
            .selectFrom('article')
            .select(['id', 'article_title', 'slug', 'author_id', 'status', 'is_hidden', 'password'])
            .select('comments_closed')
            .where('id', 'in', ids)
            .execute(),

    /** In any state, for the owner. */
    findForOwner(filter: OwnerFilter, slice: Slice) {
      const within = query
        .selectFrom('article')
        .where('status', 'in', filter.statuses)
        .$if(filter.titleHas !== '', on => on.where(holdsText('article_title', filter.titleHas)))
        .$if(filter.isTop !== undefined, on => on.where('is_top', '=', filter.isTop ?? 1))
        .$if(filter.categoryId !== undefined, on => on.where('category_id', '=', filter.categoryId ?? 0))
        .$if(filter.fromMs !== undefined, on => on.where('createdAt', '>=', filter.fromMs ?? 0))
        .$if(filter.toMs !== undefined, on => on.where('createdAt', '<=', filter.toMs ?? 0))
        .$if(filter.tagId !== undefined, on =>
          on.where('id', 'in', eb =>
            eb
              .selectFrom('article_tag')
              .select('article_id')
              .where('tag_id', '=', filter.tagId ?? 0),
          ),
        )
      return findPage(within, newest(within.select(summaryColumns)), slice)
    },

    /** In any state. */
    findSummary: (id: number) =>
      query.selectFrom('article').where('id', '=', id).select(summaryColumns).execute(),

    /** The listed articles of a series, the oldest first. */
    findInSeries: (series: string) =>
      listed
        .select(['id', 'article_title', 'slug'])
        .where('series', '=', series)
        .where(inSeries)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(maxInSeries)
        .execute(),

    /** Every series with its number of articles, in any state but the bin. */
    async findSeries() {
      const rows = await query
        .selectFrom('article')
        .select(eb => ['series', eb.fn.countAll<number>().as('article_count')])
        .where(inSeries)
        .where('status', '!=', articleStatus.bin)
        .groupBy('series')
        .orderBy('series')
        .execute()
      return rows.map(({ series, article_count }) => ({ name: series, article_count: Number(article_count) }))
    },

    isTitleTaken: (title: string, exceptId = 0) =>
      findsAny(
        query
          .selectFrom('article')
          .select('id')
          .where('article_title', '=', title)
          .where('id', '!=', exceptId),
      ),

    findListedHtml: (afterId: number, limit: number) =>
      query
        .selectFrom('article')
        .innerJoin('article_body', 'article_id', 'article.id')
        .select(['article.id', 'article_title as title', 'content_html as html'])
        .where('status', '=', articleStatus.public)
        .where('is_hidden', '=', 0)
        .$call(rowsAfter(afterId, limit, 'article.id')),

    findTexts: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : query
            .selectFrom('article_body')
            .innerJoin('article', 'article.id', 'article_id')
            .select(['article.id', 'article_title', 'slug', 'text'])
            .where('article.id', 'in', ids)
            .execute(),
  }
}

export type ArticleStore = ReturnType<typeof createArticleStore>
export type ArticleRow = Selectable<ArticleTable>
export type EntryRow = Omit<Awaited<ReturnType<ArticleStore['findEntries']>>[number], 'status' | 'is_hidden'>
export type SummaryRow = Omit<Awaited<ReturnType<ArticleStore['findSummaries']>>[number], 'is_hidden'>
