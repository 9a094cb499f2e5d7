import { blogHomeGetArticleList, getHotArticle } from '@xiaolou/contract/article'
import { getStatistic } from '@xiaolou/contract/site'
import { getTagDictionary } from '@xiaolou/contract/tag'
import type { LoadInput } from '~/lib/api.ts'
import { pageNumber } from './page-number.ts'

const rowsPerPage = 10

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** One page of the list and what stands beside it; a part of the column that cannot be had is null, the list must come. */
export async function loadHome({ call, url }: LoadInput) {
  const page = pageNumber(url.searchParams.get('page'))
  const [articles, statistic, tags, hot] = await Promise.all([
    call(blogHomeGetArticleList, { params: { current: page, size: rowsPerPage } }),
    call(getStatistic).catch(() => null),
    call(getTagDictionary).catch(() => null),
    call(getHotArticle).catch(() => null),
  ])
  return { page, articles, statistic, tags, hot }
}
