import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilAlive } from './support/page.ts'
import { findArticle } from './support/site-api.ts'
import { test, type Visit } from './support/visit.ts'

const isReport = (request: Request) => request.url().includes('/api/article/addReadingDuration/')
const durationOf = (request: Request) => Number(new URL(request.url()).pathname.split('/').at(-1))

/** The page's own clock, so that ten seconds of reading take no real time. */
const withClock = ({ page }: Visit) => page.clock.install()

async function readFor(page: Page, { seconds }: { seconds: number }) {
  for (let second = 0; second < seconds; second += 1) {
    await page.mouse.move(200 + second, 300)
    await page.clock.runFor(1_000)
  }
}

test('reading time is sent while somebody reads, not when nobody is there, and outlives the page', async ({
  visit,
}) => {
  const { page } = await visit({ path: '/posts/serial-4', prepare: withClock })
  const report = page.waitForRequest(isReport)
  await readFor(page, { seconds: 16 })
  const sent = await report
  expect(sent.method()).toBe('PUT')
  expect(durationOf(sent)).toBeGreaterThanOrEqual(10_000)
  expect(durationOf(sent)).toBeLessThan(20_000)
  let sumMs = 0
  page.on('request', request => {
    if (isReport(request)) sumMs += durationOf(request)
  })
  await page.clock.runFor(300_000)
  await expect.poll(() => sumMs).toBeGreaterThan(0)
  expect(sumMs).toBeLessThanOrEqual(40_000)

  // It is reported for the article that is left, on navigation.
  await readFor(page, { seconds: 3 })
  const last = page.waitForRequest(isReport)
  await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
  expect(durationOf(await last)).toBeGreaterThanOrEqual(1_000)

  // The call reaches the server when the reader leaves the site.
  await page.goto('/posts/serial-6')
  await waitUntilAlive(page)
  await readFor(page, { seconds: 3 })
  await page.goto('/robots.txt')
  const told = async () => (await findArticle('serial-6')).reading_duration
  await expect.poll(told, { interval: 500 }).toBeGreaterThanOrEqual(1_000)
})
