import { describe, expect, inject } from 'vitest'
import { isOutside } from './support/fault.ts'
import { mainPlaces } from './support/screens.ts'
import { findHomeArticles } from './support/site-api.ts'
import { test } from './support/visit.ts'

/** The footer's badges and an article's links lead to other sites; nothing is loaded from there. */
async function allPlaces(): Promise<string[]> {
  const response = await fetch(`${inject('origin')}/sitemap.xml`)
  const listed = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
  const own = listed.filter(address => !address.includes('/posts/serial-'))
  return [...own, ...Object.values(mainPlaces), '/chat', '/no/such/place', '/api/docs']
}

describe('requests to another host', () => {
  test('are none, on any page', async ({ visit }) => {
    const { page, faults } = await visit({ isNew: true })
    faults.expect(/status of 404.*\/no\/such\/place/)
    const origin = inject('origin')
    const outside: string[] = []
    const seen = new Set<string>()
    page.on('request', request => {
      seen.add(request.url())
      if (isOutside(request.url(), origin)) outside.push(`${page.url()} asked for ${request.url()}`)
    })
    const places = await allPlaces()
    expect(places.length).toBeGreaterThan(30)
    for (const place of places) {
      await page.goto(place)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    }
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    expect(seen.size).toBeGreaterThan(places.length)
  })

  test('are none when the lazy parts come: search, themes, pictures, drawer', async ({ visit }) => {
    const { page } = await visit({ path: mainPlaces.article })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('雨')
    await page.getByRole('option').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '正文与代码的样式' }).click()
    await page.getByText('GitHub').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /放大图片/ }).click()
    await page.locator('.pswp--open').waitFor()
    // The check of every visit fails the test if a request goes to another host.
    expect((await findHomeArticles()).total).toBeGreaterThan(0)
  })
})
