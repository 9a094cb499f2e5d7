import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { addAccounts, withCrowd } from './chat-room.ts'
import { visitOnTime } from './crawl.ts'
import { generateArticle } from './data.ts'
import type { Result } from './figure.ts'
import { memoryOf } from './program.ts'
import { createRandom, pick } from './random.ts'
import { startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { median, percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient } from './timing.ts'

const seconds = Number(process.env.BENCH_SOAK_SECONDS ?? 600)
const warmUpShare = 0.3
const sampleEveryMs = 2_000
const articles = 300
const sockets = 200
const readersPerSecond = 60
const talking = { senders: 20, perSecond: 5, letters: 20 }

async function measure(bench: Bench): Promise<Result[]> {
  const dataDir = join(bench.folder, 'soak-data')
  const accounts = addAccounts(dataDir, 100)
  const tokens = accounts.map(account => account.token)
  const server = await startServer({ port: bench.nextPort(), dataDir, environment: { STARTER: 'none' } })
  const { pid, origin } = server
  const owner = createClient(origin, { authorization: tokens[0] ?? '' })
  const random = createRandom(4)
  const failures: string[] = []
  const send = async (path: string, body: unknown) => {
    const { status, body: text } = await owner.ask({ method: 'POST', path: `/api${path}`, body })
    const answer: { code: number; message: string } = JSON.parse(text.toString('utf8'))
    if (status !== 200 || answer.code !== 0) failures.push(`${path}：${answer.message}`)
  }
  try {
    for (let at = 0; at < articles; at += 1) {
      const { title, body, category } = generateArticle(at, articles)
      const words = { article_title: title, article_content: body }
      await send('/article/add', { ...words, category: { category_name: category } })
    }
    const paths = [
      '/home',
      '/archives',
      '/talk',
      '/tag',
      '/rss.xml',
      ...(await findArticlePaths(origin, articles)),
    ]
    let isOver = false
    const repeat = async (everyMs: number, work: (serial: number) => Promise<void>) => {
      for (let serial = 1; !isOver; serial += 1) {
        await work(serial).catch((cause: unknown) => failures.push(String(cause)))
        await wait(everyMs)
      }
    }
    const upload = async (serial: number) => {
      const create = { width: 600 + (serial % 300), height: 400, channels: 3, background: '#987' } as const
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(await sharp({ create }).png().toBuffer())]), 'one.png')
      const headers = { Authorization: tokens[0] ?? '' }
      const answer = await fetch(`${origin}/api/upload/img`, { method: 'POST', headers, body: form })
      if (answer.status !== 200) failures.push(`/upload/img：${answer.status}`)
      await answer.arrayBuffer()
    }
    const writing = [
      repeat(1_000, serial =>
        send('/comment/add', { for_id: 1 + (serial % articles), type: 1, content: `第 ${serial} 句` }),
      ),
      // Who has liked all of them takes it back from all of them.
      repeat(700, serial =>
        send(Math.floor((serial - 1) / articles) % 2 === 0 ? '/like/addLike' : '/like/cancelLike', {
          for_id: 1 + ((serial - 1) % articles),
          type: 1,
        }),
      ),
      repeat(5_000, serial => send('/talk/publishTalk', { content: `第 ${serial} 条说说` })),
      repeat(4_000, upload),
      repeat(3_000, () => send('/article/manage/list', { current: 1, size: 20 })),
    ]
    const memory: number[] = []
    const sampling = repeat(
      sampleEveryMs,
      async () => void memory.push(memoryOf(pid)?.nowMegabytes ?? Number.NaN),
    )
    const asked = Array.from({ length: readersPerSecond * seconds }, () => pick(random, paths))
    const room = { pid, address: `${origin.replace('http', 'ws')}/ws`, origin, tokens, stop: server.stop }
    const [visits, talked] = await Promise.all([
      visitOnTime({ origin, paths: asked, perSecond: readersPerSecond }),
      withCrowd(room, sockets, crowd => crowd.talk({ ...talking, seconds })),
    ])
    isOver = true
    await Promise.all([...writing, sampling])
    const warm = memory.slice(Math.floor(memory.length * warmUpShare))
    const part = Math.ceil(warm.length / 5)
    const counted = {
      写: failures.length,
      页: visits.failed,
      聊天丢的: talked.lost,
      聊天重的: talked.duplicated,
      断了的线: talked.closed,
    }
    const errors = Object.values(counted).reduce((sum, count) => sum + count, 0)
    const which = Object.entries(counted).flatMap(([name, count]) => (count > 0 ? `${name} ${count}` : []))
    return [
      {
        name: '出的错（页、写、图、聊天丢的与重的）',
        value: errors,
        unit: '个',
        target: { atMost: 0 },
        note: [...which, ...new Set(failures), ...visits.reasons].slice(0, 6).join('；'),
      },
      {
        name: '最后五分之一时间的内存',
        value: median(warm.slice(-part)),
        unit: 'MB',
        reference: { name: '热起来以后的头五分之一', value: median(warm.slice(0, part)) },
        isRatioAsked: true,
        target: { atMost: 1.1 },
        note: `最高 ${Math.max(...memory).toFixed(0)} MB`,
      },
      { name: '读一页，p99', value: percentile(visits.tookMs, 0.99), unit: 'ms' },
      { name: '一条消息到人人，p99', value: talked.p99Ms, unit: 'ms' },
    ]
  } finally {
    owner.close()
    await server.stop()
  }
}

/** All of it at once for ten minutes (BENCH_SOAK_SECONDS): readers, guests, the owner, pictures, the chat room. */
export const soak: Subject = { title: '样样一起来，十分钟', measure }
