import { afterAll, beforeAll, expect, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { getPage, openSite, type TestSite } from './support/open-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite({ hasLibrary: true })
})
afterAll(() => site.close())

test('an article is sent whole, without a script', async () => {
  const { status, html } = await getPage(site, `/posts/${library.reading.slug}`)
  expect(status).toBe(200)
  expect(html).toContain(`<h1`)
  expect(html).toContain(library.reading.title)
})
