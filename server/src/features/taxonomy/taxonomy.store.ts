import { articleStatus } from '@xiaolou/contract/article'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countRows, type Stamped, tableOf } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'

/** What articles are filed under: each has one category and any number of tags. */
export type Taxonomy = 'category' | 'tag'

type Tables = {
  category: Stamped & { category_name: string }
  tag: Stamped & { tag_name: string }
  article: { category_id: number; status: number; is_hidden: number }
  article_tag: { tag_id: number; is_listed: number }
}
/** `category_name` or `tag_name`, as the wire has them. */
type Row<K extends Taxonomy> = { id: number; article_count: number } & Record<`${K}_name`, string>

/** The only SQL of categories and tags, which are tables of one shape. Counts are of listed articles. */
export function createTaxonomyStore<const K extends Taxonomy>(db: Db, kind: K) {
  const query: Kysely<Tables> = db.query
  // The two tables differ in one column's name: their rows are typed by `Row`.
  const table: string = kind
  const nameColumn = `${kind}_name`
  const articles = {
    category: query
      .selectFrom('article')
      .select(eb => ['category_id as named_id', eb.fn.countAll<number>().as('article_count')])
      .where('status', '=', articleStatus.public)
      .where('is_hidden', '=', 0)
      .groupBy('category_id'),
    tag: query
      .selectFrom('article_tag')
      .select(eb => ['tag_id as named_id', eb.fn.countAll<number>().as('article_count')])
      .where('is_listed', '=', 1)
      .groupBy('tag_id'),
  }
  const rows = tableOf<Stamped>(db, kind)
  const named = db.query.selectFrom(table)
  const counted = named
    .leftJoin(articles[kind].as('counted'), 'named_id', `${kind}.id`)
    .select([`${kind}.id`, nameColumn, sql<number>`coalesce(article_count, 0)`.as('article_count')])

  return {
    findAll: () => counted.orderBy('article_count', 'desc').orderBy(`${kind}.id`).$castTo<Row<K>>().execute(),

    async findPage({ nameHas, limit, offset }: { nameHas: string; limit: number; offset: number }) {
      const holdsName = holdsText(nameColumn, nameHas)
      const list = await counted
        .select([`${kind}.createdAt`, `${kind}.updatedAt`])
        .where(holdsName)
        .orderBy(`${kind}.createdAt`, 'desc')
        .orderBy(`${kind}.id`, 'desc')
        .limit(limit)
        .offset(offset)
        .$castTo<Row<K> & { createdAt: number; updatedAt: number }>()
        .execute()
      return { list, total: await countRows(named.where(holdsName)) }
    },

    async getName(id: number): Promise<string | undefined> {
      const row = await named
        .select([`${nameColumn} as name`])
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.name
    },

    async getIdByName(name: string): Promise<number | undefined> {
      const row = await named.select('id').where(nameColumn, '=', name).executeTakeFirst()
      return row?.id
    },

    add: (name: string, nowMs: number) =>
      rows.add({ [nameColumn]: name, createdAt: nowMs, updatedAt: nowMs }),

    rename: (id: number, name: string, nowMs: number) =>
      rows.update(id, { [nameColumn]: name, updatedAt: nowMs }),

    delete: rows.delete,

    /** How many articles of any status these categories hold. */
    countArticles: (categoryIds: readonly number[]) =>
      countRows(query.selectFrom('article').where('category_id', 'in', categoryIds)),
  }
}

export type TaxonomyStore<K extends Taxonomy> = ReturnType<typeof createTaxonomyStore<K>>
