import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { createClient } from '@xiaolou/contract/kit/client'
import { login } from '@xiaolou/contract/user'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { crawl } from '../server/src/testing/crawl.ts'
import { startFileServer } from '../server/src/testing/file-server.ts'
import { makeAccount } from './support/account.ts'
import { writeComment } from './support/comment.ts'
import { library } from './support/library.ts'
import {
  disc,
  heard,
  nowPlaying,
  openMusic,
  panel,
  playSong,
  songRow,
  songs,
  waitForSongs,
  waitUntilHeard,
  watchSounds,
} from './support/music.ts'
import { waitUntilAlive } from './support/page.ts'
import { owner, root, serverEnvironment } from './support/server-process.ts'
import { test } from './support/visit.ts'

const said = '这一句留在静态站里'
const base = { timeoutMs: 20_000 }

let folder = ''
let host: Awaited<ReturnType<typeof startFileServer>>

const environment = () => ({ ...serverEnvironment(inject('dataDir')), SITE_URL: inject('origin') })
const argumentsFor = (target: string) => [join(root, 'server/src/commands/static.ts'), target]
const runStatic = (target: string, ...options: string[]) =>
  spawnSync(process.execPath, [...argumentsFor(target), ...options], { env: environment(), encoding: 'utf8' })

/** An article whose song is named in the feeds. */
async function writeArticle(): Promise<void> {
  const baseUrl = `${inject('origin')}/api`
  const { username, password } = owner
  const { token } = await createClient({ ...base, baseUrl })(login, { body: { username, password } })
  const call = createClient({ ...base, baseUrl, token: () => token })
  const params = { key: `static-${Date.now().toString(36)}` }
  const fields = { title: '附一支曲子', content: '[渭城曲](/home?song=1)。', category: '随笔' }
  const { revision } = await call(saveDraft, { params, body: { ...newDraft, ...fields, base_revision: 0 } })
  await call(publishDraft, { params, body: { revision } })
}

beforeAll(async () => {
  await writeArticle()
  await waitForSongs(inject('origin'))
  await writeComment({ slug: library.reading.slug, account: await makeAccount(), content: said })
  folder = mkdtempSync(join(tmpdir(), 'xiaolou-static-'))
  // No background job runs meanwhile: it would have to write.
  expect(runStatic(join(folder, 'static'))).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining('failed'),
  })
  host = await startFileServer(join(folder, 'static'))
})

afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the command leaves a folder alone in which something else lies', () => {
  const letters = join(folder, 'letters')
  mkdirSync(letters)
  writeFileSync(join(letters, '家书.txt'), '见字如面')
  const { status, stderr } = runStatic(letters)
  expect([status, stderr]).toEqual([1, expect.stringContaining('这个文件夹里放着别的东西')])
  expect(readdirSync(letters)).toEqual(['家书.txt'])
})

describe('the static export', () => {
  test('has no dead link: pages, marks, pictures in every size, feeds, styles, scripts', async () => {
    const look = () => crawl({ origin: host.origin, siteUrl: inject('origin') })
    const first = await look()
    // Other journeys publish and delete during the export: what was incomplete is consistent the second time.
    if (first.dead.length > 0) expect(runStatic(join(folder, 'static'))).toMatchObject({ status: 0 })
    const { dead, pages, addresses } = first.dead.length > 0 ? await look() : first
    expect(dead).toEqual([])
    expect(pages).toBeGreaterThan(100)
    expect(addresses).toBeGreaterThan(300)
  })

  test('is read, gone through by clicks, and searched, without a server', async ({ visit }) => {
    const { page } = await visit({ context: { baseURL: host.origin } })
    const failed: string[] = []
    // A request aborted by a navigation has not failed.
    page.on('requestfailed', request => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
    })
    page.on('response', answer => answer.status() >= 400 && failed.push(answer.url()))
    await page.goto(`/posts/${library.reading.slug}/`)
    await expect.poll(() => page.getByRole('region', { name: '评论' }).innerText()).toContain(said)
    expect(await page.getByRole('button', { name: /登录|喜欢|回复/ }).count()).toBe(0)
    await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').first().click()
    await page.waitForURL(address => !address.pathname.includes(library.reading.slug))
    await expect.poll(() => page.locator('#article-body').innerText()).not.toBe('')
    await page.getByRole('button', { name: /^换成/ }).waitFor()
    await page.keyboard.press('Control+k')
    for (const words of ['鸢', '鸢尾']) {
      await page.getByRole('combobox', { name: '在站里找' }).fill(words)
      const hits = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
      await expect
        .poll(() => hits.allInnerTexts())
        .toContainEqual(expect.stringContaining(library.iris.title))
    }
    // On a slow connection the dialog has closed long before the result's page loads.
    await page.route(`**/posts/${library.iris.slug}/`, async route => {
      await wait(500)
      await route.continue()
    })
    await page.getByRole('option').filter({ hasText: library.iris.title }).click()
    await expect.poll(() => page.url()).toBe(`${host.origin}/posts/${library.iris.slug}/`)
    expect(failed.filter(address => !address.includes('.webp'))).toEqual([])
    // A former address with a number redirects from the home page, an unknown one stays there.
    await page.goto(`${library.reading.oldNumber}&utm_source=old`)
    await page.waitForURL(`**/posts/${library.reading.slug}/`)
    await page.goto('/?p=424242')
    await page.getByRole('button', { name: /^换成/ }).waitFor()
    expect(page.url()).toBe(`${host.origin}/?p=424242`)
  })

  test('plays its songs from files, finds them, and goes on with one on the next page', async ({ visit }) => {
    const failed: string[] = []
    const { page } = await visit({
      context: { baseURL: host.origin, viewport: { width: 380, height: 720 } },
      prepare: given => watchSounds(given.context),
    })
    page.on('response', answer => answer.status() >= 400 && failed.push(answer.url()))
    await page.goto(`/posts/${library.iris.slug}/`)
    await waitUntilAlive(page)
    await openMusic(page)
    await expect.poll(() => panel(page).getByRole('heading', { name: '热歌榜' }).isVisible()).toBe(true)
    // Listening together is not available here.
    expect(await panel(page).getByRole('button', { name: '一起听' }).count()).toBe(0)
    await playSong(page, songs.other)
    expect(await nowPlaying(page)).toBe(songs.other)
    expect((await heard(page))?.length).toBeGreaterThan(60)
    await panel(page).getByRole('button', { name: '找一首歌' }).click()
    await page.getByPlaceholder('请输入歌名或歌手').fill('linanchunyu')
    await page.keyboard.press('Enter')
    await panel(page).getByText('已经到底了').waitFor()
    expect(await songRow(page, songs.translated).count()).toBe(1)
    // The lyrics close first, then the panel.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').first().click()
    await page.waitForURL(address => !address.pathname.includes(library.iris.slug))
    await waitUntilHeard(page)
    expect(await disc(page).innerText()).toContain(songs.other)
    expect(failed).toEqual([])
  })
})
