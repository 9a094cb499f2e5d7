import { articleStatus } from '@xiaolou/contract/article'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countRows, type Slice } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { spellingsOf } from '../../platform/old-path.ts'
import { createArticlePageStore } from './article.page-store.ts'
import { type ArticleTable, type ArticleTables, entryColumns, summaryColumns } from './article.table.ts'

type OwnerFilter = {
  titleHas: string
  isTop: number | undefined
  statuses: readonly number[]
  categoryId: number | undefined
  tagId: number | undefined
  fromMs: number | undefined
  toMs: number | undefined
}

/**
 * With `article.page-store.ts` the only SQL that reads articles, over one database or one transaction of it. Lists are of
 * listed articles unless they say otherwise.
 */
export function createArticleStore(db: Db) {
  const query: Kysely<ArticleTables> = db.query
  const listed = query
    .selectFrom('article')
    .where('status', '=', articleStatus.public)
    .where('is_hidden', '=', 0)
  const total = async () => {
    return countRows(listed)
  }

  return {
    ...createArticlePageStore(db),
    total,

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
      const total = await countRows(within)
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
      const total = await countRows(within)
      const ids = await within
        .select('article_id')
        .orderBy('createdAt', 'desc')
        .orderBy('article_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { ids: ids.map(row => row.article_id), total }
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

    /** What likes and comments need to know of articles, of any state. */
    findHeads: async (ids: readonly number[]) =>
      ids.length === 0
        ? []
        : query
            .selectFrom('article')
            .select(['id', 'article_title', 'slug', 'author_id', 'status', 'is_hidden'])
            .where('id', 'in', ids)
            .execute(),

    /** Of any state, for the owner. */
    async findForOwner(filter: OwnerFilter, { limit, offset }: Slice) {
      const within = query
        .selectFrom('article')
        .where('status', 'in', filter.statuses)
        .$if(filter.titleHas !== '', on => on.where(holdsText('article_title', filter.titleHas)))
        .$if(filter.isTop !== undefined, on => on.where('is_top', '=', filter.isTop ?? 0))
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
      const total = await countRows(within)
      const list = await within
        .select(summaryColumns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list, total }
    },

    async isTitleTaken(title: string, exceptId: number | undefined) {
      const row = await query
        .selectFrom('article')
        .select('id')
        .where('article_title', '=', title)
        .$if(exceptId !== undefined, on => on.where('id', '!=', exceptId ?? 0))
        .executeTakeFirst()
      return row !== undefined
    },

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
export type SummaryRow = Omit<Awaited<ReturnType<ArticleStore['findSummaries']>>[number], 'is_hidden'>
