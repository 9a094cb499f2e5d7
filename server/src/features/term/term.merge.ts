import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns, columns, inParts } from '../../platform/db/rows.ts'
import { followedDraft } from '../../platform/followed-draft.ts'
import type { TermKind } from './term.store.ts'

type Tables = {
  article: { id: number; category_id: number }
  article_tag: { article_id: number; tag_id: number; createdAt: number; is_listed: number; position: number }
  taxonomy_moved: { kind: TermKind; from_id: number; to_id: number }
}

const row = v.object({
  id: v.number(),
  name: v.string(),
  color: v.string(),
  description: v.string(),
  order: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
})

/** What a merge did, for undo: the removed rows, their articles, and what was added. */
export const merged = v.object({
  rows: v.array(row),
  toId: v.number(),
  /** Articles by the id of their row. */
  filed: v.array(v.object({ id: v.number(), articleIds: v.array(v.number()) })),
  /** For tags: the articles that gained the other tag. */
  added: v.array(v.number()),
  /** Drafts that named them. */
  drafts: v.optional(v.array(followedDraft), []),
})
export type Merged = v.InferOutput<typeof merged>

// Limits chains of merges over the years; there are no cycles, since ids are never reused.
const maxHops = 20

/** The SQL of merging categories or tags and of undoing it, inside the transaction of its `db`. */
export function createTermMerger(db: Db, kind: TermKind) {
  const query: Kysely<Tables> = db.query
  const nameColumn = `${kind}_name`

  const findRows = (ids: readonly number[]) =>
    db.query
      .selectFrom(kind)
      .select(['id', `${nameColumn} as name`, 'color', 'description', 'order', 'createdAt', 'updatedAt'])
      .where('id', 'in', ids)
      .execute()
  const findFiled = async (ids: readonly number[]) => {
    const rows =
      kind === 'category'
        ? await query
            .selectFrom('article')
            .select(['id', 'category_id as under'])
            .where('category_id', 'in', ids)
            .execute()
        : await query
            .selectFrom('article_tag')
            .select(['article_id as id', 'tag_id as under'])
            .where('tag_id', 'in', ids)
            .execute()
    const under = Map.groupBy(rows, each => each.under)
    return ids.map(id => ({ id, articleIds: (under.get(id) ?? []).map(each => each.id) }))
  }

  /** Gives each article the tag once; returns those that did not have it. */
  const addTag = async (ids: readonly number[], toId: number): Promise<number[]> => {
    const added = await query
      .insertInto('article_tag')
      .columns(['article_id', 'tag_id', 'createdAt', 'is_listed', 'position'])
      .expression(
        query
          .selectFrom('article_tag')
          .select(['article_id', sql.lit(toId).as('tag_id'), 'createdAt', 'is_listed', 'position'])
          .distinct()
          .where('tag_id', 'in', ids),
      )
      .onConflict(conflict => conflict.columns(['article_id', 'tag_id']).doNothing())
      .returning('article_id')
      .execute()
    return added.map(each => each.article_id)
  }

  const getNext = async (fromId: number) => {
    const found = await query
      .selectFrom('taxonomy_moved')
      .select('to_id')
      .where('kind', '=', kind)
      .where('from_id', '=', fromId)
      .executeTakeFirst()
    return found?.to_id
  }

  return {
    /** With `toId` 0 the rows are only removed: for categories, only empty ones. */
    async merge(ids: readonly number[], toId: number): Promise<Omit<Merged, 'drafts'>> {
      const rows = v.parse(v.array(row), await findRows(ids))
      const filed = await findFiled(ids)
      if (toId !== 0 && kind === 'category')
        await query
          .updateTable('article')
          .set({ category_id: toId })
          .where('category_id', 'in', ids)
          .execute()
      const added = toId !== 0 && kind === 'tag' ? await addTag(ids, toId) : []
      // Articles' links to a tag are deleted with its row.
      await db.query.deleteFrom(kind).where('id', 'in', ids).execute()
      if (toId !== 0)
        await query
          .insertInto('taxonomy_moved')
          .values(ids.map(from_id => ({ kind, from_id, to_id: toId })))
          .execute()
      return { rows, toId, filed, added }
    },

    /** Restores the rows, and their articles unless they were filed elsewhere since. */
    async takeBack({ rows, toId, filed, added }: Omit<Merged, 'drafts'>): Promise<void> {
      const ids = rows.map(each => each.id)
      await query.deleteFrom('taxonomy_moved').where('kind', '=', kind).where('from_id', 'in', ids).execute()
      await db.query
        .insertInto(kind)
        .values(rows.map(({ name, ...each }) => ({ ...each, [nameColumn]: name })))
        .execute()
      for (const { id, articleIds } of filed) {
        for (const some of inParts(articleIds)) await fileUnder(id, some, toId)
      }
      if (kind === 'tag') {
        for (const some of inParts(added))
          await query
            .deleteFrom('article_tag')
            .where('tag_id', '=', toId)
            .where('article_id', 'in', some)
            .execute()
      }
    },

    /** Where the articles of a removed row are now, following repeated merges. */
    async getMovedTo(fromId: number): Promise<number | undefined> {
      let at = await getNext(fromId)
      for (let hop = 0; at !== undefined && hop < maxHops; hop += 1) {
        const next = await getNext(at)
        if (next === undefined) break
        at = next
      }
      return at
    },
  }

  async function fileUnder(id: number, articleIds: readonly number[], toId: number) {
    if (kind === 'category') {
      const moved = query.updateTable('article').where('category_id', '=', toId).where('id', 'in', articleIds)
      await moved.set({ category_id: id }).execute()
      return
    }
    // With the article's current state: it may have been binned or got another date meanwhile.
    await query
      .insertInto('article_tag')
      .columns(['article_id', 'tag_id', 'createdAt', 'is_listed', 'position'])
      .expression(
        db.query
          .selectFrom('article')
          .select(['id', sql.lit(id).as('tag_id'), 'createdAt'])
          .select(sql<number>`case when status = 1 and is_hidden = 0 then 1 else 0 end`.as('is_listed'))
          .select(eb =>
            eb.fn
              .coalesce(
                eb
                  .selectFrom('article_tag')
                  .select('position')
                  .whereRef('article_id', '=', 'article.id')
                  .where('tag_id', '=', toId),
                sql<number>`0`,
              )
              .as('position'),
          )
          .where('id', 'in', articleIds),
      )
      .execute()
  }
}

export const termMigrations: readonly Migration[] = [
  {
    name: '0018-taxonomy',
    async up(db) {
      const { integer } = db.columnTypes
      for (const name of ['category', 'tag']) {
        await addColumns(db, name, 'text', 'color description')
        await addColumns(db, name, integer, 'order')
      }
      await db.query.schema
        .createTable('taxonomy_moved')
        .$call(columns('text', 'kind'))
        .$call(columns(integer, 'from_id to_id'))
        .addPrimaryKeyConstraint('taxonomy_moved_key', ['kind', 'from_id'])
        .execute()
    },
  },
]
