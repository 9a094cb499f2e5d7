import { createHash } from 'node:crypto'
import * as contract from '@xiaolou/contract/picture'
import { getConfig, updateConfig } from '@xiaolou/contract/site'
import { deleteOwnAccount, exportOwnData, login, register } from '@xiaolou/contract/user'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const plain = (width: number, height: number, color = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background: color } })

/** A PNG header that claims a size, with almost no data. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(1, 1).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  const { crc32 } = await import('node:zlib')
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

const hostile: [string, () => Buffer | Promise<Buffer>][] = [
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'HTML behind the head of a PNG',
    () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
  ],
  ['a script that begins as a GIF', () => Buffer.from('GIF89a=1;alert(1)//')],
  ['an AVIF', () => plain(8, 8).avif().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7')],
  ['nothing', () => Buffer.alloc(0)],
  ['a bomb of 900 megapixels', () => bomb(30_000, 30_000)],
]

onEveryDatabase('uploading', (app, itOnSqlite) => {
  const send = (bytes: Uint8Array, token?: string, address = '198.51.100.7') =>
    app().call(
      contract.uploadImg,
      { file: new Blob([Uint8Array.from(bytes)]) },
      token ? { token, address } : {},
    )
  const fetchFile = (url: string) => app().http.inject({ url })
  const rowsOf = (table: string) => app().db.query.selectFrom(table).selectAll().execute()

  itOnSqlite('is for the signed-in, before a byte of the body is read', async () => {
    expect(await send(Buffer.from('x'))).toMatchObject({ status: 401, code: 100016 })
  })

  itOnSqlite(
    'stores a picture without what it says beside itself, upright, under a name of ours',
    async () => {
      const token = await app().signIn('user')
      const bytes = await plain(300, 100)
        .jpeg()
        .withExif({
          IFD0: { Copyright: 'somebody' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
        })
        .withMetadata({ orientation: 6 })
        .toBuffer()
      const { status, result } = await send(bytes, token)
      expect([status, result.width, result.height]).toEqual([200, 100, 300])
      expect(result.url).toMatch(/^\/uploads\/[0-9a-f]{40}\.jpg$/)
      const file = await fetchFile(result.url)
      expect(file.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('immutable'),
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      const meta = await sharp(file.rawPayload).metadata()
      expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([100, 300, undefined, undefined])
      expect(file.rawPayload.includes('somebody')).toBe(false)
    },
  )

  itOnSqlite('remembers whose a picture is, each of those who brought the same', async () => {
    const body = { username: 'painter_1', password: 'Chun-yu-26', nick_name: '' }
    const { id } = (await app().call(register, { body })).result
    const { token } = (await app().call(login, { body })).result
    const bytes = await plain(20, 20, '#123456').png().toBuffer()
    const [mine, theirs] = [await send(bytes, token), await send(bytes, await app().signIn('user'))]
    expect(theirs.result.url).toBe(mine.result.url)
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
    const owners = (await rowsOf('upload_by')).filter(row => row.name === name)
    expect(owners).toHaveLength(2)
    const siteExport = await app().call(exportOwnData, undefined, { token })
    expect(siteExport.result.data.upload).toEqual([
      { url: mine.result.url, createdAt: '2026-11-21 12:00:00' },
    ])
    await app().call(deleteOwnAccount, { body: { password: body.password } }, { token })
    expect((await rowsOf('upload_by')).filter(row => row.user_id === id)).toEqual([])
    expect((await fetchFile(mine.result.url)).statusCode).toBe(200)
  })

  itOnSqlite.each(hostile)('refuses %s in words, and stores nothing of it', async (_, make) => {
    const token = await app().signIn('user')
    const before = (await rowsOf('upload')).length
    const answer = await send(await make(), token)
    expect(answer).toMatchObject({ status: 200, code: 100006, message: expect.stringMatching(/[一-龥]/) })
    expect((await rowsOf('upload')).length).toBe(before)
  })

  itOnSqlite('a script that hides behind a whole GIF does not come out', async () => {
    const token = await app().signIn('user')
    const gif = await plain(6, 6).gif().toBuffer()
    const { result } = await send(Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)//')]), token)
    expect(result.url).toMatch(/\.gif$/)
    const file = await fetchFile(result.url)
    expect([file.headers['content-type'], file.rawPayload.includes('alert')]).toEqual(['image/gif', false])
  })

  itOnSqlite(
    'takes what a file is from its content, not from its name or what the form calls it',
    async () => {
      const token = await app().signIn('user')
      const boundary = 'b0undary'
      const part = (field: string, head: string, bytes: Buffer) => [
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${head}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]
      const post = (...deps: Buffer[][]) =>
        app().http.inject({
          method: 'POST',
          url: '/api/upload/img',
          headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
          payload: Buffer.concat([...deps.flat(), Buffer.from(`--${boundary}--\r\n`)]),
        })
      const png = await plain(9, 9, '#0a5').png().toBuffer()
      const named = '; filename="../../x.svg"\r\nContent-Type: image/svg+xml'
      const good = await post(part('name', '', Buffer.from('ignored')), part('file', named, png))
      expect(good.json()).toMatchObject({ code: 0, result: { url: expect.stringMatching(/\.png$/) } })
      const other = await post(part('picture', '; filename="x.png"', png))
      expect([other.statusCode, other.json().message]).toEqual([400, 'file：没有收到文件'])
      const two = await post(part('file', '; filename="x.png"', png), part('file', '; filename="y.png"', png))
      expect([two.statusCode, two.json().message]).toEqual([400, '一次只收一个文件'])
    },
  )

  itOnSqlite('refuses other kinds of body here, and this kind of body elsewhere', async () => {
    const token = await app().signIn('user')
    const post = (url: string, type: string, payload: string, headers = {}) =>
      app().http.inject({
        method: 'POST',
        url,
        headers: { authorization: token, 'content-type': type, ...headers },
        payload,
      })
    for (const [type, payload] of [
      ['application/json', '{}'],
      ['image/png', 'x'],
      ['multipart/mixed; boundary=b', '--b--'],
      ['multipart/form-data', '--b--'],
    ] as const) {
      const answer = await post('/api/upload/img', type, payload)
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 415])
    }
    const encoded = { 'content-encoding': 'gzip' }
    const form = 'multipart/form-data; boundary=b'
    expect((await post('/api/upload/img', form, '--b--', encoded)).statusCode).toBe(415)
    for (const broken of [
      '',
      '--b',
      '--b\r\n\r\n',
      'no form at all',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ]) {
      const answer = await post('/api/upload/img', form, broken)
      expect([broken, answer.statusCode]).toEqual([broken, 400])
    }
    expect((await post('/api/upload/img', 'multipart/form-data; boundary=', '--b--')).statusCode).toBe(400)
    expect((await post('/api/comment/add', form, '--b--')).statusCode).toBe(415)
    expect((await post('/api/user/login', form, '--b--')).statusCode).toBe(415)
  })

  itOnSqlite('refuses more than ten megabytes before it has them', async () => {
    const token = await app().signIn('user')
    expect(await send(Buffer.alloc(10 * 1024 * 1024 + 20 * 1024), token)).toMatchObject({ status: 413 })
  })

  it('gives a guest three hundred files a day and the owner what they want', async () => {
    const token = await app().signIn('user')
    const owner = await app().signIn('administrator')
    const bytes = await plain(5, 5, '#777').png().toBuffer()
    expect((await send(bytes, token)).code).toBe(0)
    const [quota] = (await rowsOf('upload_quota')).slice(-1)
    const setFiles = (files: number) =>
      app()
        .db.query.updateTable('upload_quota')
        .set({ files })
        .where('user_id', '=', quota?.user_id)
        .execute()
    await setFiles(297)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => send(bytes, token, `203.0.113.${at}`)),
    )
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(3)
    expect(answers.find(answer => answer.code !== 0)).toMatchObject({
      code: 100006,
      message: expect.stringContaining('每天最多 300 张'),
    })
    expect((await send(bytes, owner)).code).toBe(0)
    app().clock.advance(12 * 60 * 60 * 1000)
    expect((await send(bytes, token)).code).toBe(0)
    app().clock.advance(-12 * 60 * 60 * 1000)
  })

  it('counts bytes too, and nothing of what it did not keep', async () => {
    const token = await app().signIn('user')
    const { userId } = await app()
      .app.identity.sessions.requireActor(token)
      .then(actor => (actor.kind === 'visitor' ? { userId: 0 } : actor))
    const taken = async () => (await rowsOf('upload_quota')).find(row => row.user_id === userId)
    const bytes = await plain(5, 5, '#888').png().toBuffer()
    await send(bytes, token)
    await send(await bomb(30_000, 30_000), token)
    expect(await taken()).toMatchObject({ files: 1, size_bytes: bytes.length })
    await app()
      .db.query.updateTable('upload_quota')
      .set({ size_bytes: 100 * 1024 * 1024 - 10 })
      .where('user_id', '=', userId)
      .execute()
    expect((await send(bytes, token)).message).toContain('100 MB')
  })

  itOnSqlite('a young account waits where the owner says so, and he himself does not', async () => {
    const owner = await app().signIn('administrator')
    await app().call(updateConfig, { body: { upload_wait_minutes: 10 } }, { token: owner })
    const token = await app().signIn('user')
    const bytes = await plain(7, 7, '#357').png().toBuffer()
    app().clock.advance(90_000)
    const early = await send(bytes, token)
    expect(early).toMatchObject({ code: 100006, message: '账号刚注册不久，再过 9 分钟就能传图片了' })
    expect((await send(bytes, owner)).code).toBe(0)
    app().clock.advance(510_000)
    expect((await send(bytes, token)).code).toBe(0)
    await app().call(updateConfig, { body: { upload_wait_minutes: 0 } }, { token: owner })
    expect((await send(bytes, await app().signIn('user'))).code).toBe(0)
  })

  it('many at once take turns, and none of them keeps its turn', async () => {
    const token = await app().signIn('user')
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, at) =>
        send(
          await plain(40 + at, 30)
            .png()
            .toBuffer(),
          token,
          `203.0.113.${at % 4}`,
        ),
      ),
    )
    expect(answers.every(answer => answer.code === 0)).toBe(true)
    expect(new Set(answers.map(answer => answer.result.url)).size).toBe(24)
    expect((await app().call(getConfig)).status).toBe(200)
  })
})
