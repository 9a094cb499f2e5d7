import {
  type ArticleDetail,
  type ArticleEntry,
  type ArticleSummary,
  articleStatus,
  type TimelineYear,
} from '@xiaolou/contract/article'
import { readMusicLink } from '@xiaolou/contract/song-link'
import { isoTime, wireTime } from '../../platform/clock.ts'
import { isListed } from './article.rules.ts'
import type { ArticleRow, ArticleStore, EntryRow, SummaryRow } from './article.store.ts'
import type { ArticleBodyTable } from './article.table.ts'

/** Data sent to clients: rows with times in the site's zone and names for their ids. */
export type Names = { categoryName: (id: number) => string; authorName: (id: number) => string }

export function entryView(row: EntryRow, timeZone: string): ArticleEntry {
  return { ...row, createdAt: wireTime(row.createdAt, timeZone) }
}

type Tags = readonly { id: number; tag_name: string }[]

export function summaryView(row: SummaryRow, tags: Tags, names: Names, timeZone: string): ArticleSummary {
  return {
    ...row,
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
  seriesArticles: ArticleDetail['series_articles']
  isQuoted: boolean
  timeZone: string
}): ArticleDetail {
  const { article, body, names } = input
  return {
    ...article,
    ...body,
    ...summaryView(article, input.tags, names, input.timeZone),
    is_unlisted: article.status === articleStatus.public && !isListed(article),
    has_comments: article.comments_closed === 0,
    series_articles: input.seriesArticles,
    music: readMusicLink(article.music) ?? null,
    authorName: names.authorName(article.author_id),
    toc: JSON.parse(body.toc),
    has_math: article.has_math === 1,
    has_mermaid: article.has_mermaid === 1,
    has_quotes: input.isQuoted,
    updatedAtIso: isoTime(article.updatedAt, input.timeZone),
  }
}

// For two short lines under a small cover.
const openingCharacters = 40

/** The first whole clauses of a text that fit a small space; of one long clause its beginning. */
export function openingOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  let opening = ''
  for (const [clause] of line.matchAll(/[^，。！？；,.!?;]*(?:[，。！？；,.!?;]+["”』」）)]*|$)/gu)) {
    if (opening.length + clause.length > openingCharacters) break
    opening += clause
    if (/[。！？!?]["”』」）)]*$/u.test(clause)) break
  }
  return opening || `${[...line].slice(0, openingCharacters).join('')}…`
}

/** Ordered rows → one group for each year of the site's zone. */
export function timelineView(
  rows: Awaited<ReturnType<ArticleStore['findTimeline']>>,
  names: Names,
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
    const { article_description, music: link, ...entry } = row
    const opening = article_description && openingOf(article_description)
    const music = readMusicLink(link)
    group.articleList.push({
      ...entry,
      createdAt,
      opening,
      categoryName: names.categoryName(row.category_id),
      ...(music && { music }),
    })
  }
  return years
}
