import { isTop } from '@xiaolou/contract/article'
import type { articleSort } from '@xiaolou/contract/article-manage'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { countRows, idsOf, inOrder, type Slice } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { type ArticleTables, summaryColumns } from './article.table.ts'

type DraftTable = {
  article_id: number | null
  revision: number
  published_revision: number
  publish_at: number
  binned_at: number
}
type Tables = ArticleTables & { draft: DraftTable }

export type ManageFilter = {
  state: 'all' | 'public' | 'unlisted' | 'password' | 'private' | 'changed' | 'pinned' | 'binned'
  /** The results of a search; undefined without one. */
  among?: readonly number[] | undefined
  categoryId: number
  tagId: number
  series: string
}
export type ManageSort = { by: (typeof articleSort)[number]; isAscending: boolean }

const sortColumns = {
  created: 'createdAt',
  updated: 'updatedAt',
  views: 'view_times',
  words: 'word_count',
  title: 'article_title',
} as const

// Literally the conditions of the partial indexes: with bound parameters databases would not use them.
const isKept = sql<SqlBool>`status < 3`
const isBinned = sql<SqlBool>`status = 3`
const isUnlisted = sql<SqlBool>`(status <> 1 or is_hidden = 1)`
// For a tag with more articles than this, the list is read in order and checked for the tag; otherwise, the
// tag's articles are read and sorted.
const usualCommonTag = 2_000

/** Of a tag that many articles get at once: behind their own, whose number is small. */
const lastPosition = 1_000

/** The SQL of the console's list of articles. Ids come from an index alone, then the rows that are shown. */
export function createArticleManageStore(db: Db, commonTag = usualCommonTag) {
  const query: Kysely<Tables> = db.query
  const changedDrafts = query
    .selectFrom('draft')
    .whereRef('published_revision', '!=', 'revision')
    .where('binned_at', '=', 0)
  const amongIds = (ids: readonly number[]) =>
    db.kind === 'postgres'
      ? sql<SqlBool>`id = any(${[...ids]})`
      : sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`

  const inState = (state: ManageFilter['state']): SqlBool | ReturnType<typeof sql<SqlBool>> => {
    switch (state) {
      case 'public':
        return sql<SqlBool>`status = 1 and is_hidden = 0`
      case 'unlisted':
        return sql<SqlBool>`status = 1 and is_hidden = 1`
      case 'password':
        return sql<SqlBool>`status = 2 and password <> ''`
      case 'private':
        return sql<SqlBool>`status = 2 and password = ''`
      case 'pinned':
        return sql<SqlBool>`is_top = ${sql.lit(isTop.yes)}`
      case 'changed':
        return sql<SqlBool>`id in ${changedDrafts.select('article_id').where('article_id', 'is not', null)}`
      default:
        return sql<SqlBool>`1 = 1`
    }
  }

  const within = (filter: ManageFilter, isTagCommon: boolean) => {
    const { among, tagId } = filter
    const tagged = query.selectFrom('article_tag').where('tag_id', '=', tagId)
    return query
      .selectFrom('article')
      .where(filter.state === 'binned' ? isBinned : isKept)
      .where(sql<SqlBool>`${inState(filter.state)}`)
      .$if(filter.categoryId !== 0, on => on.where('category_id', '=', filter.categoryId))
      .$if(filter.series !== '', on => on.where('series', '=', filter.series))
      .$if(tagId !== 0 && isTagCommon, on =>
        on.where(
          sql<SqlBool>`exists ${tagged.select('tag_id').where(sql<SqlBool>`article_id = article.id`)}`,
        ),
      )
      .$if(tagId !== 0 && !isTagCommon, on =>
        on.where('id', 'in', tagged.where('is_listed', 'in', [0, 1]).select('article_id')),
      )
      .$if(among !== undefined, on => on.where(amongIds(among ?? [])))
  }
  const countTagged = (tagId: number) =>
    tagId === 0
      ? Promise.resolve(0)
      : countRows(
          query.selectFrom('article_tag').where('is_listed', 'in', [0, 1]).where('tag_id', '=', tagId),
        )

  return {
    async findIds(filter: ManageFilter, sort: ManageSort, { limit, offset }: Slice) {
      const isTagCommon = (await countTagged(filter.tagId)) > commonTag
      const direction = sort.isAscending ? 'asc' : 'desc'
      return idsOf(
        within(filter, isTagCommon)
          .select('article.id')
          .orderBy(sortColumns[sort.by], direction)
          .orderBy('article.id', direction)
          .limit(limit)
          .offset(offset),
      )
    },

    count: (filter: ManageFilter) => countRows(within(filter, false)),

    /** The newest articles outside the search index whose title contains the words. */
    findUnlistedTitled: (words: string, limit: number) =>
      idsOf(
        query
          .selectFrom('article')
          .select('id')
          .where(isUnlisted)
          .where(holdsText('article_title', words))
          .orderBy('id', 'desc')
          .limit(limit),
      ),

    /** In the order of the ids. */
    async findRows(ids: readonly number[]) {
      if (ids.length === 0) return []
      const rows = await query
        .selectFrom('article')
        .select(summaryColumns)
        .select(['is_hidden', 'password', 'series', 'binned_at', 'pinned_until', 'status_before_bin'])
        .where('id', 'in', ids)
        .execute()
      return inOrder(rows, ids)
    },

    /** Which of them have changes that readers do not see. */
    async findChanged(ids: readonly number[]): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set()
      const rows = await changedDrafts.select('article_id').where('article_id', 'in', ids).execute()
      return new Set(rows.flatMap(row => row.article_id ?? []))
    },

    /** Article counts by the columns that make up their state. */
    countKinds: () =>
      query
        .selectFrom('article')
        .select([
          'status',
          'is_hidden',
          'is_top',
          sql<number>`case when password = '' then 0 else 1 end`.as('has_password'),
        ])
        .select(eb => eb.fn.countAll<number>().as('count'))
        .groupBy(['status', 'is_hidden', 'is_top', 'has_password'])
        .execute(),

    async countDrafts() {
      const kept = changedDrafts.where('publish_at', '=', 0)
      return {
        changed: await countRows(changedDrafts.where('article_id', 'is not', null)),
        draft: await countRows(kept),
        scheduled: await countRows(changedDrafts.where('publish_at', '>', 0)),
        binned_draft: await countRows(query.selectFrom('draft').where('binned_at', '>', 0)),
      }
    },

    findStates: async (ids: readonly number[]) =>
      ids.length === 0
        ? []
        : query
            .selectFrom('article')
            .select(['id', 'status', 'is_hidden', 'is_top', 'category_id', 'password'])
            .select(['pinned_until', 'binned_at', 'status_before_bin'])
            .where('id', 'in', ids)
            .execute(),

    async findTagged(ids: readonly number[], tagId: number): Promise<number[]> {
      if (ids.length === 0) return []
      const tagged = query.selectFrom('article_tag').select('article_id').where('tag_id', '=', tagId)
      return (await tagged.where('article_id', 'in', ids).execute()).map(row => row.article_id)
    },

    addTag: async (ids: readonly number[], tagId: number) => {
      const rows = ids.map(article_id => ({
        article_id,
        tag_id: tagId,
        createdAt: 0,
        is_listed: 0,
        position: lastPosition,
      }))
      if (rows.length > 0)
        await query
          .insertInto('article_tag')
          .values(rows)
          .onConflict(conflict => conflict.doNothing())
          .execute()
    },

    removeTag: async (ids: readonly number[], tagId: number) => {
      if (ids.length === 0) return
      await query
        .deleteFrom('article_tag')
        .where('tag_id', '=', tagId)
        .where('article_id', 'in', ids)
        .execute()
    },

    getTagId: async (name: string) =>
      (await query.selectFrom('tag').select('id').where('tag_name', '=', name).executeTakeFirst())?.id,
  }
}

export type ManagedState = Awaited<
  ReturnType<ReturnType<typeof createArticleManageStore>['findStates']>
>[number]

// Every index contains the columns that determine the state, so that paging and counting read no rows.
const told = ['id', 'status', 'is_hidden', 'is_top', 'category_id', 'password']

export const articleManageMigrations: readonly Migration[] = [
  {
    name: '0021-article-manage',
    async up({ query }) {
      for (const [name, column] of Object.entries(sortColumns))
        await query.schema
          .createIndex(`article_manage_${name}`)
          .on('article')
          .columns([column, ...told])
          .where(sql<SqlBool>`status < 3`)
          .execute()
    },
  },
  {
    name: '0024-article-unlisted',
    async up({ query }) {
      await query.schema
        .createIndex('article_unlisted')
        .on('article')
        .columns(['id', 'article_title', 'status', 'is_hidden'])
        .where(isUnlisted)
        .execute()
    },
  },
]
