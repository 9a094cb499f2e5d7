import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { library } from './support/library.ts'
import { isAlive, pageTheme, scrollTo } from './support/page.ts'
import { mainPlaces } from './support/screens.ts'
import { test } from './support/visit.ts'

const ownScript = /\/assets\/[\w.-]+\.js/g

/** The page's last script, which loads the others, and the page without it. */
function takeStart(html: string) {
  const start = html.slice(html.lastIndexOf('<script>'), html.lastIndexOf('</script>'))
  return { start, rest: html.replace(start, '') }
}

it('only the start script of a page knows its scripts', async () => {
  for (const path of [...Object.values(mainPlaces), '/chat', '/no']) {
    const html = await (await fetch(inject('origin') + path)).text()
    expect(html.match(/<link[^>]*modulepreload[^>]*>|<script[^>]*\ssrc=[^>]*>/gi), path).toBeNull()
    const { start, rest } = takeStart(html)
    expect(rest.match(ownScript), path).toBeNull()
    expect(start.match(ownScript)?.length, path).toBeGreaterThan(3)
    // A static `import` would load before the script runs.
    expect(start.match(/\bimport\b(?!\()/g), path).toBeNull()
  }
})

/** The compressed size of scripts: those that the page fetches for later, and those that it runs. */
const scriptBytes = (page: Page) =>
  page.evaluate(() => {
    const bytes = { fetched: 0, run: 0 }
    for (const one of performance.getEntriesByType('resource'))
      if (one instanceof PerformanceResourceTiming && one.name.endsWith('.js'))
        bytes[one.initiatorType === 'fetch' ? 'fetched' : 'run'] += one.encodedBodySize
    return bytes
  })

const maxBaseBytes = 134 * 1_024
const maxEarlyBytes = 8 * 1_024

/** A part moved into the shell's chunk is loaded on every first visit: once mermaid was, with 130 KB. */
test('a first visit gets its scripts late, and with Save-Data only what works without the app', async ({
  visit,
}) => {
  for (const path of ['/home', `/posts/${library.reading.slug}`])
    for (const saveData of [false, true]) {
      const { page } = await visit({ isNew: true })
      await page.addInitScript(
        value => Object.defineProperty(navigator, 'connection', { value: { saveData: value } }),
        saveData,
      )
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { fetched, run } = await scriptBytes(page)
      expect(fetched, path).toBeLessThanOrEqual(saveData ? 0 : maxBaseBytes)
      if (saveData) expect(run, path).toBeLessThanOrEqual(maxEarlyBytes)
      else expect(fetched, path).toBeGreaterThan(50_000)
      if (saveData) expect(await page.evaluate(isAlive), path).toBe(false)
    }
})

test('before the app starts the header hides, the theme switches, and the visit counts', async ({
  visit,
}) => {
  const sent: string[] = []
  const { page } = await visit({
    isNew: true,
    screen: 'phone',
    theme: 'light',
    prepare: async ({ page: opened }) => {
      opened.on(
        'request',
        one => one.method() === 'PUT' && sent.push(new URL(one.url()).pathname.replace(/\d+/, '7')),
      )
      await opened.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    },
  })
  await page.goto(`/posts/${library.reading.slug}`)
  const counted = ['/api/article/addView/7', '/api/config/addView', '/api/statistic/visit']
  await expect.poll(() => sent.toSorted()).toEqual(counted)
  await scrollTo(page, 600)
  await page.locator('.bar[data-hidden][data-solid]').waitFor()
  await scrollTo(page, 400)
  await page.locator('.bar:not([data-hidden])').waitFor()
  await page.locator('.theme-button').tap()
  expect(await pageTheme(page)).toBe('dark')
  expect(await page.evaluate(isAlive)).toBe(false)
  // The app takes over, and counts nothing again.
  await page.keyboard.press('Shift')
  await page.waitForFunction(isAlive)
  await page.waitForLoadState('networkidle')
  expect(sent.toSorted()).toEqual(counted)
})

test('what is pressed before the code has come is marked at once, and done later', async ({ visit }) => {
  const { page } = await visit({ screen: 'phone' })
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await gate
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('button', { name: '菜单' })
  await menu.tap()
  await menu.and(page.locator('[data-early-press][aria-busy=true]')).waitFor()
  await page.getByRole('button', { name: '聊天室' }).tap()
  letGo()
  await page.getByRole('dialog').first().waitFor()
  await page.locator('[data-early-press]').waitFor({ state: 'detached' })
})

test('a press says so when the code of the screen does not come', async ({ visit }) => {
  const { page, faults } = await visit({ screen: 'phone' })
  faults.expect(/ERR_FAILED|Failed to fetch dynamically/)
  await page.route(/\/assets\/home\.route.*\.js$/, route => route.abort())
  await page.goto('/home')
  await page.getByRole('button', { name: '搜索' }).tap()
  await page.getByRole('link', { name: '再打开一次' }).waitFor()
})
