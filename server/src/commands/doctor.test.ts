import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/postgres.ts'
import { checkRoom } from '../doctor/machine-checks.ts'
import { type CommandEnd, execCommand, spawnCommand } from '../testing/command.ts'
import { createOnServer, serverUrl } from '../testing/databases.ts'
import { startS3Stub } from '../testing/s3-stub.ts'

const startWithinMs = 60_000

const linesOf = ({ code, said }: CommandEnd) => ({ code, lines: said.trim().split('\n') })

async function startSite(more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const port = await freePort()
  const environment = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...more }
  const { child, written } = spawnCommand('../main', { ...environment, STARTER: 'none' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => written.said, { timeout: startWithinMs }).toContain('小楼已开门')
  const seeDoctor = async (siteUrl = `http://127.0.0.1:${port}`) =>
    linesOf(await execCommand('doctor', { ...environment, SITE_URL: siteUrl }))
  /** Uses the link on the console, as the owner does, then stops the server. */
  const takeKeys = async () => {
    await expect.poll(() => written.said).toContain('/setup#')
    const [, set_up_token] = /\/setup#(\S+)/.exec(written.said) ?? []
    const body = { set_up_token, username: 'owner_1', password: 'Chunyu-2026!', nick_name: '听雨的人' }
    await fetch(`http://127.0.0.1:${port}/api/user/setUp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  return { folder, port, seeDoctor, takeKeys }
}

/** A hastily configured proxy: it forwards addresses, but neither WebSockets nor large pictures. */
async function startProxy(port: number): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) > 1_000_000) return void outgoing.writeHead(413).end()
    const before = incoming.headers['x-forwarded-for']
    const { upgrade, connection, ...headers } = incoming.headers
    const options = {
      ...{ host: '127.0.0.1', port, path: incoming.url, method: incoming.method },
      headers: { ...headers, 'x-forwarded-for': `${before ? `${before}, ` : ''}198.51.100.4` },
    }
    const forwarded = request(options, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  const own = await freePort()
  server.listen(own, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${own}`
}
const lineOf = (lines: readonly string[], about: string) => lines.find(line => line.includes(`  ${about}：`))

it.each([
  [{}, 'good', '还剩 5 GB'],
  [{ bavail: 200 }, 'look', '还剩 200 MB，该收拾了'],
  [{ bavail: 3 }, 'bad', '还剩 3 MB，快满了'],
  [{ ffree: 12 }, 'bad', '可文件的个数到头了，只能再建 12 个'],
  [{ files: 0, ffree: 0 }, 'good', '还剩 5 GB'],
])('of a disk with %o it says: %s, %s', (disk, mark, words) => {
  const found = checkRoom({ bavail: 5_120, bsize: 1024 ** 2, files: 1_000_000, ffree: 900_000, ...disk })
  expect(found).toMatchObject({ mark, words: expect.stringContaining(words) })
})

it('of a site that is well it says so, changes nothing and leaves no key', async () => {
  const { folder, port, seeDoctor, takeKeys } = await startSite()
  await takeKeys()
  const { code, lines } = await seeDoctor()
  expect(lineOf(lines, '布置')).toMatch(/^看看.*\/setup/)
  expect([code, lines.filter(line => line.startsWith('不行'))]).toEqual([0, []])
  for (const about of [
    '数据库（SQLite）',
    '数据文件夹',
    '磁盘',
    '对外的地址',
    '访客的地址',
    '长连接',
    '上传',
  ])
    expect(lineOf(lines, about)).toMatch(/^好/)
  expect(lineOf(lines, '备份')).toContain('一份也没有')
  expect(await readdir(folder)).not.toContain('doctor.key')
  // Without the right key, the answer omits the client address.
  for (const key of ['', 'a'.repeat(43), '春'])
    expect(
      await (
        await fetch(`http://127.0.0.1:${port}/healthz`, {
          headers: { 'x-xiaolou-doctor': encodeURIComponent(key) },
        })
      ).json(),
    ).toEqual({ status: 'ok' })
})

it('of a proxy that is half set up it says what is missing', async () => {
  const { port, seeDoctor } = await startSite()
  const { code, lines } = await seeDoctor(await startProxy(port))
  expect(code).toBe(1)
  expect(lineOf(lines, '访客的地址')).toBe(
    '不行  访客的地址：前面有代理，小楼不知道，所有访客都算成一个：TRUST_PROXY=127.0.0.1',
  )
  expect(lineOf(lines, '长连接')).toMatch(/^不行.*Upgrade/)
  expect(lineOf(lines, '上传')).toMatch(/^不行.*client_max_body_size 12m/)
})

it('who trusts the proxy is told so, and who trusts everybody as well', async () => {
  const { port, seeDoctor } = await startSite({ TRUST_PROXY: '127.0.0.1' })
  expect(lineOf((await seeDoctor(await startProxy(port))).lines, '访客的地址')).toMatch(/^好/)
  expect(lineOf((await seeDoctor()).lines, '访客的地址')).toMatch(/^不行.*原样相信/)
})

it('of a site that does not run, with a broken database, it says both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(
    join(folder, 'xiaolou.sqlite'),
    'what is no database, for long enough to be read as one'.repeat(100),
  )
  const environment = { DATA_DIR: folder, SITE_URL: 'http://127.0.0.1:1', TRUST_PROXI: 'x' }
  const { code, lines } = linesOf(await spawnCommand('doctor', environment).ended)
  expect(code).toBe(1)
  expect(lineOf(lines, '配置')).toContain('TRUST_PROXY')
  expect(lineOf(lines, '数据库（SQLite）')).toMatch(/^不行.*不是数据库。.*恢复/)
  expect(lineOf(lines, '对外的地址')).toMatch(/^不行.*打不开/)
})

it.runIf(serverUrl)('on PostgreSQL it asks that one, and whatever else it was given', async () => {
  const database = await createOnServer()
  const bucket = await startS3Stub({ bucket: 'lou', keyId: 'AKID', secret: 'secret', region: 'us-east-1' })
  onTestFinished(bucket.close)
  onTestFinished(database.drop)
  const { seeDoctor, takeKeys } = await startSite({
    ...{ DATABASE_URL: database.url, REDIS_URL: 'redis://127.0.0.1:1', WORKERS: '1', UPLOADS: 's3' },
    ...{ S3_ENDPOINT: bucket.setting.endpoint, S3_BUCKET: 'lou', S3_STYLE: 'path' },
    ...{ S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'secret' },
  })
  await takeKeys()
  const { code, lines } = await seeDoctor()
  expect(code).toBe(0)
  expect(lineOf(lines, '布置')).toMatch(/^看看.*\/setup/)
  expect(lineOf(lines, '数据库（PostgreSQL）')).toMatch(/^好/)
  expect(lineOf(lines, '对象存储')).toMatch(/^好/)
  expect(lineOf(lines, 'Redis')).toMatch(/^看看.*PostgreSQL 顶着/)
  bucket.control.fault = () => ({ status: 403, code: 'AccessDenied' })
  expect(lineOf((await seeDoctor()).lines, '对象存储')).toMatch(/^不行.*能读、写、列出、删除/)
})
