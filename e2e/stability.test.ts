import { describe, expect } from 'vitest'
import { looks } from './support/look.ts'
import { mainPlaces } from './support/place.ts'
import { allowedShift, shiftOf, watchShifts } from './support/shift.ts'
import { test } from './support/visit.ts'

describe('nothing moves while a page comes to rest', () => {
  for (const [name, path] of Object.entries({ home: mainPlaces.home, article: mainPlaces.article })) {
    test.for(looks)(`${name} ($screen, $theme)`, async (look, { visit }) => {
      const { page } = await visit({ path, isNew: true, ...look, prepare: watchShifts })
      expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
    })
  }

  test('nor while it is scrolled to its end', async ({ visit }) => {
    const { page } = await visit({ path: mainPlaces.home, prepare: watchShifts })
    for (let y = 0; y < 4_000; y += 400) {
      await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y)
      await page.waitForTimeout(40)
    }
    expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
  })
})

describe('the page that the server made is the one that React takes over', () => {
  test.for(Object.entries(mainPlaces))('%s', async ([, path], { visit }) => {
    const { page } = await visit({
      // Late on New Year's Eve in another zone: words that lean on the machine's day would differ.
      context: { timezoneId: 'America/St_Johns', locale: 'en-US' },
      prepare: async ({ context }) =>
        context.addInitScript(() => {
          addEventListener('error', event => console.error(`recovered: ${event.message}`))
        }),
    })
    await page.goto(path)
    const made = await page.evaluate(async () => {
      const response = await fetch(location.href)
      const text = new DOMParser().parseFromString(await response.text(), 'text/html')
      return text.querySelector('main h1')?.textContent
    })
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('main h1').textContent()).toBe(made)
  })
})
