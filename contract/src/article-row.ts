import * as v from 'valibot'
import { oneOf, wireTime } from './kit/field.ts'

/**
 * Enumerations of the family: status 1 public, 2 private, 3 draft or bin; type 1 原创, 2 转载, 3 翻译; is_top 1
 * yes, 2 no.
 */
export const articleStatus = { public: 1, private: 2, bin: 3 } as const
export const articleType = { original: 1, reprint: 2, translation: 3 } as const
export const isTop = { yes: 1, no: 2 } as const

export const statusField = oneOf('status', [1, 2, 3])
export const typeField = oneOf('type', [1, 2, 3])
export const topField = oneOf('is_top', [1, 2])

/** A stored picture: its address, its size in pixels, and the colour shown while it loads. */
const cover = {
  article_cover: v.string(),
  cover_width: v.number(),
  cover_height: v.number(),
  cover_srcset: v.string(),
  cover_color: v.string(),
}

export const brief = { id: v.number(), article_title: v.string(), slug: v.string(), createdAt: wireTime }

/** An article's own music, offered to its reader. */
const ownMusic = v.object({
  kind: v.picklist(['song', 'list']),
  id: v.number(),
  name: v.string(),
  artist: v.string(),
})

/** A row of the timeline: its line, and what is shown on hover and in the scroll of its year. */
export const timelineEntry = v.object({
  ...brief,
  ...cover,
  /** The first whole clauses of its description, about forty characters at most; '' for none. */
  opening: v.string(),
  word_count: v.number(),
  category_id: v.number(),
  categoryName: v.string(),
  music: v.optional(ownMusic),
})
export type TimelineEntry = v.InferOutput<typeof timelineEntry>

/** A row of a list that shows title, cover and date. */
export const articleEntry = v.object({ ...brief, ...cover, article_description: v.string() })
export type ArticleEntry = v.InferOutput<typeof articleEntry>

/**
 * The article before or after another. Front ends of the family do not check for null: at an end it is the
 * article itself, with `is_end` set.
 */
export const articleNeighbour = v.object({ ...articleEntry.entries, is_end: v.boolean() })
export type ArticleNeighbour = v.InferOutput<typeof articleNeighbour>

/** A row of the home list: everything but the content. */
export const articleSummary = v.object({
  ...brief,
  ...cover,
  article_description: v.string(),
  is_top: topField,
  order: v.number(),
  type: typeField,
  status: statusField,
  view_times: v.number(),
  thumbs_up_times: v.number(),
  reading_duration: v.number(),
  word_count: v.number(),
  category_id: v.number(),
  categoryName: v.string(),
  tagIdList: v.array(v.number()),
  tagNameList: v.array(v.string()),
  updatedAt: wireTime,
  /** ISO 8601 with the site's offset, for machines. */
  createdAtIso: v.string(),
})
export type ArticleSummary = v.InferOutput<typeof articleSummary>

export const articleHeading = v.object({ depth: v.number(), id: v.string(), text: v.string() })
export type ArticleHeading = v.InferOutput<typeof articleHeading>

/** A complete article: the source for the owner's editor, the rendered body for the reader. */
export const articleDetail = v.object({
  ...articleSummary.entries,
  /** Readable by anybody with its address, and never listed. */
  is_unlisted: v.boolean(),
  /** Whether guests may comment. */
  has_comments: v.boolean(),
  /** '' is the licence of the site. */
  licence: v.string(),
  /** '' for none; `series_articles` are its public articles in order, including this one. */
  series: v.string(),
  series_articles: v.array(v.object({ id: v.number(), article_title: v.string(), slug: v.string() })),
  /** null for none. */
  music: v.nullable(ownMusic),
  author_id: v.number(),
  authorName: v.string(),
  origin_url: v.string(),
  article_content: v.string(),
  content_html: v.string(),
  toc: v.array(articleHeading),
  has_math: v.boolean(),
  has_mermaid: v.boolean(),
  /** Whether somebody quoted it. */
  has_quotes: v.boolean(),
  read_minutes: v.number(),
  updatedAtIso: v.string(),
})
export type ArticleDetail = v.InferOutput<typeof articleDetail>
