import type { Migration } from '../../platform/db/migrate.ts'

export const pageMigrations: readonly Migration[] = [
  {
    name: '0015-page',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      let page = schema.createTable('page').addColumn('id', idType, id)
      for (const name of ['title', 'description', 'content', 'content_html', 'meta']) {
        page = page.addColumn(name, 'text', column => column.notNull())
      }
      page = page
        .addColumn('path', 'text', column => column.notNull().unique())
        .addColumn('source_path', 'text', column => column.unique())
        .addColumn('source_hash', 'text')
      for (const name of ['html_version', 'has_math', 'has_mermaid', 'in_menu', 'order', 'status']) {
        page = page.addColumn(name, integer, column => column.notNull())
      }
      for (const name of ['createdAt', 'updatedAt']) {
        page = page.addColumn(name, integer, column => column.notNull())
      }
      await page.execute()
      await schema
        .createTable('page_redirect')
        .addColumn('from_path', 'text', column => column.primaryKey())
        .addColumn('page_id', integer, column => column.notNull().references('page.id').onDelete('cascade'))
        .execute()
      await schema.createIndex('page_redirect_page').on('page_redirect').column('page_id').execute()
    },
  },
]
