import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../app/app.ts'
import { openPlatform } from '../platform/open.ts'
import { execCommand, spawnCommand } from '../testing/command.ts'
import { startS3Stub } from '../testing/s3-stub.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-away-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The tags of a site; `add` is inserted first. */
async function tagsOf(dataDir: string, add?: string) {
  const platform = await openPlatform({ dataDir, databaseUrl: undefined, migrations, log: quiet })
  const { query } = platform.db
  try {
    const tag = { tag_name: add ?? '', createdAt: 1, updatedAt: 1 }
    if (add) await query.insertInto('tag').values(tag).execute()
    return (await query.selectFrom('tag').select('tag_name').execute()).map(row => row.tag_name)
  } finally {
    await platform.close()
  }
}

type Given = [target: Record<string, string>, command: string, dataDir: string, ...given: string[]]
const begin = (...[target, command, dataDir, ...given]: Given) =>
  spawnCommand(command, { DATA_DIR: dataDir, ...target }, ...given)
const run = (...[target, command, dataDir, ...given]: Given) =>
  execCommand(command, { DATA_DIR: dataDir, ...target }, ...given)

describe('backup and restore, with a place elsewhere', () => {
  it('send a backup elsewhere, killed or not, and bring it back to a machine that has nothing', async () => {
    const here = join(folder, 'here')
    await tagsOf(here, '旧')
    const secret = 'kept-to-itself'
    const stub = await startS3Stub({ bucket: 'lou', keyId: 'AKID', secret, region: 'cn-north-1' })
    const target = {
      ...{ S3_ENDPOINT: stub.setting.endpoint, S3_REGION: 'cn-north-1', S3_BUCKET: 'lou', S3_STYLE: 'path' },
      ...{ S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: secret, BACKUP_TARGET: 's3:小楼' },
    }
    const there = () => run(target, 'restore', join(folder, 'nothing'), 'away:')
    try {
      for (const method of ['POST', 'PUT', 'HEAD']) {
        const killed = begin(target, 'backup', here)
        const { promise: reached, resolve } = Promise.withResolvers<void>()
        stub.control.fault = what => {
          if (!what.startsWith(method)) return undefined
          resolve()
          return 'hang'
        }
        await reached
        killed.child.kill('SIGKILL')
        await killed.ended
        stub.control.fault = () => undefined
        expect((await there()).text).toBe(`对象存储 ${new URL(stub.setting.endpoint).host} 有 0 份备份。\n`)
      }
      stub.control.fault = what =>
        what.startsWith('PUT') ? { status: 507, code: 'QuotaExceeded' } : undefined
      const failed = await run(target, 'backup', here)
      expect(failed).toMatchObject({ code: 1, faults: expect.stringContaining('但只在这台机器上') })
      expect(failed.faults + failed.text).not.toContain(secret)
      stub.control.fault = () => undefined
      expect(await run(target, 'backup', here)).toMatchObject({
        code: 0,
        text: expect.stringContaining('也有了'),
      })
      expect(stub.uploads.size).toBe(0)
      const [name = ''] = /away:\S+/.exec((await there()).text) ?? []
      expect(await run(target, 'restore', join(folder, 'nothing'), name)).toMatchObject({ code: 0 })
      expect(await tagsOf(join(folder, 'nothing'))).toEqual(['旧'])

      const key = { ARCHIVE_PASSWORD: '山重水复' }
      const locked = join(folder, 'locked')
      await tagsOf(locked, '锁着')
      expect(await run({ ...target, ...key }, 'backup', locked)).toMatchObject({ code: 0 })
      const listed = await there()
      expect(listed).toMatchObject({ code: 0, text: expect.stringMatching(/away:\S+\.age/) })
      const [last = ''] = /away:\S+\.age/.exec(listed.text) ?? []
      expect(await run(target, 'restore', join(folder, 'opened'), last)).toMatchObject({
        ...{ code: 1, faults: expect.stringContaining('密码') },
      })
      const opened = await run({ ...target, ...key }, 'restore', join(folder, 'opened'), last)
      expect(opened).toMatchObject({ code: 0 })
      expect(await tagsOf(join(folder, 'opened'))).toEqual(['锁着'])
    } finally {
      await stub.close()
    }
  })
})
