import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createGuardedAsk, createGuardedFetch, GuardedFetchError } from './guarded-fetch.ts'

const wanted = { type: /^image\//, accept: 'image/*', maxBytes: 1_000, timeoutMs: 1_500 }
const open: { close(): unknown }[] = []

afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function serve(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

/** The name `picture.example` resolves to this machine and is allowed; the real guard checks others. */
const lookup: LookupFunction = (hostname, options, done) => {
  if (hostname !== 'picture.example') {
    const refused: NodeJS.ErrnoException = new Error('not public')
    refused.code = 'EADDRNOTAVAIL'
    return done(refused, '', 0)
  }
  return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
}
const fetchHere = createGuardedFetch({ isAllowedAddress: () => false, lookup, isAllowedPort: () => true })

const faultOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'fetched',
    (cause: unknown) => (cause instanceof GuardedFetchError ? cause.fault : cause),
  )

test('a picture comes, also behind a redirect, and nothing of the site goes along', async () => {
  const headers: unknown[] = []
  const { port } = await serve((request, response) => {
    headers.push(request.headers)
    if (request.url === '/a') response.writeHead(302, { Location: '/b' }).end()
    else response.writeHead(200, { 'Content-Type': 'image/png; x=y' }).end('picture')
  })
  expect(String(await fetchHere(`http://picture.example:${port}/a`, wanted))).toBe('picture')
  expect(headers[1]).toEqual({
    host: `picture.example:${port}`,
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': expect.stringContaining('Xiaolou'),
    connection: expect.any(String),
  })
})

test.each([
  'file:///etc/passwd',
  'ftp://picture.example/a.png',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  '//picture.example/a.png',
  '/uploads/a.png',
  '',
  'http://user:secret@picture.example/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  `http://picture.example/${'a'.repeat(5_000)}`,
])('the public guard asks nobody at %j', async address => {
  expect(await faultOf(createGuardedFetch()(address, wanted))).toBe('address')
})

test('the public guard asks at the ports of the web alone', async () => {
  for (const port of [22, 6379, 3000, 8080])
    expect(await faultOf(createGuardedFetch()(`http://93.184.215.14:${port}/`, wanted))).toBe('address')
})

test.each([
  'http://127.0.0.1/',
  'http://[::1]:1/',
  'http://elsewhere.example/',
  'file:///etc/passwd',
  'http://a:b@picture.example/',
])('a redirect to %s is not followed', async location => {
  const { port } = await serve((_, response) => response.writeHead(302, { Location: location }).end())
  expect(await faultOf(fetchHere(`http://picture.example:${port}/`, wanted))).toBe('address')
})

test.each<[string, string, RequestListener]>([
  ['redirects without end', 'refused', (_, response) => response.writeHead(301, { Location: '/' }).end()],
  ['a page', 'type', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>')],
  ['no type', 'type', (_, response) => response.writeHead(200).end('x')],
  [
    'a packed picture',
    'type',
    (_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Encoding': 'gzip' }).end('x'),
  ],
  ['nothing', 'refused', (_, response) => response.writeHead(404, { 'Content-Type': 'image/png' }).end('x')],
  [
    'a length beyond the limit',
    'tooLarge',
    (_, response) => response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '1001' }).end(),
  ],
  [
    'a stream without end',
    'tooLarge',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' })
      const timer = setInterval(() => response.write('x'.repeat(400)), 5)
      response.on('close', () => clearInterval(timer))
    },
  ],
  [
    'a byte now and then',
    'tooSlow',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' })
      const timer = setInterval(() => response.write('x'), 100)
      response.on('close', () => clearInterval(timer))
    },
  ],
  ['no answer', 'tooSlow', () => undefined],
  [
    'half of what was promised',
    'away',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '900' })
      response.write('x', () => response.destroy())
    },
  ],
])('%s: %s', async (_name, fault, listener) => {
  const { server, port } = await serve(listener)
  expect(await faultOf(fetchHere(`http://picture.example:${port}/`, wanted))).toBe(fault)
  server.closeAllConnections()
})

test('what does not speak the language of the web', async () => {
  const server = createTcpServer(socket => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await faultOf(fetchHere(`http://picture.example:${port}/`, wanted))).toBe('away')
})

test('asks what answers: by its head, whole where that is refused, and nowhere that is not public', async () => {
  const asked: string[] = []
  const { port } = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/no-head') response.writeHead(request.method === 'HEAD' ? 405 : 200).end('body')
    else if (request.url === '/moved') response.writeHead(301, { Location: '/there' }).end()
    else if (request.url !== '/slow') response.writeHead(request.url === '/there' ? 200 : 404).end()
  })
  const ask = createGuardedAsk({ isAllowedAddress: () => false, lookup, isAllowedPort: () => true })
  const at = (path: string, withinMs = 30_000) => ask(`http://picture.example:${port}${path}`, withinMs)
  expect([await at('/moved'), await at('/no-head'), await at('/gone')]).toEqual([200, 200, 404])
  expect(asked).toEqual([
    'HEAD /moved',
    'HEAD /there',
    'HEAD /no-head',
    'GET /no-head',
    'HEAD /gone',
    'GET /gone',
  ])
  expect(await faultOf(at('/slow', 200))).toBe('tooSlow')
  expect(await faultOf(ask(`http://127.0.0.1:${port}/there`, 500))).toBe('address')
  expect(await faultOf(ask('http://elsewhere.example/', 500))).toBe('address')
})
