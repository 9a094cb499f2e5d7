import { expect, inject } from 'vitest'
import { mainPlaces } from './support/place.ts'
import { test } from './support/visit.ts'

test('JSON-LD stays as it was sent when the page comes alive, and its script carries none', async ({
  visit,
}) => {
  const html = await (await fetch(inject('origin') + mainPlaces.article)).text()
  const sent = html.match(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/)?.[1] ?? ''
  const { page } = await visit({ path: mainPlaces.article })
  const told = page.locator('script[type="application/ld+json"]')
  expect(JSON.parse((await told.textContent()) ?? '')).toEqual(JSON.parse(sent))
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click()
  await page.waitForURL('**/home')
  await expect.poll(() => told.textContent()).toBe('')
})
