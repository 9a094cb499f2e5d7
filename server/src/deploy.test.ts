import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@xiaolou/contract/limits'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../../scripts/postgres.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const soon = { timeout: 20_000, interval: 50 }
const find = (...paths: string[]) => paths.find(path => existsSync(path))
const nginx = find('/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx')
const openssl = find('/usr/bin/openssl', '/usr/local/bin/openssl')
const caddy = find('/usr/bin/caddy', '/usr/local/bin/caddy')

/** What the site would be told: of each request its headers and how long its body was; sockets say everything twice. */
async function startEcho(status = 200): Promise<number> {
  const server = createServer(async (incoming, response) => {
    let length = 0
    for await (const chunk of incoming) length += chunk.length
    const { range } = incoming.headers
    response.writeHead(range ? 206 : status, { 'content-type': 'application/json' })
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

function run(file: string, given: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(file, given, { stdio: 'ignore', env: { ...process.env, ...environment } })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    if (child.kill('SIGTERM')) await ended
  })
  return child
}

type Told = { headers: Record<string, string>; length: number }
type Asked = {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Without TLS, as another proxy before it would ask. */
  isPlain?: boolean
}

/** Asks as a reader would who believes a certificate of our own. */
async function ask(port: number, given: Asked = {}) {
  const { path = '/', method = 'GET', headers = {}, body, isPlain = false } = given
  const asking = (isPlain ? requestPlain : request)({
    ...{ host: '127.0.0.1', servername: 'lou.example', port, path, method, rejectUnauthorized: false },
    headers: { host: 'lou.example', ...headers },
  })
  // Whoever has answered may hang up on the rest of a body.
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
  // Whoever trusts the proxy alone reads the last one: what a visitor writes there themselves stands before it, or not at all.
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

/** Runs nginx with one of our files, once its addresses are `inTest`; gives its folder. */
async function startNginx(file: string, inTest: (text: string, folder: string) => string): Promise<void> {
  const folder = await makeFolder()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const text = inTest(await readFile(join(deploy, file), 'utf8'), folder)
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${text}\n}\n`,
  )
  run(nginx ?? '', ['-c', config, '-p', folder])
}

describe.runIf(nginx && openssl)('deploy/nginx.conf, run by nginx', () => {
  const startWithTls = async (upstreams: readonly number[]) => {
    const [plain, tls] = [await freePort(), await freePort()]
    await startNginx('nginx.conf', (text, folder) => {
      const key = join(folder, 'key.pem')
      const certificate = join(folder, 'cert.pem')
      const made = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=lou.example -keyout ${key} -out ${certificate}`
      execFileSync(openssl ?? '', made.split(' '), { stdio: 'ignore' })
      return text
        .replace(/^ *listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${tls} `)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
        .replace(/server 127\.0\.0\.1:3000(.*);/, (_, how: string) =>
          upstreams.map(port => `server 127.0.0.1:${port}${how};`).join('\n'),
        )
    })
    return { plain, tls }
  }

  it('takes pictures, ranges, the socket and who somebody is to the site, and plain requests to HTTPS', {
    timeout: 60_000,
  }, async () => {
    const { plain, tls } = await startWithTls([await startEcho()])
    await passes(tls)
    const tooLong = Buffer.alloc(13 * 1024 * 1024)
    const refused = await ask(tls, { method: 'POST', body: tooLong }).catch(() => undefined)
    // It may hang up before the whole body is there.
    expect(refused?.status ?? 413).toBe(413)
    const moved = await fetch(`http://127.0.0.1:${plain}/posts/x?p=1`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/posts/x?p=1'])
  })

  it('asks another process where one is dead or still starting', {
    timeout: 60_000,
  }, async () => {
    const { tls } = await startWithTls([await startEcho(503), await freePort(), await startEcho()])
    await expect.poll(async () => (await ask(tls).catch(() => ({ status: 0 }))).status, soon).toBe(200)
    for (let at = 0; at < 12; at += 1) expect((await ask(tls)).status).toBe(200)
  })
})

describe.runIf(nginx)('deploy/nginx.cluster.conf, run by nginx behind another proxy', () => {
  it('takes everything to a process that answers, and says who asked and how', {
    timeout: 60_000,
  }, async () => {
    const port = await freePort()
    const processes = [await startEcho(503), await freePort(), await startEcho()]
    await startNginx('nginx.cluster.conf', text =>
      text
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace(
          /server xiaolou-(\d):3000/g,
          (_, number: string) => `server 127.0.0.1:${processes[Number(number) - 1]}`,
        ),
    )
    await passes(port, { isPlain: true })
    for (let at = 0; at < 12; at += 1) expect((await ask(port, { isPlain: true })).status).toBe(200)
  })
})

describe.runIf(caddy)('deploy/Caddyfile, run by Caddy', () => {
  it('takes pictures, ranges, the socket and who somebody is to the site', { timeout: 60_000 }, async () => {
    const folder = await makeFolder()
    const tls = await freePort()
    const text = (await readFile(join(deploy, 'Caddyfile'), 'utf8'))
      .replace(/^lou\.example \{/m, `https://lou.example:${tls} {\n\ttls internal\n\tbind 127.0.0.1`)
      .replace('127.0.0.1:3000', `127.0.0.1:${await startEcho()}`)
    const config = join(folder, 'Caddyfile')
    await writeFile(
      config,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${text}`,
    )
    run(caddy ?? '', ['run', '--config', config, '--adapter', 'caddyfile'], {
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
    await passes(tls)
  })
})
