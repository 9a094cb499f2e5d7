import { isDeepStrictEqual } from 'node:util'
import { type DraftFields, draftFields } from '@xiaolou/contract/draft'
import { type Kysely, type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { DraftFollower, Filed, FollowedDraft, Refile } from '../../platform/followed-draft.ts'
import { columnsOf, fieldsOf, isSame as isSameDraft, keepVersion, pack } from './draft.history.ts'
import { createDraftStore } from './draft.store.ts'
import type { DraftTables } from './draft.table.ts'

const unread = v.omit(draftFields, ['title', 'content'])

const part = (fields: Filed, names: Filed): Filed =>
  Object.fromEntries(Object.keys(names).map(name => [name, Reflect.get(fields, name)]))
const isSame = (one: Filed, other: Filed) => JSON.stringify(one) === JSON.stringify(other)

/** Applies changes of articles, categories and tags to drafts. */
export function createDraftFollower(clock: Clock): DraftFollower {
  /** Locks these rows until the transaction ends. */
  const rowsOf = (db: Db) => {
    const query: Kysely<DraftTables> = db.query
    return query
      .selectFrom('draft')
      .select(['key', 'article_id', 'revision', 'published_revision', 'fields'])
      .$if(db.kind === 'postgres', on => on.forUpdate())
  }
  type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

  const changeOf = (row: Row, change: Refile) => {
    // Title and text are not read, as there may be thousands of drafts.
    const fields: DraftFields = { ...v.parse(unread, JSON.parse(row.fields)), title: '', content: '' }
    const after = change(fields)
    if (!after || isSame(part(fields, after), after)) return undefined
    const followed = { key: row.key, article_id: row.article_id ?? 0, before: part(fields, after), after }
    const { title: _, content: __, ...rest } = { ...fields, ...after }
    return { followed, fields: JSON.stringify(rest) }
  }

  const write = async (db: Db, rows: readonly Row[], change: Refile): Promise<FollowedDraft[]> => {
    const done: FollowedDraft[] = []
    const query: Kysely<DraftTables> = db.query
    for (const row of rows) {
      const next = changeOf(row, change)
      if (!next) continue
      const revision = row.revision + 1
      const isRead = row.published_revision === row.revision
      await query
        .updateTable('draft')
        .set({
          fields: next.fields,
          revision,
          published_revision: isRead ? revision : row.published_revision,
        })
        .where('key', '=', row.key)
        .execute()
      done.push(next.followed)
    }
    return done
  }

  const findInParts = async <T, R>(all: readonly T[], work: (some: readonly T[]) => Promise<R[]>) => {
    const results: R[] = []
    for (const some of inParts(all)) results.push(...(await work(some)))
    return results
  }
  const ofArticles = (db: Db, ids: readonly number[]) =>
    findInParts(ids, some => rowsOf(db).where('article_id', 'in', some).execute())

  return {
    async rename(db, kind, names) {
      const rename = (name: string) => names.get(name) ?? name
      const holds = [...names.keys()].map(name => holdsText('fields', JSON.stringify(name)))
      const rows = await findInParts(holds, some =>
        rowsOf(db)
          .where(sql<SqlBool>`(${sql.join(some, sql` or `)})`)
          .execute(),
      )
      const unique = [...new Map(rows.map(row => [row.key, row])).values()]
      return write(db, unique, ({ category, tags }) =>
        kind === 'category'
          ? { category: rename(category) }
          : { tags: [...new Set(tags.map(rename))].filter(name => name !== '') },
      )
    },

    plan: async (db, articleIds, change) =>
      (await ofArticles(db, articleIds)).flatMap(row => changeOf(row, change)?.followed ?? []),

    refile: async (db, articleIds, change) => write(db, await ofArticles(db, articleIds), change),

    async merge(db, articleId, { before, after }) {
      if (isSameDraft(before, after)) return
      const store = createDraftStore(db)
      const row = await store.getOfArticle(articleId)
      if (!row) return
      const revision = row.revision + 1
      if (row.revision === row.published_revision) {
        await store.update([row.key], { ...(await columnsOf(after)), revision, published_revision: revision })
        return
      }
      const own = fieldsOf(row)
      const isLeft = (name: string) => isDeepStrictEqual(Reflect.get(own, name), Reflect.get(before, name))
      const followed = Object.fromEntries(Object.entries(after).filter(([name]) => isLeft(name)))
      if (own.content !== before.content && after.content !== before.content) {
        const about = { draft_key: row.key, revision: row.revision, createdAt: clock.now() }
        await keepVersion(store, await pack(after), { ...about, kind: 'conflict' })
      }
      await store.update([row.key], { ...(await columnsOf({ ...own, ...followed })), revision })
    },

    async takeBack(db, followed) {
      for (const { key, before, after } of followed) {
        const rows = await rowsOf(db).where('key', '=', key).execute()
        await write(db, rows, fields => (isSame(part(fields, after), after) ? before : undefined))
      }
    },
  }
}
