import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createLocalFiles } from '../../platform/files.ts'
import { createTestClock } from '../../testing/clock.ts'
import { testDatabases } from '../../testing/databases.ts'
import { encodeImage } from './upload.image.ts'
import { readUploadName, srcsetOf } from './upload.rules.ts'
import { createUploads, type Uploads } from './upload.service.ts'
import { uploadMigrations } from './upload.store.ts'

const alone = <T>(_: string, work: () => Promise<T>) => work()

const plain = (width: number, height: number, color = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background: color } })

/** A GIF of several frames, each of another colour. */
async function animation(frames: number, size = 40): Promise<Buffer> {
  const raw = Buffer.concat(
    Array.from({ length: frames }, (_, at) => Buffer.alloc(size * size * 3, (at * 40) % 256)),
  )
  return sharp(raw, { raw: { width: size, height: size * frames, channels: 3, pageHeight: size } })
    .gif()
    .toBuffer()
}

/** A PNG header that claims a size, with almost no data. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(1, 1).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A PNG of black and white noise: 40 megapixels in 5 MB, some seconds to encode. */
function noise(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const bytes = Buffer.alloc(12 + data.length)
    bytes.writeUInt32BE(data.length, 0)
    bytes.write(type, 4, 'latin1')
    data.copy(bytes, 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
    return bytes
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rowBytes = Math.ceil(side / 8) + 1
  const rows = randomBytes(rowBytes * side)
  for (let row = 0; row < side; row += 1) rows[row * rowBytes] = 0
  const data = chunk('IDAT', deflateSync(rows, { level: 1 }))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error instanceof ApiError ? [error.code, error.status, error.message] : []
}

describe.each(testDatabases)('uploads on $name', database => {
  let db: Db
  let uploads: Uploads
  let folder = ''
  const nameOf = (url: string) => url.replace('/uploads/', '')
  const bytesOf = async (url: string) => {
    const file = await uploads.open(nameOf(url))
    if (!file) throw new Error(`nothing at ${url}`)
    return buffer(file.read())
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xiaolou-upload-'))
    db = await database.open()
    await migrate({ db, migrations: uploadMigrations, nowMs: 0, beforeFirst: async () => undefined })
    uploads = createUploads({ db, files: createLocalFiles(folder), clock: createTestClock(), alone })
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a picture is known by its size, its colour and its smaller forms', async () => {
    const image = await uploads.saveImage(await plain(1000, 500).jpeg().toBuffer())
    expect(image).toMatchObject({
      url: expect.stringMatching(/^\/uploads\/[0-9a-f]{40}\.jpg$/),
      width: 1000,
      height: 500,
    })
    expect(image.color).toMatch(/^#[0-9a-f]{6}$/)
    const red = Number.parseInt(image.color.slice(1, 3), 16)
    expect(red).toBeGreaterThan(150)
    const hash = image.url.slice(9, 49)
    expect(image.srcset).toBe(
      `${[192, 320, 480, 640, 960].map(width => `/uploads/${hash}.w${width}.webp ${width}w`).join(', ')}, ${image.url} 1000w`,
    )
  })

  test('the same bytes twice are one file and one row', async () => {
    const bytes = await plain(50, 50, '#123456').png().toBuffer()
    const [first, second] = await Promise.all([uploads.saveImage(bytes), uploads.saveImage(bytes)])
    expect(second).toEqual(first)
    expect(await uploads.saveImage(bytes)).toEqual(first)
    expect(first.srcset).toBe('')
    const files = await readdir(join(folder, first.url.slice(9, 11)))
    expect(files.filter(name => name.startsWith(first.url.slice(9, 49)))).toHaveLength(1)
  })

  test('what pictures say beside themselves is gone, and they stand upright', async () => {
    const bytes = await plain(300, 100)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const image = await uploads.saveImage(bytes)
    expect([image.width, image.height]).toEqual([100, 300])
    const meta = await sharp(await bytesOf(image.url)).metadata()
    expect([meta.width, meta.height, meta.exif, meta.orientation, meta.icc, meta.xmp]).toEqual([
      100,
      300,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('animations stay animated and have no still form', async () => {
    const image = await uploads.saveImage(await animation(5, 400))
    expect([image.width, image.height, image.srcset]).toEqual([400, 400, ''])
    expect((await sharp(await bytesOf(image.url)).metadata()).pages).toBe(5)
    expect(await uploads.open(nameOf(image.url).replace('.gif', '.w320.webp'))).toBeUndefined()
  })

  test.each([
    ['webp', () => plain(30, 20).webp().toBuffer()],
    ['avif', () => plain(30, 20).avif().toBuffer()],
    ['png', () => plain(30, 20).png().toBuffer()],
    ['gif', () => plain(30, 20).gif().toBuffer()],
  ])('%s is taken by its content', async (extension, make) => {
    const image = await uploads.saveImage(await make())
    expect([image.url.endsWith(`.${extension}`), image.width, image.height]).toEqual([true, 30, 20])
  })

  test('a smaller form is made when first asked for, once, and kept beside', async () => {
    const image = await uploads.saveImage(await plain(700, 350, '#204060').png().toBuffer())
    const name = nameOf(image.url).replace('.png', '.w320.webp')
    const opened = await Promise.all(Array.from({ length: 8 }, () => uploads.open(name)))
    expect(new Set(opened.map(file => file?.sizeBytes)).size).toBe(1)
    const meta = await sharp(await bytesOf(`/uploads/${name}`)).metadata()
    expect([meta.format, meta.width, meta.height, opened[0]?.contentType]).toEqual([
      'webp',
      320,
      160,
      'image/webp',
    ])
    for (const missing of ['.w960.webp', '.w321.webp', '.w0320.webp', '.w320.png', '.webp']) {
      expect([missing, await uploads.open(nameOf(image.url).replace('.png', missing))]).toEqual([
        missing,
        undefined,
      ])
    }
  })

  test('a picture with something hidden behind it comes out without it', async () => {
    const payload = Buffer.from('<script>alert(1)</script><?php evil() ?>PK\x03\x04')
    const bytes = Buffer.concat([await plain(20, 20, '#010203').png().toBuffer(), payload])
    const image = await uploads.saveImage(bytes)
    expect((await bytesOf(image.url)).includes('<script>')).toBe(false)
  })

  test.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG with a declaration',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML that begins as a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
    [
      'HTML that begins as a PNG',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>')]),
    ],
    [
      'HTML that begins as a JPEG',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['nothing', () => Buffer.alloc(0)],
    ['half a picture', async () => (await plain(400, 400).png().toBuffer()).subarray(0, 60)],
    ['a bomb of 900 megapixels', () => bomb(30_000, 30_000)],
    ['a bomb of a line', () => bomb(2_000_000, 21)],
    ['201 frames', () => animation(201, 4)],
    [
      'more than ten megabytes',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(10 * 1024 * 1024)]),
    ],
  ])('%s is refused in words, and quickly', async (_name, make) => {
    const bytes = await make()
    const startedAtMs = performance.now()
    expect(await refused(uploads.saveImage(bytes))).toEqual([100006, 200, expect.stringMatching(/[一-龥]/)])
    expect(performance.now() - startedAtMs).toBeLessThan(8_000)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a line', () => bomb(39_999_000, 1)],
    ['a column', () => bomb(1, 39_999_000)],
    ['two lines', () => bomb(19_999_000, 2)],
    ['a ribbon', () => bomb(632_000, 63)],
    ['one pixel too wide', () => bomb(16_385, 2_000)],
    ['one pixel too high', () => bomb(2_000, 16_385)],
    ['a square', () => bomb(30_000, 30_000)],
    ['a square within the sides', () => bomb(16_384, 16_384)],
    ['a little too much', () => bomb(8_001, 5_000)],
    ['a little too thin', () => bomb(10_001, 100)],
    ['a thin GIF', () => plain(60_000, 2).gif().toBuffer()],
    ['a thin WebP', () => plain(16_000, 2).webp({ lossless: true }).toBuffer()],
  ])('%s is refused by its header: nothing is decoded', async (_name, make) => {
    const bytes = await make()
    let decoded = 0
    const count = () => {
      decoded += 1
    }
    sharp.queue.on('change', count)
    const answer = await refused(uploads.saveImage(bytes))
    sharp.queue.off('change', count)
    expect(answer).toEqual([100006, 200, expect.stringMatching(/太大|太细长/)])
    expect(decoded).toBe(0)
  })

  test('a form that cannot be made is stood in for by the picture, tried again later, and made then', async () => {
    let isFull = true
    let now = 1
    const local = createLocalFiles(folder)
    const put: typeof local.put = (name, bytes) => {
      const isForm = name.endsWith('.w320.webp')
      return isForm && isFull ? Promise.reject(new Error('no space')) : local.put(name, bytes)
    }
    const clock = { now: () => now, steady: () => now }
    const store = createUploads({ db, files: { ...local, put }, clock, alone })
    const { url } = await store.saveImage(await plain(700, 70, '#777').png().toBuffer())
    const name = nameOf(url).replace('.png', '.w320.webp')
    expect(await store.open(name)).toMatchObject({ contentType: 'image/png', isStandIn: true })
    isFull = false
    expect(await store.open(name)).toMatchObject({ isStandIn: true })
    now += 10 * 60_000 + 1
    expect(await store.open(name)).toMatchObject({ contentType: 'image/webp' })
    expect(await store.open(name)).not.toHaveProperty('isStandIn')
  })

  test('documents are kept as they are, under their own name, and only the known kinds', async () => {
    const bytes = Buffer.from('%PDF-1.7\nx')
    const { url } = await uploads.saveFile(bytes, '../资料/茶经.pdf')
    const file = await uploads.open(nameOf(url))
    expect([file?.contentType, file?.downloadName]).toEqual(['application/pdf', '茶经.pdf'])
    expect(await bytesOf(url)).toEqual(bytes)
    expect((await uploads.saveFile(bytes, 'other.pdf')).url).toBe(url)
    for (const [text, name] of [
      ['<script>', 'a.pdf'],
      ['MZ', 'a.exe'],
      ['%PDF-1', 'a.html'],
      ['%PDF-1', 'constructor'],
      ['x', ''],
    ]) {
      expect((await refused(uploads.saveFile(Buffer.from(text ?? ''), name ?? '')))[0]).toBe(100006)
    }
  })

  test('addresses of ours are described, others left out', async () => {
    const image = await uploads.saveImage(await plain(60, 60, '#0a0b0c').png().toBuffer())
    const document = await uploads.saveFile(Buffer.from('PK\x03\x04abc'), 'a.zip')
    const others = [
      'https://elsewhere/x.png',
      document.url,
      image.url.replace('.png', '.jpg'),
      `/uploads/${'0'.repeat(40)}.png`,
      '',
    ]
    expect(await uploads.describe([image.url, image.url, ...others])).toEqual(new Map([[image.url, image]]))
    expect(await uploads.describe([])).toEqual(new Map())
  })

  test.each([
    '../secret',
    '..%2fsecret',
    'a/b.png',
    `${'0'.repeat(40)}.png`,
    `${'0'.repeat(40)}.svg`,
    `${'0'.repeat(40)}.png\0`,
    '',
    '.',
    'constructor',
  ])('the name %j opens nothing', async name => {
    expect(await uploads.open(name)).toBeUndefined()
  })
})

test('what takes too long is given up in words', async () => {
  const work = { lane: 'guest', maxSeconds: 1 } as const
  const answer = await refused(encodeImage(noise(6_300), work))
  expect(answer[2]).toContain('处理太久')
})

test('names are read by shape alone', () => {
  const hash = 'a'.repeat(40)
  expect(readUploadName(`${hash}.png`)).toEqual({ hash, extension: 'png' })
  expect(readUploadName(`${hash}.w640.webp`)).toEqual({ hash, extension: 'webp', width: 640 })
  for (const name of [
    `${hash}.w641.webp`,
    `${hash.toUpperCase()}.png`,
    `${hash}.exe`,
    `${hash}x.png`,
    `x/${hash}.png`,
  ]) {
    expect(readUploadName(name)).toBeUndefined()
  }
})

test('a srcset never offers more than there is', () => {
  const image = { hash: 'h', extension: 'png', isAnimated: false }
  expect(srcsetOf({ ...image, width: 192 })).toBe('')
  expect(srcsetOf({ ...image, width: 321 })).toBe(
    '/uploads/h.w192.webp 192w, /uploads/h.w320.webp 320w, /uploads/h.png 321w',
  )
  expect(srcsetOf({ ...image, width: 5000 }).split(', ')).toHaveLength(8)
})
