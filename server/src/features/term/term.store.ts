import { articleStatus } from '@xiaolou/contract/article'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { changesAny, countRows, type Stamped, tableOf } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'

/** Each article has one category and any number of tags. */
export type TermKind = 'category' | 'tag'

type Tables = {
  category: Stamped & { category_name: string }
  tag: Stamped & { tag_name: string }
  article: { id: number; category_id: number; status: number; is_hidden: number }
  article_tag: { article_id: number; tag_id: number; is_listed: number }
}
/** `category_name` or `tag_name`, as on the wire. */
type Row<K extends TermKind> = {
  id: number
  article_count: number
  color: string
  description: string
} & Record<`${K}_name`, string>
type ManagedRow<K extends TermKind> = Row<K> & { public_count: number; createdAt: number; updatedAt: number }
type Looks = { color?: string | undefined; description?: string | undefined }

/** The only SQL of categories and tags, whose tables have the same shape. Counts are of listed articles. */
export function createTermStore<const K extends TermKind>(db: Db, kind: K) {
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
  const withLooks = counted.select(['color', 'description'])
  // In the owner's order, then those never ordered: the largest first.
  const everyLook = named
    .select(['id', nameColumn, 'color', 'description'])
    .orderBy('id')
    .$castTo<Pick<Row<K>, 'id' | 'color' | 'description' | `${K}_name`>>()
  const unplaced = sql<number>`case when ${sql.ref('order')} = 0 then 1 else 0 end`
  const inOrder = withLooks
    .orderBy(unplaced)
    .orderBy('order')
    .orderBy('article_count', 'desc')
    .orderBy(`${kind}.id`)

  /** The number of articles of each, in any state but binned, by id. */
  const countEach = async (): Promise<Map<number, number>> => {
    const all =
      kind === 'category'
        ? query
            .selectFrom('article')
            .select(eb => ['category_id as id', eb.fn.countAll<number>().as('total')])
            .where('status', 'in', [articleStatus.public, articleStatus.private])
            .groupBy('category_id')
        : query
            .selectFrom('article_tag')
            .select(eb => ['tag_id as id', eb.fn.countAll<number>().as('total')])
            // Grouped in the order of its index, which no database uses for the tags alone.
            .where('is_listed', 'in', [0, 1])
            .groupBy(['is_listed', 'tag_id'])
    const totals = new Map<number, number>()
    for (const { id, total } of await all.execute()) totals.set(id, (totals.get(id) ?? 0) + Number(total))
    if (kind === 'category') return totals
    // Binned ones are few and are subtracted, since joining every article would take a tenth of a second.
    const binned = await query
      .selectFrom('article')
      .innerJoin('article_tag', 'article_id', 'article.id')
      .select(eb => ['tag_id as id', eb.fn.countAll<number>().as('total')])
      .where('status', '=', articleStatus.bin)
      .groupBy('tag_id')
      .execute()
    for (const row of binned) totals.set(row.id, (totals.get(row.id) ?? 0) - row.total)
    return totals
  }

  return {
    /** All of them with colour and description, for reading in batches. */
    everyLook,

    /** In the owner's order. */
    findAll: () => inOrder.$castTo<Row<K>>().execute(),

    /** For the owner: also counts articles in any state. */
    async findManaged(): Promise<ManagedRow<K>[]> {
      const totals = await countEach()
      const list = await inOrder
        .select([`${kind}.createdAt`, `${kind}.updatedAt`])
        .select(sql<number>`coalesce(article_count, 0)`.as('public_count'))
        .$castTo<ManagedRow<K>>()
        .execute()
      for (const row of list) Object.assign(row, { article_count: totals.get(row.id) ?? 0 })
      return list
    },

    countThere: (ids: readonly number[]) => countRows(named.where('id', 'in', ids)),

    async describe(id: number, looks: Looks, nowMs: number): Promise<boolean> {
      const given = Object.entries(looks).filter(([, value]) => value !== undefined)
      return changesAny(
        db.query
          .updateTable(table)
          .set({ ...Object.fromEntries(given), updatedAt: nowMs })
          .where('id', '=', id),
      )
    },

    /** `ids` first, in this order; the others after them. */
    async setOrder(ids: readonly number[]): Promise<void> {
      await db.query.updateTable(table).set({ order: 0 }).execute()
      for (const [at, id] of ids.entries())
        await db.query
          .updateTable(table)
          .set({ order: at + 1 })
          .where('id', '=', id)
          .execute()
    },

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

    /** The same lock as for articles that create names (`article.write-store.ts`). */
    lockNames: () => db.lock('names'),

    async getIdByName(name: string): Promise<number | undefined> {
      const row = await named.select('id').where(nameColumn, '=', name).executeTakeFirst()
      return row?.id
    },

    add: (name: string, nowMs: number) =>
      rows.add({ [nameColumn]: name, createdAt: nowMs, updatedAt: nowMs }),

    rename: (id: number, name: string, nowMs: number) =>
      rows.update(id, { [nameColumn]: name, updatedAt: nowMs }),

    delete: rows.delete,

    /** How many articles of any status these categories have. */
    countArticles: (categoryIds: readonly number[]) =>
      countRows(query.selectFrom('article').where('category_id', 'in', categoryIds)),
  }
}

export type TermStore<K extends TermKind> = ReturnType<typeof createTermStore<K>>
