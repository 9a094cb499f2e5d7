import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BackupTarget } from '../../config/remote.ts'
import { startS3Stub } from '../../testing/s3-stub.ts'
import { startWebDavStub } from '../../testing/webdav-stub.ts'
import { findOffsite, nameBackup, noteBackup } from './backup-list.ts'
import { createOffsite } from './offsite.ts'
import { defaultPlan } from './plan.ts'

/** Long enough for a busy machine; tests of a silent server use a short timeout of their own. */
const patience = { idleMs: 10_000, tries: 3, pauseMs: 1 }
const shortMs = 300
const quiet = () => undefined
const secret = 'kept+to/itself'

const kinds = {
  async s3() {
    const setting = { bucket: 'lou', keyId: 'AKID', secret, region: 'cn-north-1' }
    const stub = await startS3Stub(setting)
    const target: BackupTarget = { kind: 's3', s3: stub.setting, prefix: '小楼/' }
    return {
      ...{ target, objects: stub.objects, uploads: stub.uploads, close: stub.close },
      fail: (at: RegExp, fault: 'cut' | 'hang' | number, times = Number.POSITIVE_INFINITY) => {
        let left = times
        const code = { 401: 'InvalidAccessKeyId', 507: 'QuotaExceeded', 413: 'EntityTooLarge' }
        stub.control.fault = what =>
          at.test(what) && left-- > 0
            ? typeof fault === 'string'
              ? fault
              : { status: fault, code: code[fault as keyof typeof code] ?? 'SlowDown' }
            : undefined
      },
    }
  },
  async webdav() {
    const stub = await startWebDavStub({ username: '我', password: secret })
    const target: BackupTarget = { kind: 'webdav', webDav: stub.setting }
    return {
      ...{ target, objects: stub.objects, uploads: new Map<string, unknown>(), close: stub.close },
      fail: (at: RegExp, fault: 'cut' | 'hang' | number, times = Number.POSITIVE_INFINITY) => {
        let left = times
        stub.control.fault = what => (at.test(what) && left-- > 0 ? fault : undefined)
      },
    }
  },
}

describe.each(['s3', 'webdav'] as const)('backups elsewhere, by %s', kind => {
  let folder = ''
  let stub: Awaited<ReturnType<(typeof kinds)[typeof kind]>>
  let { idleMs } = patience
  beforeEach(async () => {
    idleMs = patience.idleMs
    folder = await mkdtemp(join(tmpdir(), 'xiaolou-away-'))
    stub = await kinds[kind]()
  })
  afterEach(async () => {
    await stub.close()
    await rm(folder, { recursive: true })
  })
  const away = () => createOffsite(stub.target, { ...patience, idleMs })
  const keep = (plan = defaultPlan) => away().keep({ folder, plan, timeZone: 'UTC', progress: quiet })
  const listed = async () => (await away().list()).map(({ name }) => name)
  const make = async (day: number, size = 3_000, isEncrypted = false) => {
    const name = nameBackup(Date.UTC(2026, 10, day, 4), isEncrypted)
    await writeFile(join(folder, name), Buffer.alloc(size, day))
    const note = { sizeBytes: size, provedAt: '2026-11-20T20:01:00.000Z', program: '0.5.0' }
    const known = { sha256: '', lacks: [], damaged: 0, songs: 0, checkedAt: '', isBroken: false }
    await noteBackup(folder, name, { ...note, ...known, contents: '3 篇文章' })
    return name
  }

  it('go there whole, are listed with what is in them, and come back the same', async () => {
    // Three parts of an upload.
    const name = await make(20, 17_000_003)
    expect(await keep()).toEqual({ sent: [name], removed: [] })
    expect(await away().list()).toMatchObject([
      { name, note: { sizeBytes: 17_000_003, contents: '3 篇文章' } },
    ])
    expect(await findOffsite(folder)).toMatchObject({ names: [name], problem: '' })
    expect(await keep()).toEqual({ sent: [], removed: [] })
    const back = join(folder, 'back')
    // The connection breaks twice.
    stub.fail(/^GET .*\.xlar$/, 'cut', 2)
    await away().fetch(name, back, quiet)
    expect((await readFile(back)).equals(await readFile(join(folder, name)))).toBe(true)
  })

  it('of the same second all go there, once each', async () => {
    const plain = await make(20)
    expect((await keep()).sent).toEqual([plain])
    const encrypted = await make(20, 3_000, true)
    expect((await keep()).sent).toEqual([encrypted])
    expect((await keep()).sent).toEqual([])
    expect(await listed()).toHaveLength(2)
  })

  it('keep to the plan, and leave alone what is not ours', async () => {
    const plan = { days: 2, weeks: 0, months: 0 }
    for (const day of [18, 19, 20]) {
      await make(day)
      await keep(plan)
    }
    expect(await listed()).toEqual([20, 19].map(day => nameBackup(Date.UTC(2026, 10, day, 4), false)))
    expect(stub.objects.size).toBe(4)
    const [path = ''] = stub.objects.keys()
    const other = `${path.slice(0, path.lastIndexOf('/'))}/别人的.part`
    stub.objects.set(other, Buffer.from('x'))
    await keep({ days: 1, weeks: 0, months: 0 })
    expect([...stub.objects.keys()].length).toBe(3)
    expect(stub.objects.has(other)).toBe(true)
  })

  it.each([
    ['cut', /^PUT .*xlar/, '中途断了线'],
    ['hang', /^PUT .*xlar/, '很久没有一点动静'],
    [503, /^PUT .*xlar/, '没有收下（503'],
    [507, /^PUT .*xlar/, '满了：腾出地方'],
    [413, /^PUT .*xlar/, '不收这么大的文件'],
    [401, /./, '看看'],
  ] as const)(
    'failing with %s at %s say so, list nothing half-done, and are made up for',
    async (fault, at, words) => {
      const name = await make(20, 9_000_000)
      stub.fail(at, fault)
      if (fault === 'hang') idleMs = shortMs
      await expect(keep()).rejects.toThrow(words)
      const state = await findOffsite(folder)
      expect(state?.problem).toContain(words)
      expect(JSON.stringify(state)).not.toContain(secret)
      stub.fail(/never/, 'cut')
      idleMs = patience.idleMs
      expect(await listed()).toEqual([])
      await make(21)
      expect((await keep()).sent.length).toBe(1)
      await make(22)
      stub.fail(/./, 'cut')
      await expect(keep()).rejects.toThrow('中途断了线')
      const missed = await make(23)
      stub.fail(/never/, 'cut')
      expect((await keep()).sent).toEqual([nameBackup(Date.UTC(2026, 10, 22, 4), false), missed])
      expect(await listed()).not.toContain(name)
      // An upload may be started twice if the first answer came too late; the next run aborts unfinished
      // uploads.
      await keep()
      expect([stub.uploads.size, [...stub.objects.keys()].filter(key => key.endsWith('.part'))]).toEqual([
        0,
        [],
      ])
    },
  )

  it('of which one was changed there are not restored, nor is one without its note', async () => {
    const name = await make(20)
    await keep()
    const path = [...stub.objects.keys()].find(key => key.endsWith('.xlar')) ?? ''
    stub.objects.set(path, Buffer.alloc(3_000, 1))
    await expect(away().fetch(name, join(folder, 'back'), quiet)).rejects.toThrow('与送去时不一样了')
    stub.objects.delete(`${path}.json`)
    expect(await listed()).toEqual([])
    const strange = path.replace('-20T', '-10T')
    stub.objects.set(strange, Buffer.from('x'))
    await expect(away().fetch(name, join(folder, 'back'), quiet)).rejects.toThrow('里没有这份备份')
    // Our unfinished files are repaired; other people's files are left alone.
    await make(21)
    await keep()
    expect(stub.objects.has(path)).toBe(false)
    expect(stub.objects.has(strange)).toBe(true)
  })

  it('cut off there by somebody go, and are sent again where they are whole here', async () => {
    const [older, newer] = [await make(19), await make(20)]
    await keep()
    await make(21)
    await keep()
    const pathOf = (name: string) => [...stub.objects.keys()].find(key => key.endsWith(name)) ?? ''
    for (const name of [newer]) stub.objects.set(pathOf(name), Buffer.from('half'))
    expect(await listed()).toEqual([nameBackup(Date.UTC(2026, 10, 21, 4), false)])
    expect((await keep()).sent).toEqual([newer])
    expect(stub.objects.get(pathOf(newer))?.length).toBe(3_000)
    // A backup that no longer exists here cannot be sent again; its partial copy is removed anyway.
    stub.objects.set(pathOf(newer), Buffer.from('half'))
    await rm(join(folder, newer))
    expect((await keep()).sent).toEqual([])
    expect([pathOf(newer), pathOf(`${newer}.json`), pathOf(older)]).toEqual(['', '', ''])
  })

  it('that rotted here are not sent; those that hold what later ones have not are kept there', async () => {
    const plan = { days: 1, weeks: 0, months: 0 }
    const whole = await make(19)
    await keep(plan)
    const rotten = await make(20)
    const note = { sizeBytes: 3_000, provedAt: '2026-11-20T20:01:00.000Z', program: '', contents: '' }
    const more = { sha256: 'a'.repeat(64), lacks: [], damaged: 0, songs: 0, checkedAt: '', isBroken: false }
    await noteBackup(folder, rotten, { ...note, ...more })
    expect(await keep(plan)).toEqual({ sent: [], removed: [] })
    await rm(join(folder, rotten))
    const next = await make(21)
    const given = { folder, plan, timeZone: 'UTC', progress: quiet }
    expect(await away().keep({ ...given, held: [whole] })).toEqual({ sent: [next], removed: [] })
    expect(await away().keep(given)).toEqual({ sent: [], removed: [whole] })
  })

  it('say that nobody is there', async () => {
    await stub.close()
    await make(20)
    await expect(keep()).rejects.toThrow('连不上：那边没有开门')
    await expect(keep()).rejects.not.toThrow(secret)
  })
})
