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
import { writeHaloBackup } from '../testing/halo-backup.ts'
import { openGiven } from './given.ts'
import { renderSourceReport } from './report.ts'
import { importSource } from './source.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-halo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A backup as downloaded from Halo. */
async function makeBackup() {
  const folder = await makeFolder()
  await writeHaloBackup(folder)
  const picture = sharp({ create: { width: 70, height: 60, channels: 3, background: '#888' } })
  await writeFile(join(folder, 'workdir/attachments/upload/a.png'), await picture.png().toBuffer())
  await mkdir(join(folder, 'workdir/attachments/migrate-from-1.x/2020/01'), { recursive: true })
  const old = join(folder, 'workdir/attachments/migrate-from-1.x/2020/01/old.png')
  await writeFile(old, await picture.negate().png().toBuffer())
  const zip = new ZipFile()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      zip.addFile(path, path.slice(folder.length + 1))
    }
  zip.end()
  const file = join(folder, '20230601080000-backup.zip')
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

onSqlite('a backup of Halo', app => {
  const bring = async (path: string, isDryRun = false) => {
    const workFolder = await makeFolder()
    const { parts } = await openGiven({ path, workFolder, onProgress: () => undefined })
    const [part] = parts
    if (part?.kind !== 'halo') throw new Error('it was not recognised')
    const partFolder = join(workFolder, 'part')
    await mkdir(partFolder)
    return importSource({
      ...{ app: app().app, file: part.path, reader: sourceReaders[part.kind], workFolder: partFolder },
      ...{ timeZone: 'Asia/Shanghai', isDryRun, uploads: part.uploads, onProgress: () => undefined },
    })
  }

  it('comes with posts, moments, comments and pictures, the same in the report of a dry run, and again changes nothing', async () => {
    const backup = await makeBackup()
    const dry = await bring(backup, true)
    const done = await bring(backup)
    expect(dry.documents).toEqual({ ...done.documents, isDryRun: true })
    expect(dry.comments).toEqual({ ...done.comments, isDryRun: true })
    const documents = { title: 'Halo 备份', imported: 5, drafts: 1, pages: 1, created: 7, imagesSaved: 2 }
    expect(done.documents).toMatchObject(documents)
    expect(done.comments).toMatchObject({ talks: 1, added: 5, spam: 0, orphans: 0, lost: [] })
    expect(renderSourceReport(done)).toMatch(
      /没有收：[\s\S]*正文读不出来的《拼不起来》 1[\s\S]*说说新增 1 条/,
    )
    const again = await bring(backup)
    expect(again.documents).toMatchObject({ created: 0, updated: 0, unchanged: 7 })
    expect(again.comments).toMatchObject({ talks: 0, knownTalks: 1, added: 0, unchanged: 5 })

    const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'hello' } })
    expect(result).toMatchObject({
      article_title: 'Hello & 你好',
      tagNameList: ['甲', '生活', '走路'],
      is_top: 1,
    })
    expect(result.content_html).toMatch(/第二稿[\s\S]*src="\/uploads\/[\s\S]*href="\/posts\//)
    expect(result.content_html).not.toContain('还没有发的话')
    const below = async (type: 1 | 2, for_id: number) => {
      const body = { for_id, type, current: 1, size: 9, order: 'new' as const }
      return (await app().call(comment.frontGetParentComment, { body })).result.list
    }
    expect(await below(1, result.id)).toMatchObject([{ from_name: '阿光', content_source: '写得**好**' }])
    const talks = await app().call(blogGetTalkList, { body: { current: 1, size: 9 } })
    const noodles = talks.result.list.find(({ content_source }) => content_source.startsWith('吃了面'))
    expect(await below(2, noodles?.id ?? 0)).toMatchObject([{ content_source: '哪一家' }])
    expect(await app().app.findRedirect('/archives/hello')).toBe('/posts/hello')
    for (const slug of ['mine', 'members', 'draft', 'gone'])
      expect((await app().call(article.getArticleBySlug, { params: { slug } })).status).toBe(404)
  })
})
