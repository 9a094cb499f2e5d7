import type { Migration } from '../../platform/db/migrate.ts'

export const searchIndexName = 'article_search'

export const articleMigrations: readonly Migration[] = [
  {
    name: '0001-article',
    async up(db) {
      const { schema } = db.query
      const { id, idType, integer } = db.columnTypes
      for (const name of ['category', 'tag'] as const) {
        await schema
          .createTable(name)
          .addColumn('id', idType, id)
          .addColumn(`${name}_name`, 'text', column => column.notNull().unique())
          .addColumn('createdAt', integer, column => column.notNull())
          .addColumn('updatedAt', integer, column => column.notNull())
          .execute()
      }

      let article = schema.createTable('article').addColumn('id', idType, id)
      for (const name of [
        'article_title',
        'article_description',
        'article_cover',
        'cover_srcset',
        'cover_color',
        'origin_url',
      ]) {
        article = article.addColumn(name, 'text', column => column.notNull())
      }
      article = article.addColumn('slug', 'text', column => column.notNull().unique())
      for (const name of [
        'author_id',
        'category_id',
        'cover_width',
        'cover_height',
        'is_top',
        'order',
        'type',
        'status',
      ]) {
        article = article.addColumn(name, integer, column => column.notNull())
      }
      for (const name of [
        'is_hidden',
        'view_times',
        'thumbs_up_times',
        'reading_duration',
        'word_count',
        'read_minutes',
      ]) {
        article = article.addColumn(name, integer, column => column.notNull())
      }
      for (const name of ['has_math', 'has_mermaid', 'createdAt', 'updatedAt']) {
        article = article.addColumn(name, integer, column => column.notNull())
      }
      await article.execute()
      const listed = ['status', 'is_hidden']
      const index = (name: string, columns: string[]) =>
        schema.createIndex(`article_${name}`).on('article').columns(columns).execute()
      await index('home', [...listed, 'is_top', 'order', 'createdAt desc', 'id desc'])
      await index('timeline', [...listed, 'createdAt desc', 'id desc'])
      await index('category', [...listed, 'category_id', 'createdAt desc', 'id desc'])
      await index('hot', [...listed, 'view_times desc', 'createdAt desc'])
      await index('title', ['article_title'])

      await schema
        .createTable('article_body')
        .addColumn('article_id', integer, column =>
          column.primaryKey().references('article.id').onDelete('cascade'),
        )
        .addColumn('article_content', 'text', column => column.notNull())
        .addColumn('content_html', 'text', column => column.notNull())
        .addColumn('text', 'text', column => column.notNull())
        .addColumn('toc', 'text', column => column.notNull())
        .addColumn('html_version', integer, column => column.notNull())
        .addColumn('source_path', 'text', column => column.unique())
        .addColumn('source_hash', 'text')
        .addColumn('meta', 'text', column => column.notNull())
        .execute()
      await schema
        .createTable('article_tag')
        .addColumn('article_id', integer, column =>
          column.notNull().references('article.id').onDelete('cascade'),
        )
        .addColumn('tag_id', integer, column => column.notNull().references('tag.id').onDelete('cascade'))
        .addColumn('createdAt', integer, column => column.notNull())
        .addColumn('is_listed', integer, column => column.notNull())
        .addPrimaryKeyConstraint('article_tag_key', ['article_id', 'tag_id'])
        .execute()
      await schema
        .createIndex('article_tag_list')
        .on('article_tag')
        .columns(['is_listed', 'tag_id', 'createdAt desc', 'article_id desc'])
        .execute()
      await schema
        .createTable('redirect')
        .addColumn('from_path', 'text', column => column.primaryKey())
        .addColumn('article_id', integer, column =>
          column.notNull().references('article.id').onDelete('cascade'),
        )
        .execute()
      await schema
        .createTable('like')
        .addColumn('type', integer, column => column.notNull())
        .addColumn('for_id', integer, column => column.notNull())
        .addColumn('liker', 'text', column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addPrimaryKeyConstraint('like_key', ['type', 'for_id', 'liker'])
        .execute()
      await db.textIndex(searchIndexName).create()
    },
  },
]
