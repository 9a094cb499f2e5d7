import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { callFigure } from './api.ts'
import { chromiumMissing, launchBrowser } from './browser.ts'
import { openDesk } from './editor-page.ts'
import type { Figure, Result } from './figure.ts'
import { fillGuests } from './guests.ts'
import { signInOwner, startOwned } from './owner.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, type Client, createClient } from './timing.ts'

const target = { atMost: 25 }
const paintTarget = { atMost: 1_000 }
// An average phone: its processor is this many times slower.
const phoneRate = 4
const visits = 5

/**
 * Of a hundred thousand comments two thousand are pending, five thousand are spam and three thousand in the
 * bin; forty texts were sent from five hundred networks.
 */
function spread(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(`
    begin;
    update comment set shape = 'shape-' || (id % 40), network = 'network-' || (id % 500),
      writer = 'visitor:' || (id % 3000) where id % 10 < 3;
    update comment set status = 2, is_shown = 0, waits = 1, reason = 'alike' where id % 50 = 1;
    update comment set status = 4, is_shown = 0, reason = 'words', judgedAt = createdAt where id % 20 = 2;
    update comment set status = 3, is_shown = 0, judgedAt = createdAt where id % 33 = 5;
    update message set status = 2, waits = 1, reason = 'unproved' where id % 40 = 1;
    update message set status = 4, judgedAt = createdAt where id % 30 = 2;
    commit; analyze;`)
  database.close()
}

const list = (body: object): Call => ({
  method: 'POST',
  path: '/api/moderation/list',
  body: { current: 1, size: 20, ...body },
})
const lists = (bodies: readonly object[]) => bodies.map(list)
const states = ['waiting', 'shown', 'bin', 'spam', null]

const asked: readonly (readonly [string, readonly Call[]])[] = [
  ['等你看，第一页', lists([{ state: 'waiting' }])],
  ['各样一起，按状态', lists(states.map(state => ({ state })))],
  ['只看评论，按状态', lists(states.map(state => ({ state, kind: 'comment' })))],
  ['只看留言，按状态', lists(states.map(state => ({ state, kind: 'message' })))],
  ['各处的页', lists([2, 100, 2_500, 4_000].map(current => ({ current, kind: 'comment' })))],
  ['同样的话', lists(['shape-1', 'shape-21'].flatMap(shape => [{ shape }, { shape, state: 'waiting' }]))],
  [
    '同一处来的',
    lists(['network-1', 'network-151'].flatMap(network => [{ network }, { network, state: 'waiting' }])),
  ],
  [
    '一个人的',
    lists(['visitor:1', 'visitor:751'].flatMap(writer => [{ writer }, { writer, state: 'spam' }])),
  ],
  ['搜索，处处有', lists([{ search: '想起' }, { search: '听雨', state: 'waiting' }])],
  ['搜索，一条也没有', lists([{ search: '饕餮' }, { search: 'qwertyuiop' }])],
  ['各有多少', [{ path: '/api/moderation/counts' }]],
]

/**
 * From opening the address until the first row is shown, on a phone with a slower processor; the median of
 * some visits, in ms.
 */
async function measurePaint(bench: Bench, origin: string, owner: { id: number; token: string }) {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '屋子的第一眼', reason: chromiumMissing }]
  const figures: Figure[] = []
  for (const [name, path] of [
    ['评论', '/admin/comments'],
    ['留言', '/admin/messages?state=all'],
  ] as const) {
    const times: number[] = []
    for (let at = 0; at < visits; at += 1) {
      const desk = await openDesk(browser, { owner, isPhone: true, rate: phoneRate })
      await desk.page.goto(`${origin}${path}`, { waitUntil: 'commit' })
      await desk.page.locator('.queued').first().waitFor()
      times.push(
        await desk.page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        ),
      )
      await desk.close()
    }
    figures.push({
      name: `${name}，手机上第一眼，中位`,
      value: median(times),
      unit: 'ms',
      target: paintTarget,
    })
    bench.say(`${name}：${times.map(Math.round).join('、')} ms`)
  }
  await browser.close()
  return figures
}

const hostile = 500
const addresses = 50

const answerOf = async <T>(client: Client, call: Call): Promise<T> => {
  const { body } = await client.ask(call)
  const answer: { result: T } = JSON.parse(body.toString('utf8'))
  return answer.result
}

/** Five hundred from fifty addresses in a minute: what readers see, notifications, and the cleanup. */
async function measureFlood(bench: Bench): Promise<Result[]> {
  const server = await startOwned(bench, join(bench.folder, 'moderation-flood'), { TRUST_PROXY: 'loopback' })
  const { token } = await signInOwner(server.origin)
  const client = createClient(server.origin, { authorization: token })
  const reader = createClient(server.origin)
  const post = (path: string, body: object): Call => ({ method: 'POST', path: `/api${path}`, body })
  try {
    await client.ask(post('/config/update', { guest_comment: 'moderated' }))
    const { list: articles } = await answerOf<{ list: { id: number }[] }>(client, {
      path: '/api/article/blogHomeGetArticleList/1/10',
    })
    const for_id = articles[0]?.id ?? 0
    const before = await answerOf<{ total: number }>(client, post('/notify/getNotifyList', {}))
    const shownOf = () => answerOf<number>(reader, post('/comment/getCommentTotal', { type: 1, for_id }))
    const shownBefore = await shownOf()
    const startedAtMs = performance.now()
    for (let at = 0; at < hostile; at += 1) {
      const robot = createClient(server.origin, { 'x-forwarded-for': `203.0.${at % addresses}.7` })
      await robot.ask(
        post('/comment/add', {
          ...{ type: 1, for_id, guest_name: `客${at}` },
          content: `加微信 ${at} 领取今日份的超值优惠券 https://spam-${at}.example`,
        }),
      )
      robot.close()
    }
    const seconds = (performance.now() - startedAtMs) / 1_000
    const told = await answerOf<{ total: number }>(client, post('/notify/getNotifyList', {}))
    const waiting = await answerOf<{ total: number; list: { shape: string }[] }>(
      client,
      list({ state: 'waiting' }),
    )
    const shape = waiting.list[0]?.shape ?? ''
    await client.ask(post('/moderation/act', { act: 'spam', all: { state: 'waiting', shape } }))
    const left = await answerOf<{ total: number }>(client, list({ state: 'waiting' }))
    bench.say(`${hostile} 条用了 ${seconds.toFixed(1)} 秒，收下 ${waiting.total} 条等着看，其余没收。`)
    return [
      {
        name: '五百条恶意评论，读者看到的',
        value: (await shownOf()) - shownBefore,
        unit: '个',
        target: { atMost: 0 },
      },
      { name: '主人多收到的通知', value: told.total - before.total, unit: '个', target: { atMost: 1 } },
      { name: '一下之后还剩的', value: left.total, unit: '个', target: { atMost: 0 } },
    ]
  } finally {
    client.close()
    reader.close()
    await server.stop()
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const flood = await measureFlood(bench)
  const { dataDir: guests } = await fillGuests(bench)
  const dataDir = join(bench.folder, 'moderation-data')
  cpSync(guests, dataDir, { recursive: true })
  spread(join(dataDir, 'xiaolou.sqlite'))
  const server = await startOwned(bench, dataDir)
  const owner = await signInOwner(server.origin)
  const client = createClient(server.origin, { 'accept-encoding': 'identity', authorization: owner.token })
  try {
    const figures: Figure[] = []
    for (const [name, calls] of asked)
      figures.push(await callFigure({ client, pid: server.pid, name, calls, target }))
    return [...flood, ...figures, ...(await measurePaint(bench, server.origin, owner))]
  } finally {
    client.close()
    await server.stop()
  }
}

/** The owner's queue over a hundred thousand comments, and a flood of malicious ones. */
export const moderation: Subject = { title: '十万条评论的队，p95；五百条恶意的一分钟', measure }
