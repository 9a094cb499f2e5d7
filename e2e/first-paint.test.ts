import { describe, expect, inject, it } from 'vitest'
import { library } from './support/library.ts'
import { mainPlaces } from './support/place.ts'
import { test } from './support/visit.ts'

const ownScript = /\/assets\/[\w.-]+\.js/g

/** The page's last script, which starts the rest, and the page without it. */
function takeStart(html: string) {
  const start = html.slice(html.lastIndexOf('<script>'), html.lastIndexOf('</script>'))
  return { start, rest: html.replace(start, '') }
}

/** The page's own start (site/app/start-script.server.ts) keeps the fetching of 120 KB behind the first paint. */
describe('a page is painted before its scripts are fetched', () => {
  it.each([...Object.entries(mainPlaces), ['a room', '/chat'], ['the 404 page', '/no']])(
    '%s',
    async (_, path) => {
      const html = await (await fetch(inject('origin') + path)).text()
      expect(html.match(/<link[^>]*modulepreload[^>]*>|<script[^>]*\ssrc=[^>]*>/gi)).toBeNull()
      const { start, rest } = takeStart(html)
      expect(rest.match(ownScript)).toBeNull()
      const [before = '', after = ''] = start.split('const start = () => {')
      expect(before).not.toMatch(/\bimport\b/)
      // An `import` without brackets is fetched before anything of the script runs.
      expect(after.match(/\bimport\b(?!\()/g)).toBeNull()
      expect(after.match(/\bimport\("\/assets\/entry\.client-[\w-]+\.js"\)/g)).toHaveLength(1)
      expect(after).toContain("getEntriesByName('first-contentful-paint')")
    },
  )
})

const maxScriptBytes = 135 * 1_024

/** A part that is moved into a folder of the shell comes with every first visit: mermaid once did, 130 KB of it. */
test.for(['/home', `/posts/${library.reading.slug}`])(
  'a first visit of %s fetches at most 135 KB of script',
  async (path, { visit }) => {
    const { page } = await visit({ path })
    await page.waitForLoadState('networkidle')
    const scriptBytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one): one is PerformanceResourceTiming => one instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(scriptBytes).toBeGreaterThan(50_000)
    expect(scriptBytes).toBeLessThanOrEqual(maxScriptBytes)
  },
)
