import type { ResourceKind } from '@xiaolou/contract/resource'
import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'

type ResourceDraft = {
  kind: ResourceKind
  category: string
  name: string
  description: string
  url: string
  icon: string
  order: number
}
type Tables = {
  resource: ResourceDraft & { id: Generated<number>; createdAt: number; updatedAt: number }
}

/** The only SQL of resources. */
export function createResourceStore(db: Db) {
  const query: Kysely<Tables> = db.query
  return {
    findByKind: (kind: ResourceKind) =>
      query
        .selectFrom('resource')
        .select(['id', 'kind', 'category', 'name', 'description', 'url', 'icon', 'order'])
        .where('kind', '=', kind)
        .orderBy('order')
        .orderBy('id')
        .execute(),

    async add(draft: ResourceDraft, nowMs: number) {
      const { id } = await query
        .insertInto('resource')
        .values({ ...draft, createdAt: nowMs, updatedAt: nowMs })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Says whether there was such a resource. */
    async update(id: number, draft: ResourceDraft, nowMs: number) {
      const { numUpdatedRows } = await query
        .updateTable('resource')
        .set({ ...draft, updatedAt: nowMs })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows) > 0
    },

    async delete(id: number) {
      const { numDeletedRows } = await query
        .deleteFrom('resource')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows) > 0
    },
  }
}

export const resourceMigrations: readonly Migration[] = [
  {
    name: '0007-resource',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      let resource = schema.createTable('resource').addColumn('id', idType, id)
      for (const name of ['kind', 'category', 'name', 'description', 'url', 'icon']) {
        resource = resource.addColumn(name, 'text', column => column.notNull())
      }
      for (const name of ['order', 'createdAt', 'updatedAt']) {
        resource = resource.addColumn(name, integer, column => column.notNull())
      }
      await resource.execute()
      await schema.createIndex('resource_list').on('resource').columns(['kind', 'order', 'id']).execute()
    },
  },
]

/** Where recommendations may show a picture of the site. */
export const resourcePictures: readonly TextColumns[] = [
  { table: 'resource', key: 'id', columns: ['icon', 'url'] },
]
