import type { Resource, ResourceKind } from '@xiaolou/contract/resource'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addIndex,
  columns,
  createTableWithId,
  idsOf,
  orderedFirst,
  type Stamped,
  tableOf,
} from '../../platform/db/rows.ts'

type ResourceTable = Omit<Resource, 'id'> & Stamped

/** The only SQL of resources. */
export function createResourceStore(db: Db) {
  const query: Kysely<{ resource: ResourceTable }> = db.query
  return {
    ...tableOf<ResourceTable>(db, 'resource'),

    findByKind: (kind: ResourceKind) =>
      query
        .selectFrom('resource')
        .select(['id', 'kind', 'category', 'name', 'description', 'url', 'icon', 'order'])
        .where('kind', '=', kind)
        .orderBy('order')
        .orderBy('id')
        .execute(),

    findUrls: async (afterId: number, limit: number) => {
      const rows = query.selectFrom('resource').select(['id', 'name', 'url']).where('id', '>', afterId)
      return (await rows.orderBy('id').limit(limit).execute()).map(({ id, name, url }) => ({
        ...{ id, title: name, urls: [url] },
      }))
    },

    /** Orders the rows of a list; rows that are not listed follow, in their current order. */
    async order(kind: ResourceKind, ids: readonly number[], updatedAt: number): Promise<void> {
      await db.transaction(async inner => {
        const tables: Kysely<{ resource: ResourceTable }> = inner.query
        const all = await idsOf(
          tables.selectFrom('resource').select('id').where('kind', '=', kind).orderBy('order').orderBy('id'),
        )
        for (const [order, id] of orderedFirst(ids, all).entries())
          await tables.updateTable('resource').set({ order, updatedAt }).where('id', '=', id).execute()
      })
    },
  }
}

export const resourceMigrations: readonly Migration[] = [
  {
    name: '0007-resource',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'resource')
        .$call(columns('text', 'kind category name description url icon'))
        .$call(columns(integer, 'order createdAt updatedAt'))
        .execute()
      await addIndex(db, 'resource_list', 'resource', ['kind', 'order', 'id'])
    },
  },
]

/** Where recommendations may show a picture of the site. */
export const resourcePictures: readonly TextColumns[] = [
  { table: 'resource', key: 'id', columns: ['icon', 'url'], place: { kind: 'resource', title: 'name' } },
]
