import * as contract from '@xiaolou/contract/picture'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { createS3Files } from '../../platform/s3-files.ts'
import { startCdnStub } from '../../testing/cdn-stub.ts'
import { sqliteByDay, testDatabases } from '../../testing/databases.ts'
import { makeApp } from '../../testing/make-app.ts'
import { startS3Stub } from '../../testing/s3-stub.ts'

const given = { bucket: 'lou', keyId: 'AKID', secret: 'secret', region: 'cn-hangzhou' }
// Long enough that a pause of the machine does not count as a dead connection.
const patience = { idleMs: 600, tries: 2, pauseMs: 5 }

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function picture(width = 1_200) {
  const image = sharp({ create: { width, height: 800, channels: 3, background: '#c04020' } })
  return new Blob([Uint8Array.from(await image.png().toBuffer())])
}

/** Two processes of one site, on two machines that only share the database and the bucket. */
async function openSite(database: (typeof testDatabases)[number]) {
  const bucket = await startS3Stub(given)
  open.push(bucket.close)
  const files = () => createS3Files({ s3: bucket.setting, prefix: 'lou/' }, patience)
  const one = await makeApp(database, { files: files() })
  open.push(one.close)
  const two = await makeApp(database, {
    files: files(),
    beside: { db: one.db, clock: one.clock, dataDir: '' },
  })
  open.push(two.close)
  const token = await one.signIn('administrator')
  const send = async (width?: number) =>
    one.call(contract.uploadImg, { file: await picture(width) }, { token })
  return { bucket, one, two, send, files }
}

/** A site whose readers load pictures through the owner's CDN in front of the bucket. */
async function openPublicSite(database: (typeof testDatabases)[number]) {
  const bucket = await startS3Stub(given)
  open.push(bucket.close)
  const cdn = await startCdnStub(bucket)
  open.push(cdn.close)
  const files = () => createS3Files({ s3: bucket.setting, prefix: '小楼/', publicUrl: cdn.url }, patience)
  const one = await makeApp(database, { files: files() })
  open.push(one.close)
  const token = await one.signIn('administrator')
  return {
    bucket,
    cdn,
    one,
    files,
    send: async () => one.call(contract.uploadImg, { file: await picture() }, { token }),
  }
}

it.each(testDatabases)(
  'pictures in a bucket are shown by every process, whole and in parts, on $name',
  async database => {
    const { bucket, two, send } = await openSite(database)
    const { status, result } = await send()
    expect(status).toBe(200)
    expect([...bucket.objects.keys()]).toEqual([
      `lou${result.url.replace('/uploads/', `/${result.url.slice(9, 11)}/`)}`,
    ])
    const whole = await two.http.inject({ url: result.url })
    expect([whole.statusCode, whole.rawPayload]).toEqual([200, [...bucket.objects.values()][0]])
    const part = await two.http.inject({ url: result.url, headers: { range: 'bytes=10-19' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
    const again = await two.http.inject({
      url: result.url,
      headers: { 'if-none-match': String(whole.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    // A smaller size is made once, for all.
    const small = result.url.replace(/\.\w+$/, '.w480.webp')
    expect((await two.http.inject({ url: small })).headers['content-type']).toBe('image/webp')
    expect(bucket.objects.size).toBe(2)
    expect((await two.http.inject({ url: `/uploads/${'0'.repeat(40)}.webp` })).statusCode).toBe(404)
  },
)

it.each(sqliteByDay)(
  'a bucket that fails costs its pictures alone, and nothing half, on $name',
  async database => {
    const { bucket, one, send } = await openSite(database)
    const { result } = await send()
    const show = async () => (await one.http.inject({ url: result.url })).statusCode
    for (const fault of [
      'hang',
      { status: 500, code: 'InternalError' },
      { status: 403, code: 'AccessDenied' },
    ] as const) {
      bucket.control.fault = () => fault
      expect(await show()).toBe(503)
      expect(await send(1_300)).toMatchObject({ status: 503, message: expect.stringMatching(/[一-龥]/) })
      expect((await one.http.inject({ url: '/readyz' })).statusCode).toBe(200)
    }
    // The headers are sent, and then nothing more.
    bucket.control.fault = what => (what.startsWith('GET') ? 'hang' : undefined)
    expect(await show()).toBe(503)
    let asked = 0
    bucket.control.fault = what => {
      asked += 1
      return what.startsWith('PUT') && asked < 2 ? 'cut' : undefined
    }
    expect((await send(1_300)).status).toBe(200)
    expect(await show()).toBe(200)
    expect(await one.db.query.selectFrom('upload').selectAll().execute()).toHaveLength(2)
    expect(bucket.objects.size).toBe(2)
  },
)

it.each(sqliteByDay)('what has no row goes from the bucket when it is old, on $name', async database => {
  const { bucket, one, send, files } = await openSite(database)
  await send()
  const lost = `ab/${'ab'.repeat(20)}.webp`
  await files().put(lost, Buffer.from('nobody knows it'))
  bucket.objects.set('lou/backups/other.xlar', Buffer.from('not ours'))
  bucket.control.changedAtMs = one.clock.now()
  await one.app.sweepUploads()
  expect(bucket.objects.has(`lou/${lost}`)).toBe(true)
  bucket.control.changedAtMs = one.clock.now() - 49 * 60 * 60_000
  await one.app.sweepUploads()
  expect(bucket.objects.has(`lou/${lost}`)).toBe(false)
  expect(bucket.objects.size).toBe(2)
})

it.each(sqliteByDay)(
  'with a public address pictures are loaded from there, and what is stored names none, on $name',
  async database => {
    const { bucket, cdn, one, send } = await openPublicSite(database)
    const { result } = await send()
    const get = (url: string, headers: Record<string, string> = {}) => one.http.inject({ url, headers })
    for (const url of [result.url, result.url.replace(/\.\w+$/, '.w480.webp')]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'Sec-Fetch-Dest',
      })
      const shown = await fetch(String(answer.headers.location))
      const key = decodeURIComponent(new URL(shown.url).pathname.slice(1))
      expect(key).toBe(`小楼/${url.slice(9, 11)}/${url.slice(9)}`)
      expect(Buffer.from(await shown.arrayBuffer()).equals(bucket.objects.get(key) ?? Buffer.of())).toBe(true)
      expect([shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
        url.endsWith('.webp') ? 'image/webp' : 'image/png',
        'public, max-age=31536000, s-maxage=86400, immutable',
      ])
      // Our scripts may contact no other host.
      const asked = await get(url, { 'sec-fetch-dest': 'empty' })
      expect([asked.statusCode, asked.headers.vary]).toEqual([200, 'Sec-Fetch-Dest'])
      expect(asked.rawPayload.equals(bucket.objects.get(key) ?? Buffer.of())).toBe(true)
    }
    // Texts, feeds and answers contain the address of the site.
    expect(JSON.stringify(await one.db.query.selectFrom('upload').selectAll().execute())).not.toContain(
      cdn.url,
    )
    expect(result.url).toMatch(/^\/uploads\//)
    expect(result.srcset).not.toContain(cdn.url)
    expect((await get(`/uploads/${'0'.repeat(40)}.png`)).statusCode).toBe(404)
  },
)

it.each(sqliteByDay)(
  'what is to be saved, and what the bucket does not know to be a picture, still comes from us, on $name',
  async database => {
    const { bucket, one, send, files } = await openPublicSite(database)
    const { url } = await one.app.media.uploads.saveFile(Buffer.from('%PDF-1.7 春'), '春.pdf')
    const saved = await one.http.inject({ url })
    expect([saved.statusCode, saved.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
    expect(saved.headers.vary).toBeUndefined()
    const { result } = await send()
    const key = [...bucket.objects.keys()].find(name => name.endsWith('.png')) ?? ''
    bucket.kept.delete(key)
    expect((await one.http.inject({ url: result.url })).statusCode).toBe(200)
    // Uploaded again with a type, it has a public address.
    await files().put(key.slice('小楼/'.length), bucket.objects.get(key) ?? Buffer.of())
    expect((await one.http.inject({ url: result.url })).statusCode).toBe(302)
  },
)
