import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { guardConnections } from './connection-gate.ts'
import { createListener } from './listener.ts'
import { makeHttp, rendered } from './testing/make-http.ts'
import { portOf, sendRaw } from './testing/raw.ts'

const gate = { enter: () => true, leave: () => undefined }

test('the server gives nobody more time or room than the limits say', () => {
  const server = createListener({
    handler: () => undefined,
    tryServe: () => false,
    gate,
    isStopping: () => false,
  })
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout, server.timeout]).toEqual([
    10_000, 30_000, 5_000, 60_000,
  ])
})

test('a connection too many is closed before it is read; one that leaves makes room', async () => {
  let open = 0
  const server = createServer((_req, res) => res.end('ok'))
  guardConnections(server, {
    enter: () => open < 1 && ++open > 0,
    leave: () => {
      open -= 1
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = portOf({ server })
  const first = connect(port, '127.0.0.1')
  await new Promise(resolve => first.once('connect', resolve))
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 300)).toBe('')
  first.destroy()
  await expect.poll(() => sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 300)).toContain('200 OK')
  server.close()
})

test('peers that hang up before they are heard are no error', async () => {
  const errors: string[] = []
  const app = await makeHttp({ logger: { level: 'silent' } })
  app.addHook('onError', async (_request, _reply, error) => {
    errors.push(error.message)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app)
  const hangUp = () =>
    new Promise<void>(resolve => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET /api/thing/3 HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy())
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
    })
  for (let round = 0; round < 8; round += 1) await Promise.all(Array.from({ length: 50 }, hangUp))
  expect((await fetch(`http://127.0.0.1:${port}/api/thing/3`)).status).toBe(200)
  expect(errors).toEqual([])
})

test('over a real line a cached page is served in one piece, again and again', async () => {
  let renderings = 0
  const robots: string[] = []
  const app = await makeHttp({
    onRobot: agent => robots.push(agent),
    render: async () => {
      renderings += 1
      return rendered('<p>页</p>'.repeat(300))
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${portOf(app)}/home`
  for (let at = 0; at < 5; at += 1) {
    const response = await fetch(`${address}?utm_source=${at}`)
    expect([response.status, await response.text()]).toEqual([200, '<p>页</p>'.repeat(300)])
    expect(response.headers.get('content-encoding')).toBe('gzip')
  }
  expect(renderings).toBe(1)
  // Each page that a robot fetches is reported, also from the cache.
  for (const path of ['/home', '/talk', '/api/thing/3'])
    await fetch(new URL(path, address), { headers: { 'User-Agent': 'Googlebot/2.1' } })
  expect(robots).toEqual(['Googlebot/2.1', 'Googlebot/2.1'])
  const pipelined = 'GET /home HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\n\r\n'.repeat(5)
  const answers = await sendRaw(portOf(app), pipelined, 300)
  expect(answers.match(/HTTP\/1\.1 304/g)).toHaveLength(5)
})

test('a request that names the whole address is answered as one that names the path', async () => {
  const app = await makeHttp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app)
  const ask = (line: string, host = 'Host: elsewhere.example\r\n') =>
    sendRaw(port, `GET ${line} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
  expect(await ask('http://site.example/api/thing/7?page=2')).toMatch(/ 200 OK[\s\S]*"东西2"/)
  expect(await ask('HTTP://site.example/api/thing/7', '')).toContain(' 200 OK')
  expect(await ask('http://site.example?x=1')).toContain(' 404 ')
  expect(await ask('ftp://site.example/api/thing/7')).toContain(' 400 ')
  expect(await ask('http:///api/thing/7')).toContain(' 400 ')
})
