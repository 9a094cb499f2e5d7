import { postPath } from '@xiaolou/contract/address'
import { articleStatus } from '@xiaolou/contract/article'
import type { Generated, Kysely } from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  columns,
  createTableWithId,
  partOf,
  type Stamped,
} from '../../platform/db/rows.ts'

/** Times are epoch milliseconds; flags are 0 or 1; the rest is named as on the wire. */
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
  is_top: 1 | 2
  order: number
  type: 1 | 2 | 3
  status: 1 | 2 | 3
  is_hidden: number
  origin_url: string
  /** The password for readers; '' for none. Such an article is private: no list, feed or search has it. */
  password: string
  /** The name of the series that it is a part of; '' for none. */
  series: string
  /** '' is the licence of the site. */
  licence: string
  /** Its own music, as a link as in a text; '' for none. */
  music: string
  comments_closed: number
  /** The permanent id in feeds; one that begins with `/` is a former path, to be prefixed with the origin. */
  feed_id: string
  /** When its pin ends, and when it was binned; 0 for never. */
  pinned_until: number
  binned_at: number
  /** What it was before it was binned; 0 for unknown. */
  status_before_bin: number
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

/** The large columns, separate, so that lists read little. `text` is the plain text for search. */
export type ArticleBodyTable = {
  article_id: number
  article_content: string
  content_html: string
  text: string
  toc: string
  html_version: number
  /** The source of an import, its hash, and front matter without a column. */
  source_path: string | null
  source_hash: string | null
  meta: string
}

/** `createdAt` and `is_listed` are copied from the article, so that one index gives a tag's list in order. */
/** `position` is the author's order of an article's tags. */
type ArticleTagTable = {
  article_id: number
  tag_id: number
  createdAt: number
  is_listed: number
  position: number
}

/** Addresses that an article once had: `slug/old-name`, or a whole old path such as `/2020/03/04/x/`. */
type RedirectTable = { from_path: string; article_id: number }

type Named<Column extends string> = Record<Column, string> & Stamped

export type ArticleTables = {
  article: ArticleTable
  article_body: ArticleBodyTable
  article_tag: ArticleTagTable
  redirect: RedirectTable
  category: Named<'category_name'>
  tag: Named<'tag_name'>
}

/** The columns for a short list, and for a long one. */
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

export const timelineColumns = [...entryColumns, 'word_count', 'category_id', 'music'] as const

/** Of all articles those on the lists. */
export const listedArticles = (query: Kysely<ArticleTables>) =>
  query.selectFrom('article').where('status', '=', articleStatus.public).where('is_hidden', '=', 0)

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
      const { integer } = db.columnTypes
      for (const name of ['category', 'tag'] as const) {
        await createTableWithId(db, name)
          .addColumn(`${name}_name`, 'text', column => column.notNull().unique())
          .$call(columns(integer, 'createdAt updatedAt'))
          .execute()
      }

      await createTableWithId(db, 'article')
        .$call(columns('text', 'article_title article_description article_cover'))
        .$call(columns('text', 'cover_srcset cover_color origin_url'))
        .addColumn('slug', 'text', column => column.notNull().unique())
        .$call(columns(integer, 'author_id category_id cover_width cover_height is_top order type status'))
        .$call(
          columns(integer, 'is_hidden view_times thumbs_up_times reading_duration word_count read_minutes'),
        )
        .$call(columns(integer, 'has_math has_mermaid createdAt updatedAt'))
        .execute()
      const listed = ['status', 'is_hidden']
      const index = (name: string, names: string[]) => addIndex(db, `article_${name}`, 'article', names)
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
        .$call(columns('text', 'article_content content_html text toc'))
        .$call(columns(integer, 'html_version'))
        .addColumn('source_path', 'text', column => column.unique())
        .addColumn('source_hash', 'text')
        .$call(columns('text', 'meta'))
        .execute()
      await schema
        .createTable('article_tag')
        .addColumn('article_id', integer, partOf('article.id'))
        .addColumn('tag_id', integer, partOf('tag.id'))
        .$call(columns(integer, 'createdAt is_listed'))
        .addPrimaryKeyConstraint('article_tag_key', ['article_id', 'tag_id'])
        .execute()
      const inTag = ['is_listed', 'tag_id', 'createdAt desc', 'article_id desc']
      await addIndex(db, 'article_tag_list', 'article_tag', inTag)
      await schema
        .createTable('redirect')
        .addColumn('from_path', 'text', column => column.primaryKey())
        .addColumn('article_id', integer, partOf('article.id'))
        .execute()
      await schema
        .createTable('like')
        .$call(columns(integer, 'type for_id'))
        .$call(columns('text', 'liker'))
        .$call(columns(integer, 'createdAt'))
        .addPrimaryKeyConstraint('like_key', ['type', 'for_id', 'liker'])
        .execute()
      await db.textIndex(searchIndexName).create()
    },
  },
  {
    name: '0019-article-states',
    async up(db) {
      await addColumns(db, 'article', 'text', 'password series licence')
      const numbers = 'comments_closed pinned_until binned_at status_before_bin'
      await addColumns(db, 'article', db.columnTypes.integer, numbers)
      await db.query.schema
        .createIndex('article_series')
        .on('article')
        .columns(['series', 'createdAt'])
        .where('series', '!=', '')
        .execute()
    },
  },
  {
    name: '0022-article-time',
    async up({ query }) {
      // Partial, for the few articles with a value: due ones are searched every minute.
      for (const name of ['pinned_until', 'binned_at'])
        await query.schema
          .createIndex(`article_${name}`)
          .on('article')
          .column(name)
          .where(name, '>', 0)
          .execute()
    },
  },
  {
    name: '0053-article-words',
    async up(db) {
      // Sums the words of the site and of each month without reading rows of the table.
      await addIndex(db, 'article_words', 'article', ['status', 'is_hidden', 'createdAt', 'word_count'])
    },
  },
  {
    name: '0055-article-music',
    up: db => addColumns(db, 'article', 'text', 'music'),
  },
  {
    // Feeds used each entry's address as its id until now: with another id it would be new to subscribers.
    name: '0066-article-feed-id',
    async up(db) {
      await addColumns(db, 'article', 'text', 'feed_id')
      const rows = await db.query.selectFrom('article').select(['id', 'slug']).execute()
      for (const { id, slug } of rows)
        await db.query
          .updateTable('article')
          .set({ feed_id: postPath(slug) })
          .where('id', '=', id)
          .execute()
    },
  },
  {
    // Stored tags, all at 0, stay in the order of their ids until the article is saved.
    name: '0070-article-tag-position',
    up: db => addColumns(db, 'article_tag', db.columnTypes.integer, 'position'),
  },
]
