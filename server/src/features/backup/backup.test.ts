import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deleteBackup,
  getBackupLink,
  getBackups,
  getOffsiteBackups,
  setBackupPlan,
  startBackup,
} from '@xiaolou/contract/backup'
import { getTask, getTaskReport } from '@xiaolou/contract/task'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffsite } from '../../portability/archive/offsite.ts'
import { sqliteByDay } from '../../testing/databases.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { startWebDavStub } from '../../testing/webdav-stub.ts'

const proved = 'xiaolou-2026-11-20T20-00-00Z.xlar'
const unproved = 'xiaolou-2026-11-19T20-00-00Z.xlar.age'

describe.each(sqliteByDay)('on $name', database => {
  let app: TestApp
  let token = ''
  let commands = ''
  let folder = ''
  beforeAll(async () => {
    commands = await mkdtemp(join(tmpdir(), 'xiaolou-commands-'))
    await writeFile(
      join(commands, 'backup.ts'),
      "process.send({ kind: 'report', text: '', data: process.argv.slice(2) }); process.disconnect()",
    )
    app = await makeApp(database, { commands })
    token = await app.signIn('administrator')
    folder = join(app.platform.dataDir, 'backups')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, proved), '0123456789')
    await writeFile(join(folder, unproved), '01234')
    await writeFile(
      join(folder, `${proved}.json`),
      JSON.stringify({
        sizeBytes: 10,
        provedAt: '2026-11-20T20:01:00Z',
        program: '0.5.0',
        contents: '3 篇文章',
      }),
    )
    await writeFile(
      join(folder, 'last.json'),
      JSON.stringify({ at: '2026-11-20T20:00:00Z', file: proved, problem: '' }),
    )
  })
  afterAll(async () => {
    await app.close()
    await rm(commands, { recursive: true })
  })

  const list = async () => (await app.call(getBackups, {}, { token })).result

  it('lists them with what is known of each, and when the next comes', async () => {
    const found = await list()
    expect(found.list).toEqual([
      {
        ...{ name: proved, at: '2026-11-21 04:00:00', size_bytes: 10 },
        ...{ is_proved: true, is_encrypted: false, contents: '3 篇文章' },
        ...{ is_here: true, is_away: false, is_broken: false, damaged: 0, lacks: [] },
      },
      {
        ...{ name: unproved, at: '2026-11-20 04:00:00', size_bytes: 5 },
        ...{ is_proved: false, is_encrypted: true, contents: '' },
        ...{ is_here: true, is_away: false, is_broken: false, damaged: 0, lacks: [] },
      },
    ])
    expect(found.last).toEqual({ at: '2026-11-21 04:00:00', problem: '' })
    expect([found.plan.hour, found.next_at]).toEqual([4, '2026-11-22 04:00:00'])
  })

  it('one is taken away by its address, and deleted', async () => {
    const { address } = (await app.call(getBackupLink, { body: { name: proved } }, { token })).result
    const part = await app.http.inject({ url: address, headers: { range: 'bytes=8-' } })
    expect([part.statusCode, part.body]).toEqual([206, '89'])
    for (const name of ['plan.json', '../xiaolou.sqlite', 'xiaolou-2026-11-20T20-00-00Z.xlar/..'])
      expect((await app.call(getBackupLink, { body: { name } }, { token })).status).toBe(400)
    await app.call(deleteBackup, { body: { name: unproved } }, { token })
    expect((await list()).list.map(({ name }) => name)).toEqual([proved])
  })

  it('is made by the plan that was chosen', async () => {
    const plan = { is_on: true, hour: 2, days: 3, weeks: 2, months: 1, has_music: false, music_limit_gb: 8 }
    await app.call(setBackupPlan, { body: plan }, { token })
    expect((await app.call(setBackupPlan, { body: { ...plan, hour: 24 } }, { token })).status).toBe(400)
    expect(JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8'))).toEqual(plan)
    const { id } = (await app.call(startBackup, {}, { token })).result
    const get = async () => (await app.call(getTask, { params: { id } }, { token })).result.state
    await expect.poll(get).toBe('done')
    const { data } = (await app.call(getTaskReport, { params: { id } }, { token })).result
    expect(data).toEqual(['--days=3', '--weeks=2', '--months=1', '--no-music', '--music-limit=8'])
  })

  it('lies elsewhere too, where it is listed and deleted, and what is wrong there is said', async () => {
    const stub = await startWebDavStub({ username: 'me', password: 'secret' })
    const beside = { db: app.db, clock: app.clock, dataDir: app.platform.dataDir }
    const backupTarget = { kind: 'webdav', webDav: stub.setting } as const
    const other = await makeApp(database, { beside, backupTarget })
    try {
      const away = createOffsite(backupTarget)
      const plan = { days: 7, weeks: 4, months: 12 }
      await away.keep({ folder, plan, timeZone: 'UTC', progress: () => undefined })
      const get = async () => (await other.call(getBackups, {}, { token })).result
      expect((await get()).list).toMatchObject([{ name: proved, is_here: true, is_away: true }])
      expect((await get()).away).toMatchObject({ place: away.place, problem: '' })
      const there = () => other.call(getOffsiteBackups, {}, { token })
      expect((await there()).result).toEqual([])
      await rm(join(folder, proved))
      const only = { name: proved, at: '2026-11-21 04:00:00', size_bytes: 10, contents: '3 篇文章' }
      expect((await there()).result).toMatchObject([{ ...only, is_here: false, is_away: true }])
      stub.control.fault = () => 507
      expect(await there()).toMatchObject({ message: expect.stringContaining('满了：腾出地方') })
      await other.prove(token)
      const gone = () => other.call(deleteBackup, { body: { name: proved } }, { token })
      expect(await gone()).toMatchObject({ message: expect.stringContaining('满了') })
      await expect(away.keep({ folder, plan, timeZone: 'UTC', progress: () => undefined })).rejects.toThrow(
        '满了',
      )
      expect((await get()).away.problem).toContain('满了')
      stub.control.fault = () => undefined
      expect((await gone()).code).toBe(0)
      expect(stub.objects.size).toBe(0)
      expect((await app.call(getOffsiteBackups, {}, { token })).result).toEqual([])
    } finally {
      await other.close()
      await stub.close()
    }
  })
})
