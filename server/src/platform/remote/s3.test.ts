import { createHash } from 'node:crypto'
import dns from 'node:dns'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { startS3Stub } from '../../testing/s3-stub.ts'
import { createS3 } from './s3.ts'

const given = { bucket: 'lou', keyId: 'AKID', secret: 'secret', region: 'cn-hangzhou' }
const patience = { idleMs: 3_000, tries: 2, pauseMs: 1 }
const styles = [
  ['before the host, as OSS and COS take it', true],
  ['in the path, as MinIO takes it', false],
] as const

afterEach(() => vi.restoreAllMocks())

async function open(isHostStyle: boolean) {
  const stub = await startS3Stub({ ...given, isHostStyle })
  onTestFinished(stub.close)
  // Names below .test resolve to the stub here.
  if (isHostStyle)
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      options: { all?: boolean },
      done: CallableFunction,
    ) =>
      options.all
        ? done(null, [{ address: '127.0.0.1', family: 4 }])
        : done(null, '127.0.0.1', 4)) as unknown as typeof dns.lookup)
  return { stub, s3: createS3(stub.setting, patience) }
}

async function fileOf(sizeBytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-s3-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  const bytes = Buffer.alloc(sizeBytes, '春江花月夜')
  await writeFile(path, bytes)
  return { bytes, file: { path, sizeBytes, onSent: () => undefined } }
}

it.each(styles)('every request is signed and taken with the bucket %s', async (_, isHostStyle) => {
  const { stub, s3 } = await open(isHostStyle)
  // Characters that are encoded differently in an address, in a listing or in both.
  const keys = ['歌/a b+c.mp3', "歌/(Live) it's! *.mp3", '歌/春 & 夏 <1>.mp3', '歌/100%.mp3', '歌/~=?#.mp3']
  for (const key of keys) {
    await s3.put(key, Buffer.from(key), { 'content-type': 'audio/mpeg' })
    expect(await s3.stat(key)).toMatchObject({
      sizeBytes: Buffer.byteLength(key),
      contentType: 'audio/mpeg',
    })
    expect(await s3.get(key)).toBe(key)
  }
  // Pages of two, so that keys are used as markers, too.
  expect((await s3.list('歌/')).map(({ key }) => key)).toEqual([...keys].sort())
  const { bytes, file } = await fileOf(8 * 1024 * 1024 * 2 + 5)
  await s3.putFile('备份/一 (1).xlar', file)
  expect(stub.objects.get('备份/一 (1).xlar')?.equals(bytes)).toBe(true)
  for (const key of keys) await s3.remove(key)
  await s3.remove('备份/一 (1).xlar')
  await s3.remove('never was there')
  expect([stub.objects.size, stub.uploads.size]).toEqual([0, 0])
})

it('an upload in parts that fails is ended there, and one that was killed by whoever comes next', async () => {
  const { stub, s3 } = await open(false)
  const { file } = await fileOf(17_000_000)
  stub.control.fault = what =>
    what.includes('partNumber=2') ? { status: 403, code: 'AccessDenied' } : undefined
  await expect(s3.putFile('备份/a.xlar', file)).rejects.toThrow('要能读、写、列出、删除')
  expect([stub.objects.size, stub.uploads.size]).toEqual([0, 0])
  // Nothing more gets through, as if the process had ended.
  stub.control.fault = what =>
    what.includes('partNumber=2') || what.startsWith('DELETE') ? 'cut' : undefined
  await expect(s3.putFile('备份/a.xlar', file)).rejects.toThrow('中途断了线')
  expect(stub.uploads.size).toBe(1)
  stub.control.fault = () => undefined
  await s3.abortUploads('备份/', key => key === 'another')
  expect(stub.uploads.size).toBe(1)
  await s3.abortUploads('备份/', key => key.endsWith('.xlar'))
  expect(stub.uploads.size).toBe(0)
})

it('parts that were put together by a request whose answer was lost are whole, others are not', async () => {
  const { stub, s3 } = await open(false)
  const { bytes, file } = await fileOf(9_000_000)
  let asked = 0
  stub.control.fault = what => {
    if (!/^POST .*uploadId/.test(what)) return undefined
    asked += 1
    return asked === 1 ? 'lost' : undefined
  }
  await s3.putFile('备份/a.xlar', file)
  expect(asked).toBe(2)
  expect(stub.objects.get('备份/a.xlar')?.equals(bytes)).toBe(true)
  // Somebody else has aborted it meanwhile.
  stub.control.fault = what => {
    if (/^POST .*uploadId/.test(what)) stub.uploads.clear()
    return undefined
  }
  await expect(s3.putFile('备份/b.xlar', file)).rejects.toThrow('里没有这个地方')
})

it('what is wrong with the key, the region, the clock or the way to write addresses is said', async () => {
  const { stub } = await open(false)
  const ask = (more: object) => createS3({ ...stub.setting, ...more }, patience).put('a', Buffer.from('a'))
  await expect(ask({ secret: 'other' })).rejects.toThrow('不认这把钥匙')
  await expect(ask({ keyId: 'other' })).rejects.toThrow('不认这把钥匙')
  await expect(ask({ region: 'other' })).rejects.toThrow('S3_REGION')
  await expect(ask({ bucket: 'other' })).rejects.toThrow('S3_BUCKET')
  stub.control.nowMs = () => Date.now() + 16 * 60_000
  await expect(ask({})).rejects.toThrow('先给这台机器对时')
  const { stub: oss } = await open(true)
  await expect(
    createS3({ ...oss.setting, isPathStyle: true }, patience).put('a', Buffer.from('a')),
  ).rejects.toThrow('S3_STYLE 改成 host')
  expect([stub.objects.size, oss.objects.size]).toEqual([0, 0])
})

/** Correctly signed, but with what a newer client sends. */
async function sendRaw(
  stub: Awaited<ReturnType<typeof startS3Stub>>,
  asked: { method?: string; path?: string; headers?: Record<string, string> },
) {
  const { AwsV4Signer } = await import('aws4fetch')
  const body = asked.method === 'GET' ? undefined : 'a'
  const { headers, url } = await new AwsV4Signer({
    ...{ method: asked.method ?? 'PUT', service: 's3', region: given.region },
    ...{ accessKeyId: given.keyId, secretAccessKey: given.secret },
    url: `${stub.setting.endpoint}/lou/${asked.path ?? 'a'}`,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...asked.headers,
    },
  }).sign()
  const answer = await fetch(url, {
    method: asked.method ?? 'PUT',
    headers,
    ...(body !== undefined && { body }),
  })
  return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ''}`.trim()
}

it('the stub refuses what one of them refuses', async () => {
  const { stub } = await open(false)
  expect(await sendRaw(stub, {})).toBe('200')
  for (const headers of [
    { 'x-amz-checksum-crc32': 'AAAAAA==' },
    { 'x-amz-sdk-checksum-algorithm': 'CRC32' },
    { 'x-amz-acl': 'public-read' },
    { 'x-amz-storage-class': 'STANDARD' },
    { 'x-amz-server-side-encryption': 'AES256' },
    { 'content-encoding': 'aws-chunked' },
    { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' },
  ])
    expect(await sendRaw(stub, { headers })).toBe('501 NotImplemented')
  expect(await sendRaw(stub, { headers: { 'content-md5': 'AAAA' } })).toBe('400 BadDigest')
  expect(await sendRaw(stub, { method: 'POST', path: '?delete=' })).toBe('501 NotImplemented')
  expect(await sendRaw(stub, { path: 'a(1)' })).toBe('403 SignatureDoesNotMatch')
  expect(await sendRaw(stub, { method: 'GET', path: '?prefix=a+b' })).toBe('403 SignatureDoesNotMatch')
  expect(await sendRaw(stub, { path: 'a?partNumber=1&uploadId=u9' })).toBe('404 NoSuchUpload')
})

it('a page that somebody else answers with 200 is no bucket', async () => {
  const { stub, s3 } = await open(false)
  await s3.put('a', Buffer.from('a'))
  stub.control.fault = () => 'page'
  const { file } = await fileOf(20)
  const stream = async () => {
    for await (const _ of s3.stream('a')) throw new Error('bytes')
  }
  const asked = [
    () => s3.put('b', Buffer.from('b')),
    () => s3.putFile('b', file),
    () => s3.get('a'),
    () => s3.stat('a'),
    () => s3.list(''),
    () => s3.abortUploads('', () => true),
    stream,
  ]
  for (const ask of asked) await expect(ask()).rejects.toThrow('没有照 S3 的样子回答')
})

it('what is stored is what was sent, or it is told', async () => {
  const { stub, s3 } = await open(false)
  stub.control.changes = bytes => Buffer.concat([bytes, Buffer.from('?')])
  await expect(s3.put('a', Buffer.from('a'))).rejects.toThrow('收下的与送去的不一样')
  const { file } = await fileOf(20)
  await expect(s3.putFile('b', file)).rejects.toThrow('收下的与送去的不一样')
})

it('a stream that breaks goes on where it broke, as long as the thing is the same', async () => {
  const { stub, s3 } = await open(false)
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
  await s3.put('a', bytes)
  const cutTwice = () => {
    let left = 2
    stub.control.fault = what => (what.startsWith('GET') && left-- > 0 ? 'cut' : undefined)
  }
  cutTwice()
  expect((await buffer(s3.stream('a'))).equals(bytes)).toBe(true)
  cutTwice()
  expect((await buffer(s3.stream('a', { start: 10, end: 90_009 }))).equals(bytes.subarray(10, 90_010))).toBe(
    true,
  )
  let asked = 0
  stub.control.fault = what => {
    if (!what.startsWith('GET')) return undefined
    asked += 1
    if (asked === 2) stub.objects.set('a', Buffer.alloc(100_000, 'other'))
    return asked === 1 ? 'cut' : undefined
  }
  await expect(buffer(s3.stream('a'))).rejects.toThrow('已经不是先前那一个了')
})
