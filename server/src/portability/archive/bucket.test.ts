import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../app/app.ts'
import { readConfig } from '../../config/config.ts'
import { openPlatform } from '../../platform/open.ts'
import { startS3Stub } from '../../testing/s3-stub.ts'
import { prepareRestore } from './restore.ts'
import { writeArchive } from './write-archive.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const progress = () => undefined
const hash = 'ab'.repeat(20)
const name = `ab/${hash}.webp`

test('an archive moves pictures from the disk into a bucket, and back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const bucket = await startS3Stub({ bucket: 'lou', keyId: 'AKID', secret: 'secret', region: 'us-east-1' })
  onTestFinished(bucket.close)
  const inBucket = {
    ...{ UPLOADS: 's3', S3_ENDPOINT: bucket.setting.endpoint, S3_BUCKET: 'lou', S3_STYLE: 'path' },
    ...{ S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'secret' },
  }
  const configOf = (DATA_DIR: string, more = {}) => readConfig({ DATA_DIR, ...more }, folder)
  const open = (config: ReturnType<typeof configOf>) =>
    openPlatform({ ...config, isServer: true, migrations, log })

  const disk = configOf('disk')
  const first = await open(disk)
  const row = {
    name: hash,
    extension: 'webp',
    width: 8,
    height: 8,
    size_bytes: 3,
    color: '',
    is_animated: 0,
    download_name: '',
    createdAt: 1,
  }
  await first.db.query.insertInto('upload').values(row).execute()
  await first.files.put(name, Buffer.from('春'))
  let last = { platform: first, config: disk }
  const move = async (config: ReturnType<typeof configOf>) => {
    const path = join(folder, `${config.dataDir.length}-${Date.now()}.xlar`)
    await writeArchive({ ...last, path, password: undefined, musicDir: undefined, progress })
    await last.platform.close()
    const { end } = await prepareRestore({ config, path, password: undefined, progress })
    expect(end.uploads.files).toBe(1)
    last = { platform: await open(config), config }
    expect((await buffer(last.platform.files.read(name))).toString()).toBe('春')
    expect(await last.platform.db.query.selectFrom('upload').select('name').execute()).toEqual([
      { name: hash },
    ])
  }
  await move(configOf('elsewhere', inBucket))
  expect([...bucket.objects.keys()]).toEqual([`uploads/${name}`])
  expect(existsSync(join(folder, 'elsewhere/uploads'))).toBe(false)
  // The connection breaks within a picture for good: no archive is written, and the reason is given.
  let asked = 0
  bucket.control.fault = what => {
    if (!what.startsWith('GET')) return undefined
    asked += 1
    return asked === 1 ? 'cut' : 'lost'
  }
  const path = join(folder, 'broken.xlar')
  await expect(
    writeArchive({ ...last, path, password: undefined, musicDir: undefined, progress }),
  ).rejects.toThrow(/对象存储 .*中途断了线/)
  expect(existsSync(path)).toBe(false)
  bucket.control.fault = () => undefined
  await move(configOf('back'))
  expect(existsSync(join(folder, 'back/uploads', name))).toBe(true)
  await last.platform.close()
})
