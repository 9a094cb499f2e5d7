import { describe, expect, inject, it } from 'vitest'
import { mainPlaces } from './support/place.ts'

const ownScript = /\/assets\/[\w.-]+\.js/g

/** The page's one module script, which starts the rest, and the page without it. */
function takeStart(html: string) {
  const starts = [...html.matchAll(/<script[^>]*type="module"[^>]*>([^<]*)<\/script>/g)]
  const [start] = starts
  if (starts.length !== 1 || !start) throw new Error(`the page has ${starts.length} module scripts`)
  return { start: start[1] ?? '', rest: html.replace(start[0], '') }
}

/**
 * The server rewrites the start that the router wrote, and leaves one alone that it does not know: a new release of
 * the router would quietly bring the fetching of 120 KB back in front of the first paint.
 */
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
