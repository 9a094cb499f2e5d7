import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { screens } from '@xiaolou/contract/address'
import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { createClient } from '@xiaolou/contract/kit/client'
import { login } from '@xiaolou/contract/user'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { crawl } from '../server/src/testing/crawl.ts'
import { startFileServer } from '../server/src/testing/file-server.ts'
import { makeAccount } from './support/account.ts'
import { writeComment } from './support/comment.ts'
import { library } from './support/library.ts'
import { isNight } from './support/look.ts'
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

const secrets = {
  draft: '獬豸藏在抽屉里',
  private: '夔牛只给自己看',
  password: '狴犴凭口令',
  unlisted: '嘲风不在架上',
}
const said = '这一句留在静态站里'
const base = { timeoutMs: 20_000 }

let folder = ''
let host: Awaited<ReturnType<typeof startFileServer>>

const environment = () => ({ ...serverEnvironment(inject('dataDir')), SITE_URL: inject('origin') })
const argumentsFor = (target: string) => [join(root, 'server/src/commands/static.ts'), target]
const runStatic = (target: string, ...options: string[]) =>
  spawnSync(process.execPath, [...argumentsFor(target), ...options], { env: environment(), encoding: 'utf8' })

/** What no visitor finds by looking, and an article whose song the feeds name: written while the site runs, before the twin is. */
async function writeArticles(): Promise<void> {
  const baseUrl = `${inject('origin')}/api`
  const { username, password } = owner
  const { token } = await createClient({ ...base, baseUrl })(login, { body: { username, password } })
  const call = createClient({ ...base, baseUrl, token: () => token })
  const written = { ...secrets, public: '[渭城曲](/home?song=1)' }
  for (const [kind, words] of Object.entries(written)) {
    const visibility = kind === 'draft' ? 'public' : kind
    const key = `static-${kind}-${Date.now().toString(36)}`
    const fields = {
      title: kind === 'public' ? '附一支曲子' : words,
      content: `${words}。`,
      category: '随笔',
      visibility,
    }
    const body = { ...newDraft, ...fields, password: kind === 'password' ? '听雨' : '', base_revision: 0 }
    const { revision } = await call(saveDraft, { params: { key }, body: body as never })
    if (kind !== 'draft') await call(publishDraft, { params: { key }, body: { revision } })
  }
}

beforeAll(async () => {
  await writeArticles()
  await waitForSongs(inject('origin'))
  await writeComment({ slug: library.reading.slug, account: await makeAccount(), content: said })
  folder = mkdtempSync(join(tmpdir(), 'xiaolou-static-'))
  // Nothing of what the server does by itself runs beside: it would have to write.
  expect(runStatic(join(folder, 'twin'))).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining('failed'),
  })
  host = await startFileServer(join(folder, 'twin'))
}, 120_000)

afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the static twin', () => {
  test('has no dead link: pages, marks, pictures in every size, feeds, styles, scripts', async () => {
    const look = () => crawl({ origin: host.origin, siteUrl: inject('origin') })
    const first = await look()
    // Other journeys publish and take away while the twin is written: what went halfway is not there the second time.
    if (first.dead.length > 0) expect(runStatic(join(folder, 'twin'))).toMatchObject({ status: 0 })
    const { dead, pages, addresses } = first.dead.length > 0 ? await look() : first
    expect(dead).toEqual([])
    expect(pages).toBeGreaterThan(100)
    expect(addresses).toBeGreaterThan(300)
  })

  test('holds no word of what is a draft, private, behind a password or on no list', () => {
    const files = readdirSync(join(folder, 'twin'), { recursive: true, withFileTypes: true }).filter(
      entry => entry.isFile() && !entry.name.endsWith('.webp'),
    )
    expect(files.length).toBeGreaterThan(300)
    for (const entry of files) {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      for (const words of Object.values(secrets)) expect(text.includes(words) && entry.name).toBe(false)
    }
  })

  test('is read, gone through by clicks, and searched, without a server', async ({ visit }) => {
    const { page } = await visit({ context: { baseURL: host.origin } })
    const failed: string[] = []
    // One that a click leaves behind has not failed.
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
    for (const [words, title] of [
      ['鸢尾', library.iris.title],
      ['鸢', library.iris.title],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '在站里找' }).fill(words)
      const hits = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
      await expect.poll(() => hits.allInnerTexts()).toContainEqual(expect.stringContaining(title))
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '在站里找' }).fill('鸢尾')
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toContainEqual(expect.stringContaining(library.iris.title))
    // On a slow line the dialog has closed long before the page that its hit leads to comes.
    await page.route(`**/posts/${library.iris.slug}/`, async route => {
      await wait(500)
      await route.continue()
    })
    await page.getByRole('option').filter({ hasText: library.iris.title }).click()
    await expect.poll(() => page.url()).toBe(`${host.origin}/posts/${library.iris.slug}/`)
    expect(failed.filter(address => !address.includes('.webp'))).toEqual([])
  })

  test('holds every song and cover that it names', () => {
    const twin = join(folder, 'twin')
    const files = readdirSync(join(twin, 'assets/twin/music')).filter(name => name.endsWith('.json'))
    const named = files.flatMap(name => {
      const text = readFileSync(join(twin, 'assets/twin/music', name), 'utf8')
      return Array.from(text.matchAll(/"(\/(?:assets|wapi)[^"]+)"/g), ([, address = '']) => address)
    })
    expect(named.filter(address => address.endsWith('.mp3')).length).toBeGreaterThanOrEqual(
      Object.keys(songs).length,
    )
    expect(named.filter(address => !existsSync(join(twin, address)))).toEqual([])
  })

  test('plays its songs from files, finds them, and goes on with one on the next page', async ({ visit }) => {
    for (const viewport of [
      { width: 380, height: 720 },
      { width: 1440, height: 900 },
    ]) {
      const failed: string[] = []
      const { page } = await visit({
        context: { baseURL: host.origin, viewport },
        prepare: given => watchSounds(given.context),
      })
      page.on('response', answer => answer.status() >= 400 && failed.push(answer.url()))
      await page.goto(`/posts/${library.iris.slug}/`)
      await waitUntilAlive(page)
      await openMusic(page)
      await expect.poll(() => panel(page).getByRole('heading', { name: '热歌榜' }).isVisible()).toBe(true)
      // Nobody is here to listen with.
      expect(await panel(page).getByRole('button', { name: '一起听' }).count()).toBe(0)
      await playSong(page, songs.other)
      expect(await nowPlaying(page)).toBe(songs.other)
      expect((await heard(page))?.length).toBeGreaterThan(60)
      await panel(page).getByRole('button', { name: '找一首歌' }).click()
      await page.getByPlaceholder('请输入歌名或歌手').fill('linanchunyu')
      await page.keyboard.press('Enter')
      await panel(page).getByText('已经到底了').waitFor()
      expect(await songRow(page, songs.translated).count()).toBe(1)
      // The words go first, then the panel.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').first().click()
      await page.waitForURL(address => !address.pathname.includes(library.iris.slug))
      await waitUntilHeard(page)
      expect(await disc(page).innerText()).toContain(songs.other)
      expect(failed).toEqual([])
    }
  })

  test('is whole without a script, too, and old addresses lead on', async () => {
    const read = async (path: string) => (await fetch(host.origin + path)).text()
    const reading = `/posts/${library.reading.slug}/`
    expect(await read(library.reading.oldPath)).toContain(`http-equiv="refresh" content="0; url=${reading}"`)
    // What stands on the page, not only in its data.
    const [shown] = (await read(reading)).split('id="page-data"')
    expect(shown).toContain(said)
    const second = `${screens.home.path}/page/2/`
    expect(await read('/')).toContain(`href="${second}"`)
    expect(await read(second)).toMatch(/class="home-list[^>]*>\s*<li/)
  })

  test('an old address that is a number leads on from the home page, an unknown one stays there', async ({
    visit,
  }) => {
    const { page } = await visit({ context: { baseURL: host.origin } })
    await page.goto(`${library.reading.oldNumber}&utm_source=old`)
    await page.waitForURL(`**/posts/${library.reading.slug}/`)
    await page.goto('/?p=424242')
    await page.getByRole('button', { name: /^换成/ }).waitFor()
    expect(page.url()).toBe(`${host.origin}/?p=424242`)
  })

  test('a kill leaves the old twin whole, and the next run makes the new one', async () => {
    const target = join(folder, 'killed')
    expect(runStatic(target)).toMatchObject({ status: 0 })
    writeFileSync(join(target, 'of-the-old-one.txt'), '')
    for (const afterMs of isNight ? [600, 900, 1_200] : [900]) {
      const child = spawn(process.execPath, argumentsFor(target), { env: environment(), stdio: 'ignore' })
      const ended = once(child, 'exit')
      await wait(afterMs)
      child.kill('SIGKILL')
      const [code] = await ended
      if (code === 0) break
      expect(readdirSync(target)).toEqual(
        expect.arrayContaining(['of-the-old-one.txt', 'index.html', 'posts']),
      )
    }
    expect(runStatic(target)).toMatchObject({ status: 0 })
    expect(readdirSync(target)).not.toContain('of-the-old-one.txt')
    rmSync(target, { recursive: true })
    expect(readdirSync(folder)).not.toContain('killed.part')
  })

  test('replaces a twin, and leaves alone what is none', () => {
    const foreign = join(folder, 'foreign')
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'diary.txt'), '别动')
    const refused = runStatic(foreign)
    expect(refused).toMatchObject({ status: 1 })
    expect(refused.stderr).toContain('放着别的东西')
    expect(readdirSync(foreign)).toEqual(['diary.txt'])
    writeFileSync(join(folder, 'twin', 'left-over.html'), '')
    expect(runStatic(join(folder, 'twin'), '--without-music')).toMatchObject({ status: 0 })
    expect(readdirSync(join(folder, 'twin'))).not.toContain('left-over.html')
    expect(existsSync(join(folder, 'twin/assets/twin/music'))).toBe(false)
    expect(readFileSync(join(folder, 'twin/home/index.html'), 'utf8')).not.toContain('music-button')
    expect(readdirSync(folder).sort()).toEqual(['foreign', 'twin'])
  })
})
