import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { changesAny, findsAny, idsOf, type Stamped, tableOf } from '../../platform/db/rows.ts'
import { searchIndexOf } from '../../platform/search-index.ts'
import type { SearchEntry } from '../../platform/search-tokens.ts'
import { addRedirects, guardAddress } from './article.address.ts'
import { articleEntryOf } from './article.index.ts'
import { isListed } from './article.rules.ts'
import {
  type ArticleBodyTable,
  type ArticleTable,
  type ArticleTables,
  searchIndexName,
} from './article.table.ts'

type Counters = 'view_times' | 'thumbs_up_times' | 'reading_duration'
/** Defaults that most articles have. */
const noStates = {
  password: '',
  series: '',
  licence: '',
  music: '',
  comments_closed: 0,
  pinned_until: 0,
  binned_at: 0,
  status_before_bin: 0,
}
export type ArticleStates = typeof noStates
export type ArticleRecord = Omit<ArticleTable, 'id' | 'feed_id' | Counters | keyof ArticleStates> &
  Partial<ArticleStates> & { id?: number }
export type BodyRecord = Omit<ArticleBodyTable, 'article_id' | 'source_path' | 'source_hash' | 'meta'>
type SourceRecord = { source_path: string; source_hash: string; meta: string }

type NameTable = 'category' | 'tag'

/** The only SQL that changes articles. Runs inside the transaction whose `Db` it was created with. */
export function createArticleWriter(db: Db) {
  const query: Kysely<ArticleTables> = db.query
  const index = searchIndexOf(db, searchIndexName)
  const articles = tableOf<ArticleTable>(db, 'article')

  /** Updates the tag list and the address after a change; returns the entry for the search index. */
  const syncTagList = async (id: number): Promise<{ entry: SearchEntry | undefined; slug: string }> => {
    const article = await query
      .selectFrom('article')
      .innerJoin('article_body', 'article_id', 'article.id')
      .select(['article_title', 'slug', 'status', 'is_hidden', 'article.createdAt', 'text'])
      .where('article.id', '=', id)
      .executeTakeFirstOrThrow()
    const listed = isListed(article)
    const slug = await guardAddress(db, { id, ...article })
    await query
      .updateTable('article_tag')
      .set({ is_listed: listed ? 1 : 0, createdAt: article.createdAt })
      .where('article_id', '=', id)
      .execute()
    return { entry: listed ? articleEntryOf({ id, ...article }) : undefined, slug }
  }

  const findIds = (column: 'pinned_until' | 'binned_at', beforeMs: number) =>
    idsOf(
      query
        .selectFrom('article')
        .select('id')
        // A literal, not a parameter: only then is the partial index used.
        .where(sql<boolean>`${sql.ref(column)} > 0`)
        .where(column, '<=', beforeMs)
        .limit(100),
    )

  return {
    syncTagList,
    putInIndex: index.putTokens,
    removeFromIndex: index.remove,

    /** Updates what depends on the article's state (tag list, search index, address); returns the address. */
    async syncListing(id: number): Promise<string> {
      const { entry, slug } = await syncTagList(id)
      if (entry) await index.put([entry])
      else await index.remove([id])
      return slug
    },

    async insertArticle(record: ArticleRecord, body: BodyRecord, source?: SourceRecord): Promise<number> {
      const counters = { view_times: 0, thumbs_up_times: 0, reading_duration: 0 }
      const feed_id = `urn:uuid:${randomUUID()}`
      const id = await articles.add({ ...noStates, ...record, ...counters, feed_id })
      await query
        .insertInto('article_body')
        .values({ article_id: id, ...body, source_path: null, source_hash: null, meta: '{}', ...source })
        .execute()
      return id
    },

    /** Completes the migration: ids that are paths get this origin, and stay the same if the site moves. */
    async keepFeedIds(origin: string) {
      await query
        .updateTable('article')
        .set({ feed_id: sql<string>`cast(${origin} as text) || feed_id` })
        .where('feed_id', 'like', '/%')
        .execute()
    },

    updateArticle: articles.update,
    claim: (authorId: number) => articles.claim('author_id', authorId),

    async updateBody(id: number, body: Partial<BodyRecord & SourceRecord>) {
      await query.updateTable('article_body').set(body).where('article_id', '=', id).execute()
    },

    async deleteArticle(id: number) {
      await index.remove([id])
      await articles.delete(id)
    },

    isThere: async (table: NameTable, id: number) => (await tableOf(db, table).get(id)) !== undefined,

    /** First in transactions that create an address, category or tag: concurrent ones see each other's. */
    lockNames: () => db.lock('names'),

    /** The id of the row with that name, created if there is none. */
    async ensureNamed(table: NameTable, name: string, nowMs: number): Promise<number> {
      const column = `${table}_name`
      const known = await db.query.selectFrom(table).select('id').where(column, '=', name).executeTakeFirst()
      return (
        known?.id ?? tableOf<Stamped>(db, table).add({ [column]: name, createdAt: nowMs, updatedAt: nowMs })
      )
    },

    async setTags(articleId: number, tagIds: readonly number[]) {
      await query.deleteFrom('article_tag').where('article_id', '=', articleId).execute()
      const rows = [...new Set(tagIds)].map((tag_id, position) => ({
        article_id: articleId,
        tag_id,
        createdAt: 0,
        is_listed: 0,
        position,
      }))
      if (rows.length > 0) await query.insertInto('article_tag').values(rows).execute()
    },

    addRedirects: (articleId: number, fromPaths: readonly string[]) => addRedirects(db, articleId, fromPaths),

    async removeRedirect(fromPath: string) {
      await query.deleteFrom('redirect').where('from_path', '=', fromPath).execute()
    },

    /** Adds to the counters of several articles in one statement each. */
    async addCounts(counts: ReadonlyMap<number, { views: number; readingMs: number }>) {
      for (const [id, { views, readingMs }] of counts) {
        await query
          .updateTable('article')
          .set(eb => ({
            view_times: eb('view_times', '+', views),
            reading_duration: eb('reading_duration', '+', readingMs),
          }))
          .where('id', '=', id)
          .execute()
      }
    },

    /** Takes over views counted elsewhere, if they are more than here; returns whether they are. */
    raiseViews: (id: number, views: number): Promise<boolean> =>
      changesAny(
        query
          .updateTable('article')
          .set({ view_times: views })
          .where('id', '=', id)
          .where('view_times', '<', views),
      ),

    changeThumbs: (id: number, by: 1 | -1) => articles.increase(id, 'thumbs_up_times', by),

    /** Articles whose pin has ended, and those binned before a given time. */
    findUnpinned: (nowMs: number) => findIds('pinned_until', nowMs),
    findBinnedBefore: (beforeMs: number) => findIds('binned_at', beforeMs),

    /** Articles that another renderer version rendered, oldest id first. */
    findOutdated: (version: number, limit: number) =>
      query
        .selectFrom('article_body')
        .select(['article_id', 'article_content'])
        .where('html_version', '!=', version)
        .orderBy('article_id')
        .limit(limit)
        .execute(),

    getSource: (sourcePath: string) =>
      query
        .selectFrom('article_body')
        .innerJoin('article', 'article.id', 'article_id')
        .select(['article.id', 'slug', 'source_hash', 'status', 'is_hidden', 'password'])
        .where('source_path', '=', sourcePath)
        .executeTakeFirst(),

    isSlugTaken: (slug: string, exceptId = 0) =>
      findsAny(query.selectFrom('article').select('id').where('slug', '=', slug).where('id', '!=', exceptId)),
  }
}

export type ArticleWriter = ReturnType<typeof createArticleWriter>
