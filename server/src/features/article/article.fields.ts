import { isTop } from '@xiaolou/contract/article'
import { type DraftFields, newDraft } from '@xiaolou/contract/draft'
import type { Kysely } from 'kysely'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { visibilityOf } from './article.rules.ts'
import { createArticleStore } from './article.store.ts'
import type { ArticleTables } from './article.table.ts'

/** An article as draft fields; undefined if it does not exist. */
export async function readFields(db: Db, id: number, timeZone: string): Promise<DraftFields | undefined> {
  const store = createArticleStore(db)
  const [article, body] = [await store.getArticle(id), await store.getBody(id)]
  if (!article || !body) return undefined
  const query: Kysely<ArticleTables> = db.query
  const category = await query
    .selectFrom('category')
    .select('category_name')
    .where('id', '=', article.category_id)
    .executeTakeFirst()
  const tagsOf = (await store.findTagsOf([id])).get(id) ?? []
  return {
    ...newDraft,
    title: article.article_title,
    content: body.article_content,
    description: await ownSummaryOf(article.article_description, body.article_content),
    cover: article.article_cover,
    slug: article.slug,
    category: category?.category_name ?? '',
    tags: tagsOf.map(tag => tag.tag_name),
    type: article.type,
    origin_url: article.origin_url,
    visibility: visibilityOf(article),
    password: article.password,
    is_pinned: article.is_top === isTop.yes,
    pinned_until: article.pinned_until === 0 ? '' : wireTime(article.pinned_until, timeZone),
    created_at: wireTime(article.createdAt, timeZone),
    series: article.series,
    licence: article.licence,
    music: article.music,
    has_comments: article.comments_closed === 0,
  }
}

/** The summary as its author wrote it; '' for one that the page takes from the text, so that it follows the text. */
async function ownSummaryOf(summary: string, markdown: string): Promise<string> {
  if (summary === '') return ''
  // Loaded on first use: a process that only serves stored pages needs no parser.
  const { measureText } = await import('@xiaolou/markdown/measure-text')
  return summary === measureText(markdown).excerpt ? '' : summary
}
