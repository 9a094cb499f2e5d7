import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../app/app.ts'
import { lockData } from '../platform/data-folder.ts'
import { openPlatform } from '../platform/open.ts'
import { execCommand, spawnCommand } from '../testing/command.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const kills = process.env.TEST_SUITE === 'night' ? 50 : 3
const withinMs = 600_000

let folder = ''
/** A site with texts, files, a song, and a session. */
let home = ''
/** The archive of it. */
let file = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-commands-'))
  home = join(folder, 'home')
  file = join(folder, 'whole.xlar')
  await withDb(home, async db => {
    await db.insertInto('tag').values({ tag_name: '旧', createdAt: 1, updatedAt: 1 }).execute()
    const user = {
      username: 'a',
      username_folded: 'a',
      nick_name: '甲',
      avatar: '',
      password_hash: 'x',
      role: 1,
    }
    await db
      .insertInto('user')
      .values({ ...user, createdAt: 1, updatedAt: 1 })
      .execute()
    await db
      .insertInto('session')
      .values({ user_id: 1, token_hash: 'secret', createdAt: 1, expiresAt: 2e12 })
      .execute()
    for (let at = 0; at < 40; at += 1) {
      const name = String(at).padStart(40, '0')
      await mkdir(join(home, 'uploads', '00'), { recursive: true })
      await writeFile(join(home, 'uploads', '00', `${name}.png`), Buffer.alloc(200_000, at))
      await db
        .insertInto('upload')
        .values({
          ...{ name, extension: 'png', width: 1, height: 1, color: '', size_bytes: 200_000, is_animated: 0 },
          ...{ download_name: '', createdAt: 1 },
        })
        .execute()
    }
  })
  await mkdir(join(home, 'music'))
  await writeFile(join(home, 'music', '歌.mp3'), 'la')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Query = Awaited<ReturnType<typeof openPlatform>>['db']['query']

async function withDb<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const platform = await openPlatform({ dataDir, databaseUrl: undefined, migrations, log: quiet })
  return work(platform.db.query).finally(platform.close)
}

const tagsOf = (dataDir: string) =>
  withDb(dataDir, async query =>
    (await query.selectFrom('tag').select('tag_name').execute()).map(row => row.tag_name),
  )

const begin = (command: string, dataDir: string, ...given: string[]) =>
  spawnCommand(command, { DATA_DIR: dataDir }, ...given)
const run = (command: string, dataDir: string, ...given: string[]) =>
  execCommand(command, { DATA_DIR: dataDir }, ...given)

const backupsIn = async (dataDir: string) =>
  existsSync(join(dataDir, 'backups'))
    ? (await readdir(join(dataDir, 'backups'))).filter(name => name.endsWith('.xlar'))
    : []

describe('archive, backup, restore and export', { timeout: withinMs }, () => {
  it('carry a site to another folder; who was signed in is not', async () => {
    const there = join(folder, 'there')
    expect(await begin('archive', home, file).ended).toMatchObject({
      code: 0,
      text: expect.stringContaining('图片与文件 40'),
    })
    expect(await run('archive', home, file)).toMatchObject({
      code: 1,
      faults: expect.stringContaining('已经有这个文件'),
    })
    expect(await run('restore', there, file)).toMatchObject({
      code: 0,
      text: expect.stringContaining('恢复好了'),
    })
    expect(await tagsOf(there)).toEqual(['旧'])
    const sessions = await withDb(there, query => query.selectFrom('session').selectAll().execute())
    expect(sessions).toEqual([])
    expect(await readFile(join(there, 'music', '歌.mp3'), 'utf8')).toBe('la')
    expect((await readdir(join(there, 'uploads', '00'))).length).toBe(40)
    expect((await readdir(there)).filter(name => /restor/.test(name))).toEqual([])
  })

  it('keep what was there, and do nothing while a server has the folder or the file is none', async () => {
    const here = join(folder, 'here')
    await cp(home, here, { recursive: true })
    await withDb(here, query => query.updateTable('tag').set({ tag_name: '新' }).execute())
    const unlock = lockData(here, join(here, 'server.lock'))
    expect(await run('restore', here, file)).toMatchObject({
      code: 1,
      faults: expect.stringContaining('先停下它'),
    })
    unlock()
    await writeFile(join(folder, 'none.xlar'), 'x'.repeat(2_000))
    expect((await run('restore', here, join(folder, 'none.xlar'))).faults).toBe(
      '这不是小楼的归档：它不以 archive.json 开头\n',
    )
    expect(await tagsOf(here)).toEqual(['新'])
    const { text } = await run('restore', here, file)
    const kept = /before-restore-[\dT-]+/.exec(text)?.[0] ?? ''
    expect(await tagsOf(here)).toEqual(['旧'])
    expect(await tagsOf(join(here, kept))).toEqual(['新'])
  })

  it('switch at the next start what was only got ready', async () => {
    const here = join(folder, 'ready')
    await cp(home, here, { recursive: true })
    await withDb(here, query => query.updateTable('tag').set({ tag_name: '新' }).execute())
    const unlock = lockData(here, join(here, 'server.lock'))
    expect((await run('restore', here, file, '--prepare')).code).toBe(0)
    // While the server holds the folder, other processes see the same data as the server.
    expect(await tagsOf(here)).toEqual(['新'])
    expect((await run('restore', here, file, '--prepare')).faults).toContain('还没有换上')
    unlock()
    expect(await tagsOf(here)).toEqual(['旧'])
  })

  it('make a backup of one moment while everything is written', async () => {
    const here = join(folder, 'busy')
    await cp(home, here, { recursive: true })
    const platform = await openPlatform({ dataDir: here, databaseUrl: undefined, migrations, log: quiet })
    let isOver = false
    let written = 0
    // A tag and its description contain the same number, so a partial write would be visible.
    const writing = (async () => {
      while (!isOver) {
        const [tag_name, stamp] = [`tag-${written}`, { createdAt: 1, updatedAt: 1 }]
        await platform.db.transaction(async ({ query }) => {
          await query
            .insertInto('tag')
            .values({ tag_name, ...stamp })
            .execute()
          await query
            .insertInto('category')
            .values({ category_name: tag_name, ...stamp })
            .execute()
        })
        written += 1
        await wait(1)
      }
    })()
    const made = await begin('backup', here).ended
    isOver = true
    await writing
    await platform.close()
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('也演练过了') })
    const [name = ''] = await backupsIn(here)
    const restored = join(folder, 'from-busy')
    await run('restore', restored, join(here, 'backups', name))
    const [tags, categories] = await withDb(restored, async query => [
      (await query.selectFrom('tag').select('tag_name').execute()).length,
      (await query.selectFrom('category').select('category_name').execute()).length,
    ])
    expect(tags).toBe((categories ?? 0) + 1)
    expect(written).toBeGreaterThan(10)
  })

  it('killed at any moment show nothing half-done, and the next run completes', async () => {
    const here = join(folder, 'kill')
    await cp(home, here, { recursive: true })
    await withDb(here, query => query.updateTable('tag').set({ tag_name: '新' }).execute())
    for (let at = 0; at < kills; at += 1) {
      const share = (at + 1) / (kills + 1)
      const [backup, before] = [begin('backup', here), await backupsIn(here)]
      await wait(200 + 700 * share)
      backup.child.kill('SIGKILL')
      await backup.ended
      for (const name of (await backupsIn(here)).filter(one => !before.includes(one)))
        expect(existsSync(join(here, 'backups', `${name}.json`))).toBe(true)
      const restore = begin('restore', here, file)
      await wait(200 + 700 * share)
      restore.child.kill('SIGKILL')
      await restore.ended
      // All of the old one or all of the new one.
      const [tag] = await tagsOf(here)
      expect(['旧', '新']).toContain(tag)
      expect((await readdir(join(here, 'uploads', '00'))).length).toBe(40)
      if (tag === '旧')
        await withDb(here, query => query.updateTable('tag').set({ tag_name: '新' }).execute())
    }
    expect((await run('backup', here)).code).toBe(0)
    expect((await run('restore', here, file)).code).toBe(0)
    expect(await tagsOf(here)).toEqual(['旧'])
    expect((await readdir(here)).filter(name => /^(?:rehearsal|restoring|switch)/.test(name))).toEqual([])
    expect((await readdir(join(here, 'backups'))).filter(name => name.includes('.part'))).toEqual([])
  })

  it('an export killed at any moment is there as it was, or whole', async () => {
    const here = join(folder, 'laid-open')
    const out = join(folder, 'out')
    await cp(home, here, { recursive: true })
    const tagIn = async () => {
      const { files } = JSON.parse(await readFile(join(out, 'xiaolou-export.json'), 'utf8'))
      const names = await readdir(join(out, 'source/uploads'))
      expect([files, names.length]).toEqual([40, 40])
      const tags = JSON.parse(await readFile(join(out, 'data/tags.json'), 'utf8'))
      return tags.map(({ name }: { name: string }) => name).join()
    }
    expect((await run('export', here, out)).code).toBe(0)
    expect(await tagIn()).toBe('旧')
    await withDb(here, query => query.updateTable('tag').set({ tag_name: '新' }).execute())
    for (let at = 0; at < kills; at += 1) {
      const made = begin('export', here, out)
      await wait(200 + (700 * (at + 1)) / (kills + 1))
      made.child.kill('SIGKILL')
      await made.ended
      // Between the two renames the previous folder is at `.old`; the next run moves it back.
      if (existsSync(out)) expect(['旧', '新']).toContain(await tagIn())
      else expect(existsSync(`${out}.old`)).toBe(true)
    }
    expect((await run('export', here, out)).code).toBe(0)
    expect(await tagIn()).toBe('新')
    expect((await readdir(folder)).filter(name => /^out\./.test(name))).toEqual([])
    await mkdir(join(folder, 'letters'))
    await writeFile(join(folder, 'letters/信.txt'), '信')
    expect(await run('export', here, join(folder, 'letters'))).toMatchObject({
      code: 1,
      faults: expect.stringContaining('放着别的东西'),
    })
  })
})
