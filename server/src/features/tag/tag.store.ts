import { type Generated, type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { holdsText } from '../../platform/db/text-match.ts'

type Tables = {
  tag: { id: Generated<number>; tag_name: string; createdAt: number; updatedAt: number }
  article_tag: { tag_id: number; is_listed: number }
}

/** The only SQL of tags. Counts are of listed articles. */
export function createTagStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const counts = query
    .selectFrom('article_tag')
    .select(eb => ['tag_id', eb.fn.countAll<number>().as('article_count')])
    .where('is_listed', '=', 1)
    .groupBy('tag_id')
  const counted = query
    .selectFrom('tag')
    .leftJoin(counts.as('counted'), 'counted.tag_id', 'tag.id')
    .select(['tag.id', 'tag_name', sql<number>`coalesce(article_count, 0)`.as('article_count')])

  return {
    findAll: () => counted.orderBy('article_count', 'desc').orderBy('tag.id').execute(),

    async findPage({ nameHas, limit, offset }: { nameHas: string; limit: number; offset: number }) {
      const named = holdsText('tag_name', nameHas)
      const { total } = await query
        .selectFrom('tag')
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where(named)
        .executeTakeFirstOrThrow()
      const list = await counted
        .select(['tag.createdAt', 'tag.updatedAt'])
        .where(named)
        .orderBy('tag.createdAt', 'desc')
        .orderBy('tag.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list, total }
    },

    getTag: (id: number) => query.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst(),

    getByName: (name: string) =>
      query.selectFrom('tag').selectAll().where('tag_name', '=', name).executeTakeFirst(),

    async add(tag_name: string, nowMs: number) {
      const { id } = await query
        .insertInto('tag')
        .values({ tag_name, createdAt: nowMs, updatedAt: nowMs })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async rename(id: number, tag_name: string, nowMs: number) {
      await query.updateTable('tag').set({ tag_name, updatedAt: nowMs }).where('id', '=', id).execute()
    },

    async delete(ids: readonly number[]) {
      await query.deleteFrom('tag').where('id', 'in', ids).execute()
    },
  }
}

export type TagStore = ReturnType<typeof createTagStore>
