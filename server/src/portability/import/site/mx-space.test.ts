import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as article from '@xiaolou/contract/article'
import * as comment from '@xiaolou/contract/comment'
import { blogGetTalkList } from '@xiaolou/contract/talk'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { onSqlite } from '../../../testing/on-every-database.ts'
import { sourceReaders } from '../sources/readers.ts'
import { writeMxSpaceDump } from '../testing/mx-space-dump.ts'
import { openGiven } from './given.ts'
import { renderSourceReport, sourceReportData } from './report.ts'
import { importSource } from './source.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-mx-space-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A backup as downloaded from MX Space. */
async function makeBackup() {
  const folder = await makeFolder()
  await writeMxSpaceDump(folder)
  const picture = sharp({ create: { width: 70, height: 60, channels: 3, background: '#888' } })
  await writeFile(join(folder, 'backup_data/static/image/a1.png'), await picture.png().toBuffer())
  const zip = new ZipFile()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      zip.addFile(path, path.slice(folder.length + 1))
    }
  zip.end()
  const file = join(folder, 'backup.zip')
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

onSqlite('a backup of MX Space', app => {
  const bring = async (path: string, isDryRun = false) => {
    const workFolder = await makeFolder()
    const { parts } = await openGiven({ path, workFolder, onProgress: () => undefined })
    const [part] = parts
    if (part?.kind !== 'mx-space') throw new Error('it was not recognised')
    const partFolder = join(workFolder, 'part')
    await mkdir(partFolder)
    return importSource({
      ...{ app: app().app, file: part.path, reader: sourceReaders[part.kind], workFolder: partFolder },
      ...{ timeZone: 'Asia/Shanghai', isDryRun, uploads: part.uploads, onProgress: () => undefined },
    })
  }

  it('comes with posts, notes, talks, comments and pictures, the same in the report of a dry run, and again changes nothing', async () => {
    const backup = await makeBackup()
    const dry = await bring(backup, true)
    const done = await bring(backup)
    expect(dry.documents).toEqual({ ...done.documents, isDryRun: true })
    expect(dry.comments).toEqual({ ...done.comments, isDryRun: true })
    const documents = { title: 'MX Space 备份', imported: 6, drafts: 2, pages: 1, created: 9, imagesSaved: 1 }
    expect(done.documents).toMatchObject(documents)
    expect(done.comments).toMatchObject({ talks: 2, added: 4, spam: 1, orphans: 0, lost: [] })
    expect(renderSourceReport(done)).toMatch(/没有收：[\s\S]*悄悄话 1[\s\S]*说说新增 2 条/)
    expect(sourceReportData(done).sums).toContainEqual({ label: '没有收：悄悄话', count: 1 })
    const again = await bring(backup)
    expect(again.documents).toMatchObject({ created: 0, updated: 0, unchanged: 9 })
    expect(again.comments).toMatchObject({ talks: 0, knownTalks: 2, added: 0, unchanged: 4 })

    const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'hello' } })
    expect(result).toMatchObject({ article_title: 'Hello & 你好', tagNameList: ['甲', '乙'], is_top: 1 })
    expect(result.content_html).toMatch(/href="\/posts\/downhill"[\s\S]*src="\/uploads\//)
    const below = async (type: 1 | 2, for_id: number) => {
      const body = { for_id, type, current: 1, size: 9, order: 'new' as const }
      return (await app().call(comment.frontGetParentComment, { body })).result.list
    }
    const [first] = await below(1, result.id)
    expect(first).toMatchObject({ from_name: '阿光', content_source: '写得**好**' })
    const talks = await app().call(blogGetTalkList, { body: { current: 1, size: 9 } })
    const noodles = talks.result.list.find(({ content_source }) => content_source.startsWith('吃了面'))
    expect(await below(2, noodles?.id ?? 0)).toMatchObject([{ from_name: '饿', content_source: '哪一家' }])
    for (const old of ['/notes/7', '/notes/2022/4/1/downhill', '/notes/2022/4/1/down'])
      expect(await app().app.findRedirect(old)).toBe('/posts/downhill')
    for (const old of ['/posts/programming/hello', '/posts/life/hi'])
      expect(await app().app.findRedirect(old)).toBe('/posts/hello')
    for (const slug of ['unpublished', 'note-9', 'note-10'])
      expect((await app().call(article.getArticleBySlug, { params: { slug } })).status).toBe(404)
  })
})
