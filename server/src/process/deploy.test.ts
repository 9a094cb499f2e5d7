import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@xiaolou/contract/limits'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../../../scripts/postgres.ts'
import { caddyOf, findProgram, nginxOf, type ProxyStart } from '../../../scripts/proxies.ts'

const soon = { interval: 50 }
const [nginx, openssl, caddy] = ['nginx', 'openssl', 'caddy'].map(findProgram)

/** Echoes what the site would receive: headers and body length; sockets repeat every message. */
async function startEcho(statusOf = (_path: string) => 200, { delayMs = 0 } = {}): Promise<number> {
  const server = createServer(async (incoming, response) => {
    let length = 0
    for await (const chunk of incoming) length += chunk.length
    const { range } = incoming.headers
    await wait(delayMs)
    response.writeHead(range ? 206 : statusOf(incoming.url ?? ''), { 'content-type': 'application/json' })
    response.end(JSON.stringify({ headers: incoming.headers, length }))
  })
  const sockets = new WebSocketServer({ server, path: '/ws' })
  sockets.on('connection', socket => socket.on('message', text => socket.send(`${text}${text}`)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function run({ command: [file = '', ...given], environment }: ProxyStart): void {
  const child = spawn(file, given, { stdio: 'ignore', env: { ...process.env, ...environment } })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    if (child.kill('SIGTERM')) await ended
  })
}

type Told = { headers: Record<string, string>; length: number }
type Asked = {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Without TLS, as another proxy in front of it would send it. */
  isPlain?: boolean
}

/** Sends a request as a reader would, accepting our self-signed certificate. */
async function ask(port: number, given: Asked = {}) {
  const { path = '/', method = 'GET', headers = {}, body, isPlain = false } = given
  const asking = (isPlain ? requestPlain : request)({
    ...{ host: '127.0.0.1', servername: 'lou.example', port, path, method, rejectUnauthorized: false },
    headers: { host: 'lou.example', ...headers },
  })
  // A server that has answered may close before the whole body is sent.
  asking.on('error', () => undefined)
  asking.end(body)
  const [answer] = await once(asking, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: Number(answer.statusCode), text, told: (): Told => JSON.parse(text) }
}

async function passes(port: number, { isPlain = false } = {}): Promise<void> {
  const asAsked = (asked: Asked = {}) => ask(port, { ...asked, isPlain })
  await expect.poll(async () => (await asAsked().catch(() => ({ status: 0 }))).status, soon).toBe(200)
  const before = isPlain ? { 'x-forwarded-proto': 'https' } : undefined
  const forged = { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'from-a-visitor', ...before }
  const { headers } = (await asAsked({ headers: forged })).told()
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(headers['x-forwarded-proto']).toBe('https')
  expect(headers.host).toBe('lou.example')
  // A server that trusts only the proxy reads the last entry; entries that the visitor sent come before it,
  // or are removed.
  expect(headers['x-forwarded-for']?.split(', ').at(-1)).toBe('127.0.0.1')

  const body = Buffer.alloc(limits.uploadBodyBytes)
  expect((await asAsked({ path: '/api/upload/img', method: 'POST', body })).told().length).toBe(body.length)
  expect((await asAsked({ path: '/wapi/stream/1', headers: { range: 'bytes=5-9' } })).status).toBe(206)

  const site = { rejectUnauthorized: false, servername: 'lou.example', headers: { host: 'lou.example' } }
  const socket = new WebSocket(`${isPlain ? 'ws' : 'wss'}://127.0.0.1:${port}/ws`, site)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  socket.send('听')
  expect(String((await once(socket, 'message'))[0])).toBe('听听')
}

/** Of three processes one is unavailable in some way: every page is served by another. */
async function answersAlways(ask: () => Promise<{ status: number }>): Promise<void> {
  await expect.poll(async () => (await ask().catch(() => ({ status: 0 }))).status, soon).toBe(200)
  for (let at = 0; at < 12; at += 1) expect((await ask()).status).toBe(200)
}

/**
 * With the database down, each process still serves one cached page and answers 503 to all others. Requests
 * for uncached pages must not affect requests for cached ones.
 */
async function keepsPages(
  start: (upstreams: readonly number[]) => Promise<(path: string) => Promise<{ status: number }>>,
) {
  const ask = await start(
    await Promise.all([1, 2, 3].map(() => startEcho(path => (path === '/kept' ? 200 : 503)))),
  )
  await expect
    .poll(
      () =>
        ask('/kept').then(
          ({ status }) => status,
          () => 0,
        ),
      soon,
    )
    .toBe(200)
  const readers = Array.from({ length: 3 }, async (_, reader) => {
    for (let at = 0; at < 20; at += 1) {
      expect([reader, (await ask(`/new/${reader}/${at}`)).status]).toEqual([reader, 503])
      expect([reader, (await ask('/kept')).status]).toEqual([reader, 200])
    }
  })
  await Promise.all(readers)
}

/** On a slow machine no process answers in time: no reader is refused, and only reads are repeated. */
async function isPatient(
  start: (upstreams: readonly number[]) => Promise<(asked: Asked) => Promise<{ status: number }>>,
) {
  const late = [1, 2, 3].map(() => startEcho(undefined, { delayMs: 500 }))
  const ask = await start(await Promise.all(late))
  const statusOf = (asked: Asked) =>
    ask(asked).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf({}), soon).toBe(200)
  expect(await statusOf({ method: 'POST' })).toBe(504)
}

/** Replaces the two seconds in the files. */
const pageLimitMs = 100

describe.runIf(nginx && openssl)('deploy/nginx.conf, run by nginx', () => {
  const startWithTls = async (upstreams: readonly number[], hurry?: { pageLimitMs: number }) => {
    const [port, tlsPort] = [await freePort(), await freePort()]
    run(await nginxOf('nginx.conf', { folder: await makeFolder(), port, tlsPort, upstreams, ...hurry }))
    return { plain: port, tls: tlsPort }
  }

  it('takes pictures, ranges, the socket and who somebody is to the site, and plain requests to HTTPS', async () => {
    const { plain, tls } = await startWithTls([await startEcho()])
    await passes(tls)
    const tooLong = Buffer.alloc(13 * 1024 * 1024)
    const refused = await ask(tls, { method: 'POST', body: tooLong }).catch(() => undefined)
    // The connection may close before the whole body is sent.
    expect(refused?.status ?? 413).toBe(413)
    const moved = await fetch(`http://127.0.0.1:${plain}/posts/x?p=1`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/posts/x?p=1'])
  })

  it('asks another process where one is dead or still starting', async () => {
    const { tls } = await startWithTls([await startEcho(() => 503), await freePort(), await startEcho()])
    await answersAlways(() => ask(tls))
  })

  it('gives what is kept while the database is away', () =>
    keepsPages(async upstreams => {
      const { tls } = await startWithTls(upstreams)
      return path => ask(tls, { path })
    }))

  it('waits where every process is late', () =>
    isPatient(async upstreams => {
      const { tls } = await startWithTls(upstreams, { pageLimitMs })
      return asked => ask(tls, asked)
    }))
})

describe.runIf(nginx)('deploy/nginx.cluster.conf, run by nginx behind another proxy', () => {
  const start = async (upstreams: readonly number[], hurry?: { pageLimitMs: number }) => {
    const port = await freePort()
    run(await nginxOf('nginx.cluster.conf', { folder: await makeFolder(), port, upstreams, ...hurry }))
    return port
  }

  it('takes everything to a process that answers, and says who asked and how', async () => {
    const port = await start([await startEcho(() => 503), await freePort(), await startEcho()])
    await passes(port, { isPlain: true })
    await answersAlways(() => ask(port, { isPlain: true }))
  })

  it('gives what is kept while the database is away', () =>
    keepsPages(async upstreams => {
      const port = await start(upstreams)
      return path => ask(port, { path, isPlain: true })
    }))

  it('waits where every process is late', () =>
    isPatient(async upstreams => {
      const port = await start(upstreams, { pageLimitMs })
      return asked => ask(port, { ...asked, isPlain: true })
    }))
})

describe.runIf(caddy)('deploy/Caddyfile, run by Caddy', () => {
  const start = async (upstreams: readonly number[], hurry?: { pageLimitMs: number }) => {
    const port = await freePort()
    run(await caddyOf({ folder: await makeFolder(), port, upstreams, ...hurry }))
    return port
  }

  it('takes pictures, ranges, the socket and who somebody is to the site', async () =>
    passes(await start([await startEcho()])))

  it('asks another process where one is dead, and gives what is kept while the database is away', async () => {
    const port = await start([await startEcho(), await freePort()])
    await answersAlways(() => ask(port))
    await keepsPages(async upstreams => {
      const other = await start(upstreams)
      return path => ask(other, { path })
    })
  })

  it('waits where every process is late', () =>
    isPatient(async upstreams => {
      const port = await start(upstreams, { pageLimitMs })
      return asked => ask(port, asked)
    }))
})
