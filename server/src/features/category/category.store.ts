import { articleStatus } from '@xiaolou/contract/article'
import { type Generated, type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { holdsText } from '../../platform/db/text-match.ts'

type Tables = {
  category: { id: Generated<number>; category_name: string; createdAt: number; updatedAt: number }
  article: { category_id: number; status: number; is_hidden: number }
}

/** The only SQL of categories. Counts are of listed articles. */
export function createCategoryStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const counts = query
    .selectFrom('article')
    .select(eb => ['category_id', eb.fn.countAll<number>().as('article_count')])
    .where('status', '=', articleStatus.public)
    .where('is_hidden', '=', 0)
    .groupBy('category_id')
  const counted = query
    .selectFrom('category')
    .leftJoin(counts.as('counted'), 'counted.category_id', 'category.id')
    .select(['category.id', 'category_name', sql<number>`coalesce(article_count, 0)`.as('article_count')])

  return {
    findAll: () => counted.orderBy('article_count', 'desc').orderBy('category.id').execute(),

    async findPage({ nameHas, limit, offset }: { nameHas: string; limit: number; offset: number }) {
      const named = holdsText('category_name', nameHas)
      const { total } = await query
        .selectFrom('category')
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where(named)
        .executeTakeFirstOrThrow()
      const list = await counted
        .select(['category.createdAt', 'category.updatedAt'])
        .where(named)
        .orderBy('category.createdAt', 'desc')
        .orderBy('category.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list, total }
    },

    getCategory: (id: number) =>
      query.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst(),

    getByName: (name: string) =>
      query.selectFrom('category').selectAll().where('category_name', '=', name).executeTakeFirst(),

    async add(category_name: string, nowMs: number) {
      const { id } = await query
        .insertInto('category')
        .values({ category_name, createdAt: nowMs, updatedAt: nowMs })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async rename(id: number, category_name: string, nowMs: number) {
      await query
        .updateTable('category')
        .set({ category_name, updatedAt: nowMs })
        .where('id', '=', id)
        .execute()
    },

    /** How many articles of any status these categories hold. */
    async countArticles(ids: readonly number[]) {
      const row = await query
        .selectFrom('article')
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where('category_id', 'in', ids)
        .executeTakeFirstOrThrow()
      return row.total
    },

    async delete(ids: readonly number[]) {
      await query.deleteFrom('category').where('id', 'in', ids).execute()
    },
  }
}

export type CategoryStore = ReturnType<typeof createCategoryStore>
