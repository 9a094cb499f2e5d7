import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { changesAny, findPage, type Slice } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { DraftTable, DraftTables, VersionTable } from './draft.table.ts'

export type DraftListState = 'writing' | 'scheduled' | 'binned'

/** The only SQL of drafts and their versions, over one database or transaction. */
export function createDraftStore(db: Db) {
  const query: Kysely<DraftTables> = db.query
  const drafts = query.selectFrom('draft')
  const ofKeys = (keys: readonly string[]) => drafts.selectAll().where('key', 'in', keys)
  const unread = drafts.whereRef('published_revision', '!=', 'revision')

  return {
    /** Drafts that differ from what readers see. */
    everyUnpublished: unread.selectAll().where('binned_at', '=', 0).orderBy('key'),
    get: (key: string) => drafts.selectAll().where('key', '=', key).executeTakeFirst(),
    find: async (keys: readonly string[]) => (keys.length === 0 ? [] : ofKeys(keys).execute()),
    getOfArticle: (articleId: number) =>
      drafts.selectAll().where('article_id', '=', articleId).executeTakeFirst(),

    /** False if the key, or the article's draft, exists already. */
    tryAdd: (row: DraftTable): Promise<boolean> =>
      changesAny(
        query
          .insertInto('draft')
          .values(row)
          .onConflict(conflict => conflict.doNothing()),
      ),

    /** Changes it if nobody else did since `revision`; returns whether it did. */
    tryUpdate: (key: string, revision: number, change: Partial<DraftTable>): Promise<boolean> =>
      changesAny(
        query.updateTable('draft').set(change).where('key', '=', key).where('revision', '=', revision),
      ),

    /** As `tryUpdate`, for publishing exactly this schedule, or this revision for the first time. */
    async tryTake(
      row: Pick<DraftTable, 'key' | 'revision' | 'publish_at' | 'published_revision'>,
      change: Partial<DraftTable>,
    ) {
      return changesAny(
        query
          .updateTable('draft')
          .set(change)
          .where('key', '=', row.key)
          .where('revision', '=', row.revision)
          .where('publish_at', '=', row.publish_at)
          .where('published_revision', '=', row.published_revision),
      )
    },

    async update(keys: readonly string[], change: Partial<DraftTable>) {
      await query.updateTable('draft').set(change).where('key', 'in', keys).execute()
    },

    async delete(keys: readonly string[]) {
      if (keys.length > 0) await query.deleteFrom('draft').where('key', 'in', keys).execute()
    },

    findList(state: DraftListState, search: string, slice: Slice) {
      const binned = drafts.where('binned_at', '>', 0)
      const kept = unread.where('binned_at', '=', 0)
      const of = {
        writing: kept.where('publish_at', '=', 0),
        scheduled: kept.where('publish_at', '>', 0),
        binned,
      }[state].$if(search !== '', on =>
        on.where(eb => eb.or([holdsText('title', search), holdsText('content', search)])),
      )
      const rows = of.selectAll().$if(state === 'scheduled', on => on.orderBy('publish_at'))
      return findPage(of, rows.orderBy('updatedAt', 'desc').orderBy('key'), slice)
    },

    /** Drafts due for publishing, the earliest first. */
    findDue: (nowMs: number, limit: number) =>
      drafts
        .selectAll()
        .where('publish_at', '>', 0)
        .where('publish_at', '<=', nowMs)
        .orderBy('publish_at')
        .limit(limit)
        .execute(),

    /** Keys of drafts binned before a given time. */
    async findBinnedBefore(beforeMs: number) {
      const rows = await drafts
        .select('key')
        .where('binned_at', '>', 0)
        .where('binned_at', '<', beforeMs)
        .limit(100)
        .execute()
      return rows.map(row => row.key)
    },

    findOfAuthor: (authorId: number) => drafts.selectAll().where('author_id', '=', authorId).execute(),

    async claim(authorId: number) {
      await query.updateTable('draft').set({ author_id: authorId }).where('author_id', '=', 0).execute()
    },

    addVersion: (version: Omit<VersionTable, 'id'>) =>
      query.insertInto('draft_version').values(version).execute(),

    getVersion: (id: number) =>
      query.selectFrom('draft_version').selectAll().where('id', '=', id).executeTakeFirst(),

    getLastVersion: (key: string) =>
      query
        .selectFrom('draft_version')
        .selectAll()
        .where('draft_key', '=', key)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    findVersions(key: string, slice: Slice) {
      const all = query.selectFrom('draft_version').where('draft_key', '=', key)
      const rows = all
        .select(['id', 'draft_key', 'revision', 'kind', 'title', 'word_count', 'change', 'createdAt'])
        .orderBy('id', 'desc')
      return findPage(all, rows, slice)
    },

    findVersionsOf: async (keys: readonly string[]) =>
      keys.length === 0
        ? []
        : query
            .selectFrom('draft_version')
            .selectAll()
            .where('draft_key', 'in', keys)
            .orderBy('id')
            .execute(),

    /** The versions saved at pauses, the oldest first. */
    findPauses: (key: string) =>
      query
        .selectFrom('draft_version')
        .select(['id', 'createdAt'])
        .where('draft_key', '=', key)
        .where('kind', '=', 'pause')
        .orderBy('id')
        .execute(),

    deleteVersion: (id: number) => query.deleteFrom('draft_version').where('id', '=', id).execute(),

    /** When the last version of any kind was saved. */
    async getLastKeptMs(key: string) {
      const last = await query
        .selectFrom('draft_version')
        .select('createdAt')
        .where('draft_key', '=', key)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return last?.createdAt
    },

    /**
     * When an author's account is deleted: unpublished drafts are deleted, the rest has no author until there
     * is a new owner.
     */
    async leave(authorId: number) {
      const own = query.deleteFrom('draft').where('author_id', '=', authorId)
      await own.where('article_id', 'is', null).execute()
      await query.updateTable('draft').set({ author_id: 0 }).where('author_id', '=', authorId).execute()
    },
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>
