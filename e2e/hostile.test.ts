import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { harmlessHtml, harmlessText } from '../contract/src/printed-text.ts'
import { renderComment } from '../markdown/src/render-comment.ts'
import { HOSTILE } from '../markdown/src/testing/hostile-vectors.ts'
import { inertText } from '../server/src/platform/printed-text.ts'
import { type Account, signIn } from './support/account.ts'
import { watchFaults } from './support/fault.ts'
import { countRuns, hostileInputs, openBarePage, putAndTouch } from './support/hostile.ts'
import { type HostileSite, seedHostile } from './support/hostile-site.ts'
import { isNight } from './support/look.ts'
import { keptText, waitUntilAlive } from './support/page.ts'
import { owner, type RunningServer, startServer } from './support/server-process.ts'
import { getBrowser } from './support/visit.ts'

/** By day the known vectors and some three thousand variants, the start of the night's longer list. */
const inputCount = isNight ? 10_500 : 3_000
const inputs = hostileInputs(inputCount, 20_261_121)
const batchSize = 1_500
const batches = Array.from({ length: Math.ceil(inputs.length / batchSize) }, (_, at) =>
  inputs.slice(at * batchSize, (at + 1) * batchSize),
)

describe('hostile comments in a browser without any policy', () => {
  let context: BrowserContext
  let dialogs = 0
  beforeAll(async () => {
    context = await (await getBrowser()).newContext()
    context.on('dialog', dialog => {
      dialogs += 1
      // Its frame may be gone by then.
      return dialog.dismiss().catch(() => undefined)
    })
  })
  afterAll(() => context.close())

  test('are thousands, none twice, and run when nothing stands in their way: the watch sees it', async () => {
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(inputs.length).toBeGreaterThanOrEqual(inputCount)
    const { page, requests } = await openBarePage(context)
    // Texts that would replace the page or break out are left out; the rest shows that the detection works.
    const pieces = HOSTILE.filter(text => !/meta|base|frameset|portal|plaintext/i.test(text))
    const dangers = await putAndTouch(page, pieces, 'as it is')
    expect(await countRuns(page)).toBeGreaterThan(20)
    expect(dangers.length).toBeGreaterThan(100)
    expect(requests.length).toBeGreaterThan(5)
    await page.close()
  })

  const ways = [
    ['rendered by the server', renderComment, 'as it is'],
    [
      'rendered as a talk',
      (text: string) => renderComment(text, { hashtagHref: tag => `/talk?tag=${tag}` }),
      'as it is',
    ],
    ['rendered by the server and cleaned by the site', renderComment, 'safe'],
    ['cleaned by the site alone', (text: string) => text, 'safe'],
    [
      'as comments and talk go to front ends that may decode them,',
      (text: string) => harmlessHtml(renderComment(text, { hashtagHref: tag => `/talk?tag=${tag}` })),
      'decoded',
    ],
    ['as the guestbook goes to front ends that may decode it,', harmlessText, 'decoded'],
  ] as const
  test('run nothing and ask for nothing, whoever renders or cleans them', async () => {
    const { page, requests } = await openBarePage(context)
    dialogs = 0
    for (const [name, htmlOf, way] of ways) {
      const dangers: string[] = []
      for (const batch of batches) {
        const pieces = batch.map(text => htmlOf(text))
        dangers.push(...(await putAndTouch(page, pieces, way)))
      }
      const ran = await countRuns(page)
      expect({ dangers: dangers.slice(0, 5), ran, requests, dialogs }, name).toEqual({
        dangers: [],
        ran: 0,
        requests: [],
        dialogs: 0,
      })
    }
    await page.close()
  })
})

describe('hostile words on the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-e2e-hostile-'))
  let server: RunningServer
  let site: HostileSite
  beforeAll(async () => {
    // A separate site: other tests read the first rows of the lists that this one fills.
    server = await startServer({ dataDir: join(folder, 'data'), starter: 'none' })
    site = await seedHostile(server.origin)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const look = async (path: string, account?: Account) => {
    const context = await (await getBrowser()).newContext({
      baseURL: server.origin,
      viewport: { width: 1_440, height: 900 },
      reducedMotion: 'reduce',
    })
    onTestFinished(() => context.close())
    context.setDefaultTimeout(120_000)
    const faults = watchFaults(context, server.origin)
    await context.addInitScript(() => {
      Reflect.set(window, 'ran', 0)
      for (const name of ['alert', 'confirm', 'prompt'])
        Reflect.set(window, name, () => Reflect.set(window, 'ran', Reflect.get(window, 'ran') + 1))
    })
    const page = await context.newPage()
    await page.goto(path)
    await waitUntilAlive(page)
    if (account) await signIn(page, account)
    return { page, faults }
  }
  /** How many of these texts are shown as they were written. */
  const countSeen = async (page: Page, texts: readonly string[]) => {
    const seen = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
    return texts.filter(text => seen.includes(text)).length
  }

  const places: readonly (readonly [string, () => string, () => readonly string[], number])[] = [
    ['comments and nicknames', () => site.articlePath, () => site.names, 6],
    ['the guestbook', () => '/message/list', () => site.messages, 10],
    ['a message', () => site.messagePath, () => site.messages, 1],
    ['friend links', () => '/link/list', () => site.sites, 20],
    ['talk', () => '/talk', () => ['<script>alert(1)</script>'], 1],
    ['albums', () => '/photoAlbum', () => site.albums, 20],
    ['an album', () => site.albumPath, () => site.albums, 1],
    ['the front page', () => '/home', () => site.names, 2],
  ]
  test('stay words on every page that shows them', async () => {
    const { page, faults } = await look('/tag')
    for (const [name, path, texts, least] of places) {
      await page.goto(path())
      await waitUntilAlive(page)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect.poll(() => countSeen(page, texts()), { message: name }).toBeGreaterThanOrEqual(least)
      expect([name, await countRuns(page), faults.found()]).toEqual([name, 0, []])
    }
  })

  test('stay words: what the owner and a guest are told, and the guest’s own page', async () => {
    const { page, faults } = await look('/home', owner)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^我的消息/ })
      .click()
    // Notices escape them so that they read the same as text and as HTML.
    const told = site.names.map(inertText)
    await expect.poll(() => countSeen(page, told)).toBeGreaterThanOrEqual(5)
    expect([await countRuns(page), faults.found()]).toEqual([0, []])
    const own = await look('/home', { ...site.guest, nick_name: site.guest.name })
    // The session is stored after the name is shown.
    await expect.poll(() => keptText(own.page, 'userState')).not.toBeNull()
    await own.page.goto('/userCenter')
    await expect.poll(() => countSeen(own.page, [site.guest.name])).toBe(1)
    expect([await countRuns(own.page), own.faults.found()]).toEqual([0, []])
  })
})
