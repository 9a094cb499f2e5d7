import type { Figure, Result } from './figure.ts'
import { processorSecondsOf } from './program.ts'
import { startServer } from './server.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, type Client, createClient, timeCalls } from './timing.ts'
import { commonPhrase, rareWords } from './vocabulary.ts'

const rounds = 300
const warmUp = 20
const target = { atMost: 10 }

const search = (text: string): Call => ({
  path: `/api/article/getArticleListByContent/${encodeURIComponent(text)}`,
})

/** Queries by difficulty: how many articles match, and in which field they do not. */
export const searches: readonly (readonly [string, readonly Call[]])[] = [
  ['搜索 一个字，几乎篇篇有', ['的', '是', '我'].map(search)],
  ['搜索 一个字，七篇有', [search(rareWords.one)]],
  ['搜索 两个字，几乎篇篇有', ['我们', '可以', '没有'].map(search)],
  ['搜索 两个字，七篇有', [search(rareWords.two)]],
  ['搜索 多字，篇篇正文有、标题都没有', [search(commonPhrase), search(commonPhrase.slice(0, 6))]],
  ['搜索 多字，七篇有', [search(rareWords.many)]],
  ['搜索 常见字拼成、难得有的长词', ['我们没有时间', '他们的的我', '一个是的在'].map(search)],
  ['搜索 拉丁词，多半有', ['docker', 'Linux', 'r'].map(search)],
  ['搜索 拉丁词，七篇有', [search(rareWords.latin)]],
  ['搜索 两个词都要', ['我们 docker', '的 时间', '鲸 的'].map(search)],
  ['搜索 一篇也没有', ['饕餮', 'qwertyuiop'].map(search)],
]

const pages = (path: string, last: number) =>
  [1, 2, 5, Math.ceil(last / 2), last].map(page => ({ path: `${path}/${page}/10` }))
const listOf = (path: string, ids: readonly number[], last: number) =>
  ids.flatMap(id =>
    [1, last].map(current => ({ method: 'POST' as const, path, body: { id, current, size: 10 } })),
  )

export async function findSlugs(client: Client): Promise<string[]> {
  const { body } = await client.ask({ path: '/api/article/blogHomeGetArticleList/1/10' })
  const answer: { result: { list: { slug: string }[] } } = JSON.parse(body.toString('utf8'))
  return answer.result.list.map(article => article.slug)
}

/** Every list of articles, for this many articles, and articles by their ids and slugs. */
export function lists(
  slugs: readonly string[],
  articleCount: number,
): readonly (readonly [string, readonly Call[]])[] {
  const lastPage = Math.floor(articleCount * 0.9) / 10
  // Avoids round numbers, which generated data makes private.
  const apart = Math.floor(articleCount / 4_100) * 100
  const ids = Array.from({ length: 40 }, (_, at) => 1 + at * apart)
  return [
    ['首页列表，第一页', [{ path: '/api/article/blogHomeGetArticleList/1/10' }]],
    ['首页列表，各处的页', pages('/api/article/blogHomeGetArticleList', lastPage)],
    ['归档，第一页', [{ path: '/api/article/blogTimelineGetArticleList/1/100' }]],
    ['归档，各处的页', pages('/api/article/blogTimelineGetArticleList', lastPage)],
    ['每月的篇数与字数', [{ path: '/api/article/getArticleMonths' }]],
    ['每个分类最近的一篇', [{ path: '/api/article/getNewestOfCategories' }]],
    ['标签的文章', listOf('/api/article/getArticleListByTagId', [1, 2, 3, 30, 60], 5)],
    ['分类的文章', listOf('/api/article/getArticleListByCategoryId', [1, 2, 3, 12], 20)],
    ['标签一览', [{ path: '/api/tag/getTagDictionary' }]],
    ['分类一览', [{ path: '/api/category/getCategoryDictionary' }]],
    ['站点统计', [{ path: '/api/statistic' }]],
    ['阅读最多的五篇', [{ path: '/api/article/getHotArticle' }]],
    ['那年今日', [{ path: '/api/article/getOnThisDay' }]],
    ['文章，按编号', ids.map(id => ({ path: `/api/article/getArticleById/${id}` }))],
    [
      '文章，按地址',
      slugs.map(slug => ({ path: `/api/article/getArticleBySlug/${encodeURIComponent(slug)}` })),
    ],
    ['上一篇、下一篇与推荐', ids.map(id => ({ path: `/api/article/getRecommendArticleById/${id}` }))],
  ]
}

/** The p95 of some calls in random order, compared with `/healthz`, as other load affects both. */
export async function callFigure(given: {
  client: Client
  pid: number
  name: string
  calls: readonly Call[]
  target?: { atMost: number }
}): Promise<Figure> {
  const { client, pid, name, calls } = given
  const reference = await timeCalls(client, { calls: [{ path: '/healthz' }], rounds: 100, warmUp })
  const before = processorSecondsOf(pid) ?? Number.NaN
  const samplesMs = await timeCalls(client, { calls, rounds, warmUp })
  const used = (processorSecondsOf(pid) ?? Number.NaN) - before
  const each = ((used * 1_000) / (rounds + warmUp)).toFixed(2)
  return {
    name,
    value: percentile(samplesMs, 0.95),
    unit: 'ms',
    reference: { name: '/healthz', value: percentile(reference, 0.95) },
    target: given.target ?? target,
    note: `p50 ${percentile(samplesMs, 0.5).toFixed(2)} ms，处理器 ${each} ms`,
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir } = await bench.filledData()
  const server = await startServer({ port: bench.nextPort(), dataDir })
  const client = createClient(server.origin, { 'accept-encoding': 'identity' })
  try {
    const figures: Figure[] = []
    for (const [name, calls] of [...searches, ...lists(await findSlugs(client), 10_000)]) {
      figures.push(await callFigure({ client, pid: server.pid, name, calls }))
    }
    return figures
  } finally {
    client.close()
    await server.stop()
  }
}

/** Ten thousand articles behind the API, requested over real HTTP on one connection. */
export const api: Subject = { title: '一万篇文章的接口，p95', measure }
