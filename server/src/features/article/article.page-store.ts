import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Param, prepareListQuery, prepareQuery } from '../../platform/db/prepared-query.ts'
import { idsOf, inOrder } from '../../platform/db/rows.ts'
import { isListed } from './article.rules.ts'
import { type ArticleTables, entryColumns, listedArticles, summaryColumns } from './article.table.ts'

type Id = { id: number }
type Moment = { id: number; createdAt: number }
type Ids = RawBuilder<number>[]

/** The queries of every home and article page: prepared once, ids from an index first, then the rows. */
export function createArticlePageStore(db: Db) {
  const query: Kysely<ArticleTables> = db.query
  const listedIds = listedArticles(query).select('id')

  const summaries = prepareListQuery(query, (ids: Ids) =>
    query.selectFrom('article').select(summaryColumns).select('is_hidden').where('id', 'in', ids),
  )
  const entries = prepareListQuery(query, (ids: Ids) =>
    query.selectFrom('article').select(entryColumns).select(['status', 'is_hidden']).where('id', 'in', ids),
  )

  // A row value instead of an OR: it is one seek in the timeline's index.
  const moment = sql`(${sql.ref('createdAt')}, ${sql.ref('id')})`
  const older = prepareQuery(query, (param: Param<Moment>) =>
    listedIds
      .where(sql<boolean>`${moment} < (${param('createdAt')}, ${param('id')})`)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  )
  const newer = prepareQuery(query, (param: Param<Moment>) =>
    listedIds
      .where(sql<boolean>`${moment} > (${param('createdAt')}, ${param('id')})`)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(1),
  )

  const articles = query.selectFrom('article').selectAll()
  const byId = prepareQuery(query, (param: Param<Id>) => articles.where('id', '=', param('id')))
  const bySlug = prepareQuery(query, (param: Param<{ slug: string }>) =>
    articles.where('slug', '=', param('slug')),
  )
  const body = prepareQuery(query, (param: Param<Id>) =>
    query
      .selectFrom('article_body')
      .select(['article_content', 'content_html', 'toc'])
      .where('article_id', '=', param('id')),
  )
  const tags = prepareListQuery(query, (ids: Ids) =>
    query
      .selectFrom('article_tag')
      .innerJoin('tag', 'tag.id', 'tag_id')
      .select(['article_id', 'tag.id', 'tag_name'])
      .where('article_id', 'in', ids)
      .orderBy('position')
      .orderBy('tag.id'),
  )
  const standing = prepareQuery(query, (param: Param<Id>) =>
    query
      .selectFrom('article')
      .leftJoin('article_tag', 'article_id', 'article.id')
      .select(['article.id', 'slug', 'status', 'is_hidden', 'category_id', 'article.createdAt', 'tag_id'])
      .where('article.id', '=', param('id')),
  )

  return {
    /** The plain text of an article, in any state. */
    findText: async (id: number) =>
      (await query.selectFrom('article_body').select('text').where('article_id', '=', id).executeTakeFirst())
        ?.text,
    /** Of existing articles, in any state. */
    findSlugs: async (ids: readonly number[]) =>
      ids.length === 0
        ? []
        : query.selectFrom('article').select(['id', 'slug']).where('id', 'in', ids).execute(),
    findTitles: async (slugs: readonly string[]) =>
      slugs.length === 0
        ? []
        : query.selectFrom('article').select(['slug', 'article_title']).where('slug', 'in', slugs).execute(),

    /** Every listed article, in the order of the home page: from an index alone, 4 ms for ten thousand. */
    findHomeIds: () =>
      idsOf(listedIds.orderBy('is_top').orderBy('order').orderBy('createdAt', 'desc').orderBy('id', 'desc')),

    /** Summaries by id, in the order of the ids, listed ones only. */
    findSummaries: async (ids: readonly number[]) => inOrder((await summaries(ids)).filter(isListed), ids),

    /** Entries by id, in the order of the ids: listed ones, and `evenId` even if it is not listed. */
    findEntries: async (ids: readonly number[], evenId?: number) =>
      inOrder(
        (await entries(ids)).filter(row => isListed(row) || row.id === evenId),
        ids,
      ),

    /** The neighbours in time: the one before and the one after, listed ones only. */
    async findNeighbours(at: Moment) {
      const [previous] = await older(at)
      const [next] = await newer(at)
      return { previousId: previous?.id, nextId: next?.id }
    },

    getArticle: async (id: number) => (await byId({ id }))[0],
    getArticleBySlug: async (slug: string) => (await bySlug({ slug }))[0],
    getBody: async (articleId: number) => (await body({ id: articleId }))[0],

    async getStanding(id: number) {
      const rows = await standing({ id })
      const [first] = rows
      return first && { ...first, tagIds: rows.flatMap(row => row.tag_id ?? []) }
    },

    /** Tags of several articles, by article id, in the order in which they were given. */
    async findTagsOf(articleIds: readonly number[]) {
      const byArticle = new Map<number, { id: number; tag_name: string }[]>()
      for (const { article_id, id, tag_name } of await tags(articleIds)) {
        const own = byArticle.get(article_id) ?? []
        own.push({ id, tag_name })
        byArticle.set(article_id, own)
      }
      return byArticle
    },
  }
}
