import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { addAccounts } from '../../../bench/chat-room.ts'
import { createRandom } from '../../../bench/random.ts'
import { findPostgres, startPostgres } from '../../../scripts/postgres.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { loadPostgresDriver, openPostgres } from '../../../server/src/platform/db/postgres.ts'
import { openSqlite } from '../../../server/src/platform/db/sqlite.ts'
import { findServerPort } from '../free-port.ts'
import type { KillOptions } from '../plan.ts'
import { startMortalServer } from '../server.ts'
import { createAsk, Refused } from './ask.ts'
import { type Operation, operationsOf } from './operations.ts'

const guests = 6
const aliveMs = { least: 20, most: 900 }
const restMs = 15

type Acknowledged = Map<Operation, string[]>

/**
 * One process with every kind of write, killed (or told to stop) at random moments and restarted on the same
 * data. Returns every breach as a sentence: acknowledged writes that do not exist exactly once, partial
 * writes, and errors of the server or the database.
 */
export async function runKills(given: {
  options: KillOptions
  folder: string
  say: (text: string) => void
}): Promise<string[]> {
  const { options, folder, say } = given
  const random = createRandom(options.seed)
  const binFolder = options.isPostgres ? findPostgres() : undefined
  if (options.isPostgres && !binFolder) throw new Error('这里没有 PostgreSQL：apt install postgresql')
  const postgres = binFolder ? await startPostgres(binFolder, { isLasting: true }) : undefined
  try {
    const dataDir = join(folder, 'kills-data')
    const [administrator, ...others] = addAccounts(dataDir, guests + 1, postgres?.url)
    const environment = { DATABASE_URL: postgres?.url ?? '' }
    const server = await startMortalServer({ port: await findServerPort(random), dataDir, environment })
    const ask = createAsk(server.origin)
    const operations = operationsOf({ ask, administrator, guests: others, random })
    const acknowledged: Acknowledged = new Map(operations.map(operation => [operation, []]))
    const refused = new Set<string>()
    let isOver = false
    const repeat = async (operation: Operation) => {
      for (let n = 1; !isOver; n += 1) {
        await operation
          .write(n, words => acknowledged.get(operation)?.push(words))
          .catch((cause: unknown) => cause instanceof Refused && refused.add(cause.message))
        await wait(restMs)
      }
    }
    const writing = operations.map(repeat)
    for (let kill = 1; kill <= options.kills; kill += 1) {
      await wait(aliveMs.least + random() * (aliveMs.most - aliveMs.least))
      await (options.isGraceful ? server.restart() : server.killAndRestart(0))
      if (kill % 20 === 0) say(`${kill} 次了。`)
    }
    await wait(aliveMs.most)
    isOver = true
    await Promise.all(writing)
    const gone = await findUnread(server.origin, acknowledged)
    const complaints = await server.end()
    const path = join(dataDir, 'xiaolou.sqlite')
    const db = postgres ? await openPostgres(postgres.url) : openSqlite(path)
    const lost = await findLost(db, acknowledged).finally(db.close)
    const half = postgres
      ? await askPostgres(postgres.url, findHalf)
      : await askSqlite(path, async ask => [...(await findHalf(ask)), ...(await findBroken(ask))])
    const counts = operations.map(operation => `${operation.name} ${acknowledged.get(operation)?.length}`)
    say(`杀了 ${options.kills} 次；收下的：${counts.join('、')}。`)
    return [...gone, ...lost, ...half, ...[...refused].map(text => `不该拒绝：${text}`), ...complaints]
  } finally {
    await postgres?.stop()
  }
}

async function findLost(db: Db, acknowledged: Acknowledged): Promise<string[]> {
  const breaches: string[] = []
  for (const [operation, all] of acknowledged) {
    if (all.length === 0) breaches.push(`没有一件${operation.name}被收下：什么也没有证明`)
    const count = operation.count(db)
    for (const words of all) {
      const found = await count(words)
      if (found !== operation.left)
        breaches.push(`收下了的${operation.name}有 ${found} 份，该有 ${operation.left}：${words}`)
    }
  }
  return breaches
}

/** Checks what a reader gets: complete pictures, and articles by their text. */
async function findUnread(origin: string, acknowledged: Acknowledged): Promise<string[]> {
  const breaches: string[] = []
  for (const [operation, all] of acknowledged) {
    for (const words of operation.name === '图片' ? all : []) {
      const answer = await fetch(`${origin}${words}`)
      const { length } = Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 200 || length === 0) breaches.push(`收下了的图是 ${answer.status}：${words}`)
    }
    for (const words of operation.name === '文章' ? all : []) {
      const path = `/article/getArticleListByContent/${encodeURIComponent(words)}`
      const answer = await fetch(`${origin}/api${path}`)
      if (!(await answer.text()).includes(words)) breaches.push(`收下了的文章搜不到：${words}`)
    }
  }
  return breaches
}

/** Two rows about one thing must agree, whenever it was interrupted. */
const halves = [
  {
    what: '说说的赞数与赞不符',
    text: `select id from talk where like_times <> (
      select count(*) from "like" where "like".type = 2 and "like".for_id = talk.id)`,
  },
  {
    what: '文章的标签不是两个',
    text: `select id from article where (
      select count(*) from article_tag where article_tag.article_id = article.id) <> 2`,
  },
  { what: '文章没有分类', text: 'select id from article where category_id not in (select id from category)' },
  {
    what: '文章没有正文',
    text: 'select id from article where id not in (select article_id from article_body)',
  },
  {
    what: '评论没有地方',
    text: 'select id from comment where type = 2 and for_id not in (select id from talk)',
  },
] as const

type Asking = (text: string) => Promise<unknown[]>

async function findHalf(ask: Asking): Promise<string[]> {
  const breaches: string[] = []
  for (const { what, text } of halves) {
    const rows = await ask(text)
    if (rows.length > 0) breaches.push(`${what}：${JSON.stringify(rows.slice(0, 3))}`)
  }
  return breaches
}

/** Runs `look` on the database, bypassing the server. */
async function askSqlite<T>(path: string, look: (ask: Asking) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(path)
  try {
    return await look(async text => database.prepare(text).all())
  } finally {
    database.close()
  }
}

async function askPostgres<T>(connectionString: string, look: (ask: Asking) => Promise<T>): Promise<T> {
  const { Client } = await loadPostgresDriver()
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await look(async text => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

async function findBroken(ask: Asking): Promise<string[]> {
  const found = JSON.stringify(await ask('pragma integrity_check(3)'))
  return found === '[{"integrity_check":"ok"}]' ? [] : [`数据库坏了：${found}`]
}
