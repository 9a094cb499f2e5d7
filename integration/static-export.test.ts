import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { screens } from '@xiaolou/contract/address'
import { addComment, commentType } from '@xiaolou/contract/comment'
import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { writeStaticExport } from '../server/src/portability/static-export/write-static-export.ts'
import { openSharedSite } from './support/open-site.ts'
import { inServer } from './support/page-timers.ts'
import { findArticleId } from './support/read-page.ts'

const secrets = {
  draft: '獬豸藏在抽屉里',
  private: '夔牛只给自己看',
  password: '狴犴凭口令',
  unlisted: '嘲风不在架上',
}
const said = '这一句留在静态站里'
const songFiles = ['c-da-diao-qian-zou-qu.mp3', 'greensleeves.mp3', 'greensleeves.lrc']

const site = await openSharedSite({ hasLibrary: true })
let folder = ''
let staticExport = ''

async function writeArticles(): Promise<void> {
  const asOwner = site.as(await site.signIn('administrator'))
  const written = { ...secrets, public: '[绿袖子](/home?song=1)' }
  for (const [kind, words] of Object.entries(written)) {
    const visibility = kind === 'draft' ? 'public' : kind
    const title = kind === 'public' ? '附一支曲子' : words
    const fields = { title, content: `${words}。`, category: '随笔', visibility }
    const body = { ...newDraft, ...fields, password: kind === 'password' ? '听雨' : '', base_revision: 0 }
    const params = { key: `page-of-${kind}` }
    const { revision } = await asOwner(saveDraft, { params, body: body as never })
    if (kind !== 'draft') await asOwner(publishDraft, { params, body: { revision } })
  }
  const forId = await findArticleId(site, library.reading.slug)
  await asOwner(addComment, { body: { content: said, type: commentType.article, for_id: forId } })
}

const write = (into: string, withMusic: boolean) =>
  inServer(async () => {
    const render = await globalThis.loadedRender
    if (!render) throw new Error('no page has been drawn')
    const clientDir = join(folder, 'client')
    const { siteUrl } = site.platform
    const progress = () => undefined
    return writeStaticExport({ app: site.app, render, siteUrl, clientDir, folder: into, withMusic, progress })
  })

beforeAll(async () => {
  await writeArticles()
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-static-'))
  staticExport = join(folder, 'static')
  await cp(resolve(import.meta.dirname, '../site/public'), join(folder, 'client'), { recursive: true })
  await mkdir(site.musicDir, { recursive: true })
  for (const name of songFiles)
    await cp(resolve(import.meta.dirname, '../starter/music', name), join(site.musicDir, name))
  await site.app.music.library.scan()
  await mkdir(staticExport)
  await write(staticExport, true)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fileOf = (path: string) => readFile(join(staticExport, path, 'index.html'), 'utf8')

test('holds no word of what is a draft, private, behind a password or on no list', async () => {
  const entries = await readdir(staticExport, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && !/\.(?:webp|png|mp3)$/.test(entry.name))
  expect(files.length).toBeGreaterThan(100)
  for (const entry of files) {
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
    for (const words of Object.values(secrets)) expect(text.includes(words) && entry.name).toBe(false)
  }
})

test('holds every song and cover that it names, and none where it is written without music', async () => {
  const places = join(staticExport, 'assets/twin/music')
  const named: string[] = []
  for (const name of await readdir(places))
    if (name.endsWith('.json'))
      for (const [, address = ''] of (await readFile(join(places, name), 'utf8')).matchAll(
        /"(\/(?:assets|wapi)[^"]+)"/g,
      ))
        named.push(address)
  expect(named.filter(address => address.endsWith('.mp3')).length).toBeGreaterThanOrEqual(2)
  expect(named.filter(address => !existsSync(join(staticExport, address)))).toEqual([])
  expect(await fileOf(screens.home.path)).toContain('music-button')

  const silent = join(folder, 'silent')
  await mkdir(silent)
  await write(silent, false)
  expect(existsSync(join(silent, 'assets/twin/music'))).toBe(false)
  expect(await readFile(join(silent, screens.home.path, 'index.html'), 'utf8')).not.toContain('music-button')
})

test('is whole without a script, too, and old addresses lead on', async () => {
  const reading = `/posts/${library.reading.slug}/`
  const old = await readFile(join(staticExport, library.reading.oldPath), 'utf8').catch(() =>
    fileOf(library.reading.oldPath),
  )
  expect(old).toContain(`http-equiv="refresh" content="0; url=${reading}"`)
  // The page's visible part, not its data.
  const [shown] = (await fileOf(reading)).split('id="page-data"')
  expect(shown).toContain(said)
  const second = `${screens.home.path}/page/2/`
  expect(await fileOf('/')).toContain(`href="${second}"`)
  expect(await fileOf(second)).toMatch(/class="home-list[^>]*>\s*<li/)
})
