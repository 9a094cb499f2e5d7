import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { onSqlite } from '../../../testing/on-every-database.ts'
import { importFolder } from '../site/folder.ts'
import { importSource } from '../site/source.ts'
import { type SourceKind, sourceReaders } from '../sources/readers.ts'
import { readStoredSite } from './stored-site.ts'
import { type Brought, isWhole, renderVerification, verifySource } from './verify.ts'

const fixture = (path: string) => join(import.meta.dirname, '../fixtures', path)
const timeZone = 'Asia/Shanghai'
const offsetMs = () => 8 * 3_600_000

onSqlite('a verification', app => {
  const bring = async (kind: SourceKind | 'folder', path: string) => {
    const common = { app: app().app, timeZone, isDryRun: false }
    if (kind === 'folder') return void (await importFolder({ ...common, folder: path }))
    const workFolder = await mkdtemp(join(tmpdir(), 'xiaolou-verify-'))
    onTestFinished(() => rm(workFolder, { recursive: true }))
    await importSource({
      ...{ ...common, file: path, reader: sourceReaders[kind], workFolder },
      onProgress: () => undefined,
    })
  }
  const verify = async (kind: string, path: string, brought?: Brought) =>
    verifySource({ kind, path }, { find: await readStoredSite(app().db.query), offsetMs, brought })

  it.each([
    ['wordpress', 'wordpress/export.xml', 6],
    ['ghost', 'ghost/export.json', 6],
    ['typecho', 'typecho/blog.sql', 8],
    ['folder', 'octopress', 1],
  ] as const)('finds everything of %s', async (kind, file, total) => {
    const path = fixture(file)
    await bring(kind, path)
    const found = await verify(kind, path)
    expect(renderVerification(found)).toContain('一个不少')
    expect(found).toMatchObject({ total, whole: total, lost: [] })
  })

  it('does not miss what the import left out by name, and calls nothing whole that it did not read', async () => {
    const path = await mkdtemp(join(tmpdir(), 'xiaolou-verify-'))
    onTestFinished(() => rm(path, { recursive: true }))
    await writeFile(join(path, '没收.md'), '---\ntitle: 没收\n---\n\n字\n')
    const found = await verify('folder', path, { leftOut: new Set(['没收.md']), count: 2 })
    expect(found).toMatchObject({ total: 0, lost: [], leftOut: 1, unread: 2 })
    expect(renderVerification(found)).toMatch(
      /点过名的 1 篇，不算在里面\n.*还有 2 篇.*没有对照\n对照：没有可以对照的$/,
    )
  })

  it('names what is not here, and says of which kinds it knows nothing', async () => {
    const path = fixture('wordpress/export.xml')
    await bring('wordpress', path)
    const { query } = app().db
    await query
      .updateTable('article_body')
      .set({ content_html: '<p>没了</p>' })
      .where('source_path', 'like', '%-12.md')
      .execute()
    await query.deleteFrom('page').execute()
    const found = await verify('wordpress', path)
    expect(found && isWhole(found)).toBe(false)
    expect(renderVerification(found)).toMatch(
      /没有到齐的 1 篇，不在这里的 1 篇\n {2}· 不在这里：《关于》（2）\n {2}· 《你好.*（12）\n {6}✗ 少了 \d+ 个字词/,
    )
    expect(renderVerification(await verify('halo', path))).toContain('没有对照')
  })
})
