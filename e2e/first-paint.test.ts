import { expect, inject, it } from 'vitest'
import { library } from './support/library.ts'
import { mainPlaces } from './support/screens.ts'
import { test } from './support/visit.ts'

const ownScript = /\/assets\/[\w.-]+\.js/g

/** The page's last script, which loads the others, and the page without it. */
function takeStart(html: string) {
  const start = html.slice(html.lastIndexOf('<script>'), html.lastIndexOf('</script>'))
  return { start, rest: html.replace(start, '') }
}

/** The page's start script (site/app/start/start-script.server.ts) loads 120 KB only after the first paint. */
it('a page is painted before its scripts are fetched', async () => {
  for (const path of [...Object.values(mainPlaces), '/chat', '/no']) {
    const html = await (await fetch(inject('origin') + path)).text()
    expect(html.match(/<link[^>]*modulepreload[^>]*>|<script[^>]*\ssrc=[^>]*>/gi), path).toBeNull()
    const { start, rest } = takeStart(html)
    expect(rest.match(ownScript), path).toBeNull()
    const [before = '', after = ''] = start.split('const start = () => {')
    expect(before, path).not.toMatch(/\bimport\b/)
    // A static `import` would load before the script runs.
    expect(after.match(/\bimport\b(?!\()/g), path).toBeNull()
    expect(after.match(/\bimport\("\/assets\/entry\.client-[\w-]+\.js"\)/g), path).toHaveLength(1)
    expect(after, path).toContain("getEntriesByName('first-contentful-paint')")
  }
})

const maxScriptBytes = 135 * 1_024

/** A part moved into the shell's chunk is loaded on every first visit: once mermaid was, with 130 KB. */
test('a first visit fetches at most 135 KB of script', async ({ visit }) => {
  for (const path of ['/home', `/posts/${library.reading.slug}`]) {
    const { page } = await visit({ path })
    await page.waitForLoadState('networkidle')
    const scriptBytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one): one is PerformanceResourceTiming => one instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(scriptBytes, path).toBeGreaterThan(50_000)
    expect(scriptBytes, path).toBeLessThanOrEqual(maxScriptBytes)
  }
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
