import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRecord } from '../server/src/platform/is-record.ts'
import { runCommand } from './command.ts'
import type { Result } from './figure.ts'
import { ownerLogin, signInOwner, startOwned } from './owner.ts'
import type { RunningServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, type Client, createClient } from './timing.ts'
import { writeWxr } from './wxr.ts'

const posts = 1_200
const comments = 12_000
const restMs = 10_000
const pageEveryMs = 20
const writeEveryMs = 100

const post = (path: string, body: unknown): Call => ({ method: 'POST', path: `/api${path}`, body })

async function askOne(client: Client, call: Call): Promise<{ fault?: string; result?: unknown }> {
  try {
    const { status, body } = await client.ask(call)
    if (status !== 200) return { fault: String(status) }
    if (call.body === undefined) return {}
    const answer: { code: number; result: unknown } = JSON.parse(body.toString('utf8'))
    return answer.code === 0 ? { result: answer.result } : { fault: String(body) }
  } catch (cause) {
    return { fault: String(cause) }
  }
}

type Asking = {
  client: Client
  calls: readonly ((at: number) => Call)[]
  everyMs: number
  /** Called with the result. */
  heed?: (result: unknown) => void
}

/** Sends calls one after the other until told to end; returns their round trips in ms, and failures. */
async function askOn({ client, calls, everyMs, heed }: Asking, hasEnded: () => boolean) {
  const tookMs: number[] = []
  const refused: string[] = []
  for (let at = 0; !hasEnded(); at += 1) {
    const call = calls[at % calls.length]?.(at) ?? { path: '/' }
    const startedMs = performance.now()
    const { fault, result } = await askOne(client, call)
    tookMs.push(performance.now() - startedMs)
    if (fault !== undefined) refused.push(`${call.path} ${fault}`)
    heed?.(result)
    await wait(everyMs)
  }
  return { tookMs, refused }
}

/** Readers and writers of the site during `work`. */
async function visitDuring({ origin }: RunningServer, name: string, work: Promise<unknown>) {
  const { token } = await signInOwner(origin)
  const [path = ''] = await findArticlePaths(origin, 1)
  const [reader, writer] = [createClient(origin), createClient(origin, { authorization: token })]
  const slug = path.slice('/posts/'.length)
  const { body } = await reader.ask({ path: `/api/article/getArticleBySlug/${slug}` })
  const { result }: { result: { id: number } } = JSON.parse(body.toString('utf8'))
  const thing = { for_id: result.id, type: 1 }
  // Cleans up after an earlier run.
  await writer.ask(post('/like/cancelLike', thing))
  const passer: { authorization: string } = { authorization: '' }
  const door = createClient(origin, passer)
  const reading = [() => ({ path: '/home' }), () => ({ path }), () => ({ path: '/archives' })]
  const writing = [
    (at: number) => post('/comment/add', { ...thing, content: `${name} 第 ${at} 句` }),
    () => post('/like/addLike', thing),
    () => post('/like/cancelLike', thing),
  ]
  // Signs in as often as out: an account has a limited number of sessions.
  const passing = [() => post('/user/login', ownerLogin), () => post('/user/logout', {})]
  const heed = (result: unknown) => {
    if (isRecord(result) && typeof result.token === 'string') passer.authorization = result.token
  }
  let isOver = false
  const hasEnded = () => isOver
  const visits = Promise.all([
    askOn({ client: reader, calls: reading, everyMs: pageEveryMs }, hasEnded),
    askOn({ client: writer, calls: writing, everyMs: writeEveryMs }, hasEnded),
    askOn({ client: door, calls: passing, everyMs: writeEveryMs, heed }, hasEnded),
  ])
  await work.finally(() => {
    isOver = true
  })
  const [read, ...written] = await visits
  for (const client of [reader, writer, door]) client.close()
  return {
    pageMs: percentile(read.tookMs, 0.99),
    slowestMs: Math.max(...read.tookMs),
    writeMs: percentile(
      written.flatMap(({ tookMs }) => tookMs),
      0.99,
    ),
    refused: [read, ...written].flatMap(({ refused }) => refused),
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const [file, dataDir] = [join(bench.folder, 'beside.xml'), join(bench.folder, 'beside-data')]
  await writeWxr(file, { posts, comments, bytes: 0 })
  const server = await startOwned(bench, dataDir)
  try {
    // Once as a warm-up, and once as the reference.
    await visitDuring(server, '热身', wait(restMs / 2))
    const rest = await visitDuring(server, '平时', wait(restMs))
    const importing = runCommand('import', [file], dataDir)
    const beside = await visitDuring(server, '旁边在导入', importing)
    const { seconds } = await importing
    const reference = { name: '没有导入时', value: rest.pageMs }
    return [
      {
        name: '页面，p99',
        value: beside.pageMs,
        unit: 'ms',
        reference,
        note: `导入用了 ${seconds.toFixed(1)} 秒`,
      },
      { name: '页面，p99 晚了', value: beside.pageMs - rest.pageMs, unit: 'ms', target: { atMost: 50 } },
      {
        name: '页面，最慢的',
        value: beside.slowestMs,
        unit: 'ms',
        reference: { name: '没有导入时', value: rest.slowestMs },
      },
      {
        name: '登录、评论、点赞，p99',
        value: beside.writeMs,
        unit: 'ms',
        reference: { name: '没有导入时', value: rest.writeMs },
      },
      {
        ...{ name: '没有写成的', value: beside.refused.length, unit: '个', target: { atMost: 0 } },
        note: beside.refused.slice(0, 3).join('、'),
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Readers and writers of a site while a command writes. */
export const whileImporting: Subject = { title: '旁边导入一千二百篇时，读与写', measure }
