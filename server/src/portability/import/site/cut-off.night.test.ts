import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openSqlite } from '../../../platform/db/sqlite.ts'
import { bareEnvironment } from '../../../testing/command.ts'

/** How often an import is killed, spread over its whole length. */
const kills = 50
const perRunMs = 30_000
const postCount = 90

const folders: string[] = []
const children = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-import-cut-off-'))
  folders.push(folder)
  return folder
}

/** The fixture with many more posts, so that it takes a thread and several commits. */
async function writeExport(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../fixtures/wordpress/export.xml'), 'utf8')
  const start = text.indexOf('\t<item>')
  const end = text.indexOf('</item>', start) + '</item>'.length
  const item = text.slice(start, end)
  const more = Array.from({ length: postCount }, (_, at) =>
    item
      .replace(/<wp:post_id>12</, `<wp:post_id>${1_000 + at}<`)
      .replace(/<wp:comment_(id|parent)>(\d+)</g, (whole, name: string, id: string) =>
        id === '0' || id === '999' ? whole : `<wp:comment_${name}>${1_000 + at * 20 + Number(id)}<`,
      )
      .replaceAll('%e4%bd%a0%e5%a5%bd', `post-${at}`),
  )
  const file = join(await newFolder(), 'export.xml')
  await writeFile(file, text.replace('</channel>', `${more.join('\n')}\n</channel>`))
  return file
}

function start(file: string, dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../commands/import.ts'), file], {
    env: { ...bareEnvironment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

/** All imported data, by names that do not depend on the order of the import. */
async function readAll(dataDir: string) {
  const db = openSqlite(join(dataDir, 'xiaolou.sqlite'))
  try {
    const articles = await db.query
      .selectFrom('article')
      .innerJoin('article_body', 'article_id', 'article.id')
      .select(['slug', 'article_title', 'status', 'source_hash', 'content_html'])
      .orderBy('source_path')
      .execute()
    // Times are not compared: an undated draft has the time of its import.
    const drafts = await db.query.selectFrom('draft').select(['title', 'content']).orderBy('title').execute()
    const comments = await db.query
      .selectFrom('comment')
      .leftJoin('comment as parent', 'parent.id', 'comment.to_comment_id')
      .select(['comment.source', 'comment.status', 'comment.is_shown', 'parent.source as parent_source'])
      .orderBy('comment.source')
      .execute()
    const redirects = await db.query.selectFrom('redirect').select('from_path').orderBy('from_path').execute()
    const index = await db.query
      .selectFrom('article_search_title_docsize')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    const tags = await db.query.selectFrom('tag').select('tag_name').orderBy('tag_name').execute()
    return { articles, drafts, comments, redirects, indexed: Number(index.rows), tags }
  } finally {
    await db.close()
  }
}

it(`an import that is killed (${kills} times, over its whole length) and run again ends as one that was left in peace`, {
  timeout: (kills + 1) * 2 * perRunMs,
}, async () => {
  const file = await writeExport()
  const whole = await newFolder()
  const startedMs = performance.now()
  expect((await start(file, whole).ended).code).toBe(0)
  const lengthMs = performance.now() - startedMs
  const expected = await readAll(whole)
  expect(expected.articles).toHaveLength(postCount + 3)
  expect(expected.drafts).toHaveLength(2)

  for (let kill = 0; kill < kills; kill += 1) {
    const dataDir = await newFolder()
    const { child, ended } = start(file, dataDir)
    await wait((lengthMs * (kill + 1)) / (kills + 1))
    child.kill('SIGKILL')
    await ended
    const again = await start(file, dataDir).ended
    expect(again).toMatchObject({ code: 0 })
    const at = `killed after ${kill + 1}/${kills + 1} of ${lengthMs.toFixed(0)} ms`
    expect(await readAll(dataDir), at).toEqual(expected)
    const left = (await readdir(dataDir)).filter(name => name.startsWith('import-'))
    expect(left, at).toEqual([])
  }
  expect((await start(file, whole).ended).said).toMatch(/新增 0，更新 0，没有变化 \d+[\s\S]*新增 0 条/)
})
