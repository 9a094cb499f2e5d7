import { join } from 'node:path'
import type { Figure, Result } from './figure.ts'
import { type Load, loadAddress } from './load.ts'
import { signInOwner, startOwned } from './owner.ts'
import { waitUntilAtRest } from './program.ts'
import { findArticlePaths } from './site-path.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'

const load = { connections: 64, seconds: 5, acceptEncoding: 'br', processor: 1 }
const rounds = 3
const changeEveryMs = 1_000

const post = (path: string, body: unknown): Call => ({ method: 'POST', path: `/api${path}`, body })

/** A comment, a like and a setting every second, all visible to readers. */
function startChanging(origin: string, token: string, articleId: number) {
  const client = createClient(origin, { authorization: token })
  let serial = 0
  let failed = 0
  const change = async () => {
    serial += 1
    const calls = [
      post('/comment/add', { for_id: articleId, type: 1, content: `第 ${serial} 句` }),
      post(serial % 2 === 0 ? '/like/cancelLike' : '/like/addLike', { for_id: articleId, type: 1 }),
      post('/config/update', { blog_name: `小楼 ${serial}` }),
    ]
    for (const call of calls) if ((await client.ask(call)).status !== 200) failed += 1
  }
  let going = Promise.resolve()
  const timer = setInterval(() => {
    going = going.then(change)
  }, changeEveryMs)
  return async () => {
    clearInterval(timer)
    await going
    client.close()
    if (failed > 0) throw new Error(`${failed} 处没有改成`)
  }
}

async function compare(name: string, address: string, begin: () => () => Promise<void>): Promise<Figure[]> {
  const seen: { quiet: Load[]; changing: Load[] } = { quiet: [], changing: [] }
  await loadAddress({ ...load, address })
  for (let round = 0; round < rounds; round += 1) {
    seen.quiet.push(await loadAddress({ ...load, address }))
    const end = begin()
    seen.changing.push(await loadAddress({ ...load, address }))
    await end()
  }
  const middle = (loads: readonly Load[], which: keyof Load) => median(loads.map(one => one[which]))
  return [
    {
      name: `${name}，每秒改三处`,
      value: middle(seen.changing, 'perSecond'),
      unit: '/s',
      reference: { name: '没有人改', value: middle(seen.quiet, 'perSecond') },
      isRatioAsked: true,
      target: { atLeast: 0.7 },
    },
    {
      name: `${name}，每秒改三处，p99`,
      value: middle(seen.changing, 'p99Ms'),
      unit: 'ms',
      reference: { name: '没有人改', value: middle(seen.quiet, 'p99Ms') },
    },
  ]
}

async function measure(bench: Bench): Promise<Result[]> {
  const server = await startOwned(bench, join(bench.folder, 'changing-data'))
  try {
    await waitUntilAtRest(server.pid)
    const { token } = await signInOwner(server.origin)
    const [path = ''] = await findArticlePaths(server.origin, 1)
    const client = createClient(server.origin)
    const slug = decodeURIComponent(path.slice('/posts/'.length))
    const { body } = await client.ask({ path: `/api/article/getArticleBySlug/${encodeURIComponent(slug)}` })
    client.close()
    const { result }: { result: { id: number } } = JSON.parse(body.toString('utf8'))
    const begin = () => startChanging(server.origin, token, result.id)
    return [
      ...(await compare('首页', `${server.origin}/home`, begin)),
      ...(await compare('文章页', `${server.origin}${path}`, begin)),
    ]
  } finally {
    await server.stop()
  }
}

/** Cached pages while comments, likes and settings change every second, compared with a quiet minute. */
export const changing: Subject = { title: '内容每秒在变时，内存里的页面', measure }
