import type { Generated } from 'kysely'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'

/** Times are epoch milliseconds; flags are 0 or 1; the rest is as the wire names it. */
export type ArticleTable = {
  id: Generated<number>
  article_title: string
  slug: string
  author_id: number
  category_id: number
  article_description: string
  article_cover: string
  cover_width: number
  cover_height: number
  cover_srcset: string
  cover_color: string
  is_top: number
  order: number
  type: number
  status: number
  is_hidden: number
  origin_url: string
  view_times: number
  thumbs_up_times: number
  reading_duration: number
  word_count: number
  read_minutes: number
  has_math: number
  has_mermaid: number
  createdAt: number
  updatedAt: number
}

/** The heavy part, apart, so that lists read little. `text` is the plain text that search looks through. */
export type ArticleBodyTable = {
  article_id: number
  article_content: string
  content_html: string
  text: string
  toc: string
  html_version: number
  /** Where an import found it, the hash of what it found, and the front matter that has no column. */
  source_path: string | null
  source_hash: string | null
  meta: string
}

/** `createdAt` and `is_listed` repeat the article's, so that a tag's list is read in its order from one index. */
type ArticleTagTable = { article_id: number; tag_id: number; createdAt: number; is_listed: number }

/** Addresses that an article once had: `slug/old-name`, or a whole old path such as `/2020/03/04/x/`. */
type RedirectTable = { from_path: string; article_id: number }

type CategoryTable = {
  id: Generated<number>
  category_name: string
  createdAt: number
  updatedAt: number
}
type TagTable = { id: Generated<number>; tag_name: string; createdAt: number; updatedAt: number }

export type ArticleTables = {
  article: ArticleTable
  article_body: ArticleBodyTable
  article_tag: ArticleTagTable
  redirect: RedirectTable
  category: CategoryTable
  tag: TagTable
}

/** Of a row in a short list, and in a long one. */
export const entryColumns = [
  'article.id',
  'article_title',
  'slug',
  'article_description',
  'article_cover',
  'cover_width',
  'cover_height',
  'cover_srcset',
  'cover_color',
  'article.createdAt',
] as const

export const summaryColumns = [
  ...entryColumns,
  'is_top',
  'order',
  'type',
  'status',
  'view_times',
  'thumbs_up_times',
  'reading_duration',
  'word_count',
  'category_id',
  'article.updatedAt',
] as const

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

/** Where articles may show a picture of the site. */
export const articlePictures: readonly TextColumns[] = [
  { table: 'article', key: 'id', columns: ['article_cover', 'article_description'] },
  { table: 'article_body', key: 'article_id', columns: ['article_content', 'content_html', 'meta'] },
]
