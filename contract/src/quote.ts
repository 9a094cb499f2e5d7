import * as v from 'valibot'
import { bodyId, pathId } from './kit/field.ts'
import { get } from './kit/route.ts'
import { limits } from './limits.ts'

const words = v.pipe(
  v.string('引文应为文字'),
  v.trim(),
  v.nonEmpty('请选中要引的话'),
  v.maxLength(limits.quoteMaxLength, `一次最多引${limits.quoteMaxLength}个字`),
)
const context = v.optional(
  v.pipe(v.string('上下文应为文字'), v.maxLength(limits.quoteContextMaxLength, '上下文太长')),
  '',
)

/** A passage of the article that is commented on: its exact text, and the text before and after it. */
export const quotedWords = v.object({ exact: words, prefix: context, suffix: context })
export type QuotedWords = v.InferOutput<typeof quotedWords>

/** The same for an article elsewhere on the site. */
export const quotedArticle = v.object({ article_id: bodyId, ...quotedWords.entries })
export type QuotedArticle = v.InferInput<typeof quotedArticle>

/**
 * `same`: the article contains the text as quoted. `changed`: it now reads differently, `words_now`. `gone`:
 * it is not found, or not with certainty. `hidden`: the caller may not read the article (any more), and gets
 * no details.
 */
export const quoteState = ['same', 'changed', 'gone', 'hidden'] as const

/** A quote, with its current state in the article. */
export const quote = v.object({
  id: v.number(),
  article_id: v.number(),
  title: v.string(),
  /** The place in the article; the article's beginning if it is not found. */
  address: v.string(),
  words: v.string(),
  state: v.picklist(quoteState),
  /** The current text in its place, '' unless `changed`. */
  words_now: v.string(),
  /** The text before and after it now, without spaces; '' if it is not found. */
  prefix: v.string(),
  suffix: v.string(),
})
export type Quote = v.InferOutput<typeof quote>

/** A place in an article that somebody quotes: its current text, without spaces, and what quotes it. */
const quotedPlace = v.object({
  id: v.number(),
  exact: v.string(),
  prefix: v.string(),
  suffix: v.string(),
  by: v.picklist(['comment', 'chat']),
  /** The comment or the message, its author with a picture ('' without one), and its first words. */
  by_id: v.number(),
  by_name: v.string(),
  by_avatar: v.string(),
  by_words: v.string(),
})
export type QuotedPlace = v.InferOutput<typeof quotedPlace>

export const getArticleQuotes = get('anyone', '/quote/ofArticle/:id', {
  summary: '一篇文章里被引过的地方，给页边的记号用；最新的两百处，原文里已找不到的不在其中',
  params: v.object({ id: pathId }),
  result: v.array(quotedPlace),
})
