import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { bind } from '@xiaolou/contract/kit/handler'
import { get } from '@xiaolou/contract/kit/route'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { stopHttp } from './build.ts'
import { makeHttp, rendered } from './testing/make-http.ts'
import { portOf } from './testing/raw.ts'

const slow = bind(
  get('anyone', '/slow/:ms', {
    summary: '慢',
    params: v.object({ ms: v.string() }),
    result: v.boolean(),
  }),
  async ({ params }) => {
    underWayCount += 1
    await wait(Number(params.ms))
    return true
  },
)

let underWayCount = 0
const hasBegun = async (count: number) => {
  while (underWayCount < count) await wait(5)
}

type Answer = { status: number; connection: string | undefined } | { error: string }

function ask(port: number, path: string, agent?: Agent): Promise<Answer> {
  return new Promise(resolve => {
    const sent = request({ host: '127.0.0.1', port, path, ...(agent ? { agent } : {}) }, res => {
      res
        .resume()
        .on('end', () => resolve({ status: res.statusCode ?? 0, connection: res.headers.connection }))
    })
    sent.on('error', error => resolve({ error: 'code' in error ? String(error.code) : error.message }))
    sent.end()
  })
}

const listen = async () => {
  const app = await makeHttp({ routes: [slow], render: async () => rendered('页') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: portOf(app) }
}

test('requests under way are answered, new connections are not taken, the end comes soon', async () => {
  const { app, port } = await listen()
  underWayCount = 0
  const underWay = Array.from({ length: 20 }, () => ask(port, '/api/slow/400'))
  await hasBegun(20)
  const startedAtMs = performance.now()
  const stopped = stopHttp(app)
  await wait(50)
  expect(await ask(port, '/healthz')).toEqual({ error: 'ECONNREFUSED' })
  const answers = await Promise.all(underWay)
  await stopped
  expect(answers).toEqual(answers.map(() => ({ status: 200, connection: 'close' })))
  expect(performance.now() - startedAtMs).toBeLessThan(8_000)
})

test('who stands in line at the door when it is shut is let in first', async () => {
  const { app, port } = await listen()
  const asking = Array.from({ length: 20 }, () => ask(port, '/healthz'))
  // The system has accepted their connections, but the program has not.
  await new Promise<void>(resolve => process.nextTick(resolve))
  const stopped = stopHttp(app)
  expect(await Promise.all(asking)).toEqual(asking.map(() => ({ status: 200, connection: 'close' })))
  await stopped
})

test('an idle kept-alive connection does not hold up the end', async () => {
  const { app, port } = await listen()
  const agent = new Agent({ keepAlive: true })
  expect(await ask(port, '/home', agent)).toMatchObject({ status: 200 })
  const startedAtMs = performance.now()
  await stopHttp(app)
  expect(performance.now() - startedAtMs).toBeLessThan(8_000)
  agent.destroy()
})

test('a client that keeps asking on one connection loses no answer', async () => {
  const { app, port } = await listen()
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const answers: Answer[] = []
  let isDone = false
  const askAll = async () => {
    while (!isDone) {
      const answer = await ask(port, '/home', agent)
      answers.push(answer)
      if ('error' in answer || answer.connection === 'close') return
    }
  }
  const asking = [askAll(), askAll(), askAll(), askAll()]
  while (answers.length < 40) await wait(5)
  await stopHttp(app)
  isDone = true
  await Promise.all(asking)
  agent.destroy()
  expect(answers.filter(answer => 'error' in answer)).toEqual([])
})

test('what does not end in time is cut', async () => {
  const { app, port } = await listen()
  underWayCount = 0
  const endless = ask(port, '/api/slow/60000')
  await hasBegun(1)
  const startedAtMs = performance.now()
  await stopHttp(app, 500)
  expect(performance.now() - startedAtMs).toBeLessThan(8_000)
  expect(await endless).toHaveProperty('error')
})

test('readiness goes off first, and stopping twice is harmless', async () => {
  const { app } = await listen()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  const stopped = stopHttp(app)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await Promise.all([stopped, stopHttp(app)])
})

test('not ready while the database is silent or away', async () => {
  const away = await makeHttp({ isReady: async () => Promise.reject(new Error('away')) })
  expect((await away.inject('/readyz')).statusCode).toBe(503)
  const silent = await makeHttp({ isReady: () => new Promise(() => {}) })
  expect((await silent.inject('/readyz')).statusCode).toBe(503)
})
