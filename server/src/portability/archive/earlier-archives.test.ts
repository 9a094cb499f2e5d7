import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { archived } from '../../app/app.ts'
import { createTestClock } from '../../testing/clock.ts'
import { testDatabases } from '../../testing/databases.ts'
import { makeApp } from '../../testing/make-app.ts'
import { loadArchive } from './load.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const password = '一把 钥匙'
// A plain and an encrypted archive of each version: they stay here and must always remain readable.
const names = await readdir(fixtures)

describe.each(testDatabases)('archives of every version on $name', database => {
  it.each(names)('%s is a site again', async name => {
    const folder = await mkdtemp(join(tmpdir(), 'xiaolou-earlier-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const db = await database.open()
    onTestFinished(() => db.close())
    const target = { ...archived, db, folder, isKept: false }
    await loadArchive({
      path: join(fixtures, name),
      password: name.includes('encrypted') ? password : undefined,
      target,
      nowMs: Date.now(),
      progress: () => undefined,
    })
    const app = await makeApp(database, { beside: { db, clock: createTestClock() } })
    onTestFinished(() => app.close())
    const read = async (url: string) => (await app.http.inject({ url })).json()
    const found = await read(`/api/article/getArticleListByContent/${encodeURIComponent('巴山夜雨')}`)
    expect(JSON.stringify(found)).toContain('夜雨寄北')
    expect(await app.app.findRedirect('/2020/01/02/ye-yu/')).toBe('/posts/ye-yu')
    const comments = await db.query
      .selectFrom('comment')
      .select(['guest_name', 'parent_id', 'content'])
      .orderBy('id')
      .execute()
    expect(comments).toEqual([
      { guest_name: '客', parent_id: 0, content: '好诗' },
      { guest_name: '另一位', parent_id: 1, content: '同感' },
    ])
    expect(await db.query.selectFrom('page').select(['path', 'title']).execute()).toEqual([
      { path: '/about', title: '关于' },
    ])
    const [picture = ''] = await readdir(join(folder, 'uploads'), { recursive: true }).then(all =>
      all.filter(one => one.endsWith('.png')),
    )
    expect((await readFile(join(folder, 'uploads', picture))).subarray(1, 4).toString()).toBe('PNG')
    expect(await readFile(join(folder, 'music', '歌.lrc'), 'utf8')).toBe('[00:01.00]啦\n')
  })
})
