import type { Kysely } from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'
import { pageNameOf } from './site.page-name.ts'

export const siteMigrations: readonly Migration[] = [
  {
    name: '0003-site',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      await schema
        .createTable('setting')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('value', 'text', column => column.notNull())
        .execute()
      await schema
        .createTable('counter')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('value', integer, column => column.notNull())
        .execute()
      await schema
        .createTable('page_header')
        .addColumn('id', idType, id)
        .addColumn('route_name', 'text', column => column.notNull().unique())
        .addColumn('bg_url', 'text', column => column.notNull())
        .execute()
    },
  },
]

export const pageNameMigrations: readonly Migration[] = [
  {
    // Page headers were named by our paths; front ends of the family look for theirs.
    name: '0012-page-name',
    async up({ query }) {
      const headers: Kysely<{ page_header: { id: number; route_name: string } }> = query
      const rows = await headers
        .selectFrom('page_header')
        .select(['id', 'route_name'])
        .orderBy('id')
        .execute()
      const taken = new Set(rows.map(row => row.route_name))
      for (const { id, route_name } of rows) {
        const name = pageNameOf(route_name)
        if (taken.has(name)) continue
        taken.add(name)
        await headers.updateTable('page_header').set({ route_name: name }).where('id', '=', id).execute()
      }
    },
  },
]
