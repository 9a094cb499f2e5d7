import { type ArticleSummary, blogHomeGetArticleList, getHotArticle } from '@xiaolou/contract/article'
import { getLatestComments, type PlacedComment } from '@xiaolou/contract/comment'
import { getStatistic } from '@xiaolou/contract/site'
import { getTagDictionary, type TagEntry } from '@xiaolou/contract/tag'
import type { LoadInput } from '~/lib/api.ts'
import { excerptOf } from './excerpt.ts'
import { pageNumber } from './page-number.ts'

const rowsPerPage = 10
const cloudSize = 24

export type HomeData = Awaited<ReturnType<typeof loadHome>>
export type HomeArticle = HomeData['articles']['list'][number]

/** One page of the list and what stands beside it; a part of the column that cannot be had is null, the list must come. */
export async function loadHome({ call, url }: LoadInput) {
  const page = pageNumber(url.searchParams.get('page'))
  const [articles, statistic, tags, hot, latest] = await Promise.all([
    call(blogHomeGetArticleList, { params: { current: page, size: rowsPerPage } }).then(
      ({ list, total, size }) => ({ list: list.map(entryOf), total, size }),
    ),
    call(getStatistic).catch(() => null),
    call(getTagDictionary).then(cloudOf, () => null),
    call(getHotArticle).catch(() => null),
    call(getLatestComments).then(
      rows => rows.map(latestOf),
      () => null,
    ),
  ])
  return { page, articles, statistic, tags, hot, latest }
}

/** Of an article what the list and the page's head show. */
function entryOf({
  order: _order,
  status: _status,
  reading_duration: _duration,
  word_count: _words,
  ...shown
}: ArticleSummary) {
  return shown
}

/** The tags that the column has room for, the fullest first, and how many there are: the rest need not travel. */
export function cloudOf(tags: readonly TagEntry[]): { shown: TagEntry[]; count: number } {
  const used = tags.filter(({ article_count }) => article_count > 0)
  const shown = [...used].sort((a, b) => b.article_count - a.article_count || a.id - b.id).slice(0, cloudSize)
  return { shown, count: used.length }
}

/** Of a comment what the column shows: one line of its words need travel, not the whole in two forms. */
export function latestOf({ id, address, content, from_name, for_title, createdAt }: PlacedComment) {
  return { id, address, excerpt: excerptOf(content), from_name, for_title, createdAt }
}
