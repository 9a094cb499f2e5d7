import type { Generated } from 'kysely'

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
export type ArticleTagTable = { article_id: number; tag_id: number; createdAt: number; is_listed: number }

/** Addresses that an article once had: `slug/old-name`, or a whole old path such as `/2020/03/04/x/`. */
export type RedirectTable = { from_path: string; article_id: number }

export type CategoryTable = {
  id: Generated<number>
  category_name: string
  createdAt: number
  updatedAt: number
}
export type TagTable = { id: Generated<number>; tag_name: string; createdAt: number; updatedAt: number }

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
