import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../app/app.ts'
import { inImageTurn } from '../features/upload/upload.queue.ts'
import { createMetrics } from '../platform/metrics.ts'
import { openPlatform } from '../platform/open.ts'
import { createOnServer, serverUrl, sqlite } from '../testing/databases.ts'
import { makeApp } from '../testing/make-app.ts'

const token = 'only-prometheus-knows-this'

async function open(hasMetrics: boolean) {
  const measured = hasMetrics ? { metrics: await createMetrics(), metricsToken: token } : {}
  const app = await makeApp(sqlite, measured)
  onTestFinished(app.close)
  const ask = async (authorization?: string) =>
    app.http.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  return { app, ask }
}

test('nobody is told anything where nothing is measured, nor who does not know the token', async () => {
  const without = await open(false)
  expect((await without.ask(`Bearer ${token}`)).statusCode).toBe(404)
  const { ask } = await open(true)
  for (const given of [undefined, 'Bearer', `Bearer ${token}x`, token]) {
    const { statusCode, body } = await ask(given)
    expect([statusCode, body]).toEqual([401, ''])
  }
})

test('requests are counted by route and status, and no address or visitor is told', async () => {
  const { app, ask } = await open(true)
  for (const id of [7_700_001, 7_700_002])
    await app.http.inject({ url: `/api/article/getArticleById/${id}`, remoteAddress: '203.0.113.9' })
  await app.http.inject({ url: '/api/nothing/of/this/kind' })
  const { statusCode, headers, body } = await ask(`Bearer ${token}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatch(
    /^xiaolou_http_request_seconds_count\{.*route="\/api\/article\/getArticleById\/:id".*\} 2$/m,
  )
  for (const name of [
    'xiaolou_sockets 0',
    'xiaolou_cached_page_hits_total 0',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(body).toContain(name)
  expect(body).not.toMatch(/770000[12]|203\.0\.113|of\/this\/kind/)
})

test('what waits for a picture or for a turn of the room is told, by queue', async () => {
  const { app, ask } = await open(true)
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  const more = availableParallelism() + 2
  const begun = Array.from({ length: more }, () => inImageTurn('guest', () => gate))
  const waiting = more - Math.max(1, availableParallelism() - 1)
  const { body } = await ask(`Bearer ${token}`)
  expect(body).toContain(`xiaolou_queue_length{queue="image guest"} ${waiting}`)
  for (const queue of ['image owner', 'image reader', 'chat'])
    expect(body).toContain(`xiaolou_queue_length{queue="${queue}"} 0`)
  letGo()
  await Promise.all(begun)
  expect((await ask(`Bearer ${token}`)).body).toContain('xiaolou_queue_length{queue="image guest"} 0')
  // Sent synchronously, it waits in the queue until the next tick.
  const sent = app.app.conversation.chat.log.clear({ actor: { kind: 'visitor' } }).catch(() => undefined)
  expect(app.app.served.countWaiting()).toMatchObject({ chat: 1 })
  await sent
  expect(app.app.served.countWaiting()).toMatchObject({ chat: 0 })
})

test.runIf(serverUrl)('connections of PostgreSQL, the lag of the bus and what it missed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiaolou-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = await createOnServer()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const openProcess = async () => {
    const metrics = await createMetrics()
    const isServer = true
    const platform = await openPlatform({
      ...{ dataDir, databaseUrl: database.url, migrations, log, metrics, isServer },
      backUp: async () => undefined,
    })
    return { metrics, platform }
  }
  const [one, two] = [await openProcess(), await openProcess()]
  const asleep = Array.from({ length: 12 }, () => sql`select pg_sleep(0.5)`.execute(one.platform.db.query))
  await expect.poll(() => one.metrics.print()).toContain('xiaolou_db_connections{state="busy"} 10')
  expect(await one.metrics.print()).toMatch(/^xiaolou_db_connections\{state="waiting"\} [1-9]/m)
  await Promise.all(asleep)
  expect(await one.metrics.print()).toContain('xiaolou_db_connections{state="idle"} 10')
  expect(await two.metrics.print()).toContain('xiaolou_bus_missed_total 0')
  const before = Number(/^xiaolou_bus_lag_seconds_count (\d+)$/m.exec(await two.metrics.print())?.[1])
  for (let at = 0; at < 7; at += 1) one.platform.bus.publish('words', String(at))
  await expect.poll(() => two.metrics.print()).toContain(`xiaolou_bus_lag_seconds_count ${before + 7}`)
  const sum = Number(/^xiaolou_bus_lag_seconds_sum ([\d.e-]+)$/m.exec(await two.metrics.print())?.[1])
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThan(10)
  // Truncated events, as after a crash of PostgreSQL, count as missed.
  await sql`truncate bus_state, bus_event`.execute(one.platform.db.query)
  await expect.poll(() => two.metrics.print()).toMatch(/^xiaolou_bus_missed_total [1-9]/m)
  for (const { platform } of [one, two]) await platform.close()
  await database.drop()
})

test('queries and jobs are measured where they run; what repeats runs in servers alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiaolou-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const metrics = await createMetrics()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const platform = await openPlatform({ dataDir, databaseUrl: undefined, migrations, log, metrics })
  const before = Number(/^xiaolou_db_query_seconds_count (\d+)$/m.exec(await metrics.print())?.[1])
  for (let at = 0; at < 5; at += 1) await sql`select 1`.execute(platform.db.query)
  platform.jobs.soon('what is done', async () => undefined)
  platform.jobs.soon('what fails', () => Promise.reject(new Error('it fails')))
  const repeated = { name: 'what repeats', title: '', does: '' }
  platform.jobs.repeatForSite(repeated, 60_000, async () => undefined)
  await platform.close()
  const printed = await metrics.print()
  expect(printed).toContain(`xiaolou_db_query_seconds_count ${before + 5}`)
  expect(printed).toContain('xiaolou_job_seconds_count{job="what is done",done="true"} 1')
  expect(printed).toContain('xiaolou_job_seconds_count{job="what fails",done="false"} 1')
  // This ran as a command: repeated jobs run a last time only when a server stops.
  expect(printed).not.toContain('what repeats')
})
