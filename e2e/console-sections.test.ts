import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

/** The console's sections by path, with what each shows on a new site. */
const rooms = {
  writing: [
    'articles',
    'terms',
    'talk',
    'albums',
    'pages',
    'media?state=mine',
    'resources?kind=site',
    'music',
    'music?view=lists',
    'music?view=together',
  ],
  visitors: [
    'comments',
    'links',
    'links?view=waiting',
    'guests',
    'chat',
    'footprints',
    'settings/contact',
    'settings/guests',
  ],
  site: [
    'page-headers',
    'transfer',
    'transfer/backup',
    'outbox',
    'jobs',
    'security',
    'audit',
    'settings/sign',
  ],
}

describe.each(looksOfJourney)('$screen, $theme', look => {
  test.for(Object.entries(rooms))(
    'the rooms of %s hold to the window and to axe',
    async ([, paths], { visit }) => {
      const { page } = await visit({
        ...look,
        context: { reducedMotion: 'reduce' },
        prepare: ({ context }) => enterAsOwner(context),
      })
      for (const path of paths) {
        await page.goto(`/admin/${path}`)
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: path }).toBe(0)
        expect(await isTooWide(page), path).toBe(false)
        expect(await violations(page), path).toEqual([])
      }
    },
  )
})
