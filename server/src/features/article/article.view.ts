import type { ArticleDetail, ArticleEntry, ArticleSummary, TimelineYear } from '@xiaolou/contract/article'
import { isoTime, wireTime } from '../../platform/clock.ts'
import type { ArticleRow, ArticleStore, EntryRow, SummaryRow } from './article.store.ts'
import type { ArticleBodyTable } from './article.table.ts'

/** What leaves the server: rows with their times in the site's zone and the names that belong to their ids. */
export type Names = { categoryName: (id: number) => string; authorName: (id: number) => string }

export function entryView(row: EntryRow, timeZone: string): ArticleEntry {
  return { ...row, createdAt: wireTime(row.createdAt, timeZone) }
}

type Tags = readonly { id: number; tag_name: string }[]
const oneOrTwo = (value: number) => (value === 1 ? 1 : 2)
const oneToThree = (value: number) => (value === 1 ? 1 : value === 2 ? 2 : 3)

export function summaryView(row: SummaryRow, tags: Tags, names: Names, timeZone: string): ArticleSummary {
  return {
    ...row,
    is_top: oneOrTwo(row.is_top),
    type: oneToThree(row.type),
    status: oneToThree(row.status),
    categoryName: names.categoryName(row.category_id),
    tagIdList: tags.map(tag => tag.id),
    tagNameList: tags.map(tag => tag.tag_name),
    createdAt: wireTime(row.createdAt, timeZone),
    updatedAt: wireTime(row.updatedAt, timeZone),
    createdAtIso: isoTime(row.createdAt, timeZone),
  }
}

export function detailView(input: {
  article: ArticleRow
  body: Pick<ArticleBodyTable, 'article_content' | 'content_html' | 'toc'>
  tags: Tags
  names: Names
  timeZone: string
}): ArticleDetail {
  const { article, body, names } = input
  return {
    ...summaryView(article, input.tags, names, input.timeZone),
    author_id: article.author_id,
    authorName: names.authorName(article.author_id),
    origin_url: article.origin_url,
    article_content: body.article_content,
    content_html: body.content_html,
    toc: JSON.parse(body.toc),
    has_math: article.has_math === 1,
    has_mermaid: article.has_mermaid === 1,
    read_minutes: article.read_minutes,
    updatedAtIso: isoTime(article.updatedAt, input.timeZone),
  }
}

/** Rows in their order → one group a year of the site's zone. */
export function timelineView(
  rows: Awaited<ReturnType<ArticleStore['findTimeline']>>,
  timeZone: string,
): TimelineYear[] {
  const years: TimelineYear[] = []
  for (const row of rows) {
    const createdAt = wireTime(row.createdAt, timeZone)
    const year = Number(createdAt.slice(0, 4))
    let group = years.at(-1)
    if (group?.year !== year) {
      group = { year, articleList: [] }
      years.push(group)
    }
    group.articleList.push({ ...row, createdAt })
  }
  return years
}
