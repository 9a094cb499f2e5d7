import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createS3Files } from '../platform/s3-files.ts'
import { startCdnStub } from '../testing/cdn-stub.ts'
import { startS3Stub } from '../testing/s3-stub.ts'
import { checkPublicUrl } from './public-checks.ts'

const name = `ab/${'ab'.repeat(20)}.webp`

async function open() {
  const bucket = await startS3Stub({ bucket: 'lou', keyId: 'AKID', secret: 'secret', region: 'us-east-1' })
  onTestFinished(bucket.close)
  const cdn = await startCdnStub(bucket)
  onTestFinished(cdn.close)
  const uploads = { s3: bucket.setting, prefix: 'uploads/', publicUrl: cdn.url }
  const musicBucket = { s3: bucket.setting, prefix: 'music/' }
  const files = createS3Files(uploads)
  const look = async (more: object = {}) =>
    (await checkPublicUrl({ ...readConfig({}, '/'), uploads, musicBucket, ...more })).map(
      ({ mark, words }) => `${mark} ${words}`,
    )
  return { bucket, cdn, files, uploads, look }
}

test('the public address shows what the bucket holds, or it is said what is wrong', async () => {
  const { bucket, cdn, files, uploads, look } = await open()
  expect(await look({ uploads: undefined })).toEqual([])
  expect(await look()).toEqual(['look 桶里还没有图片：传一张，再看一次'])
  await files.put(name, Buffer.from('春'))
  const before = [...bucket.objects.keys()]
  expect(await look()).toEqual(['good 那里看到的就是桶里的'])
  expect([...bucket.objects.keys()]).toEqual(before)
  cdn.control.isHidden = () => true
  expect(await look()).toEqual([expect.stringMatching(/^bad .*答的是 404.*指着桶的根/)])
  cdn.control.isHidden = () => false
  const other = await startCdnStub({
    objects: new Map([[`uploads/${name}`, Buffer.from('夏')]]),
    kept: new Map(),
  })
  onTestFinished(other.close)
  expect(await look({ uploads: { ...uploads, publicUrl: other.url } })).toEqual([
    expect.stringMatching(/^bad .*和桶里的不一样/),
  ])
  expect(await look({ uploads: { ...uploads, publicUrl: 'http://127.0.0.1:1/' } })).toEqual([
    expect.stringMatching(/^bad .*打不开/),
  ])
  bucket.kept.clear()
  expect(await look()).toEqual([expect.stringMatching(/^look .*没有写明是图片/)])
})

test('what is open beside the pictures is told', async () => {
  const { bucket, cdn, files, look } = await open()
  await files.put(name, Buffer.from('春'))
  bucket.objects.set('music/春 (1).mp3', Buffer.from('la'))
  cdn.control.root = '<?xml version="1.0"?><ListBucketResult></ListBucketResult>'
  expect(await look()).toEqual([
    'good 那里看到的就是桶里的',
    expect.stringMatching(/^bad 谁都能列出桶里有什么/),
    expect.stringMatching(/^look 桶里的歌那里也能下载（music\/春 \(1\)\.mp3）/),
  ])
  cdn.control.root = ''
  cdn.control.isHidden = key => !key.startsWith('uploads/')
  expect(await look()).toEqual(['good 那里看到的就是桶里的'])
})
