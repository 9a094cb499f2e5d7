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

/** Words of the article below which they are quoted: as they stand there, and what stands before and after them. */
export const quotedWords = v.object({ exact: words, prefix: context, suffix: context })
export type QuotedWords = v.InferOutput<typeof quotedWords>

/** The same from elsewhere. */
export const quotedArticle = v.object({ article_id: bodyId, ...quotedWords.entries })
export type QuotedArticle = v.InferInput<typeof quotedArticle>

/**
 * `same`: the words stand in the article as they were quoted. `changed`: it says something else by now, `words_now`. `gone`:
 * they are nowhere, or nobody can say where. `hidden`: who asks may not read the article (any more), and is told nothing of it.
 */
export const quoteState = ['same', 'changed', 'gone', 'hidden'] as const

/** Words that somebody quoted, by how they stand in the article now. */
export const quote = v.object({
  id: v.number(),
  article_id: v.number(),
  title: v.string(),
  /** The place in the article; its beginning where they stand nowhere. */
  address: v.string(),
  words: v.string(),
  state: v.picklist(quoteState),
  /** What stands in their place, '' unless it is `changed`. */
  words_now: v.string(),
  /** What stands before and after them now, without spaces; '' where they stand nowhere. */
  prefix: v.string(),
  suffix: v.string(),
})
export type Quote = v.InferOutput<typeof quote>

/** Where in an article somebody talks about it: the words as they stand there now, without spaces, and by what they were quoted. */
const quotedPlace = v.object({
  id: v.number(),
  exact: v.string(),
  prefix: v.string(),
  suffix: v.string(),
  by: v.picklist(['comment', 'chat']),
  /** The comment or the message, who wrote it, and its first words. */
  by_id: v.number(),
  by_name: v.string(),
  by_words: v.string(),
})
export type QuotedPlace = v.InferOutput<typeof quotedPlace>

export const getArticleQuotes = get('anyone', '/quote/ofArticle/:id', {
  summary: '一篇文章里被引过的地方，给页边的记号用；最新的两百处，原文里已找不到的不在其中',
  params: v.object({ id: pathId }),
  result: v.array(quotedPlace),
})
