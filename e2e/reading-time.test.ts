import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findArticle } from './support/site-api.ts'
import { test, type Visit } from './support/visit.ts'

const isReport = (request: Request) => request.url().includes('/api/article/addReadingDuration/')
const durationOf = (request: Request) => Number(new URL(request.url()).pathname.split('/').at(-1))

/** The page's own clock, so that ten seconds of reading need none of ours. */
const withClock = ({ page }: Visit) => page.clock.install()

async function readFor(page: Page, { seconds }: { seconds: number }) {
  for (let second = 0; second < seconds; second += 1) {
    await page.mouse.move(200 + second, 300)
    await page.clock.runFor(1_000)
  }
}

describe('reading time', () => {
  test('is sent while somebody reads', async ({ visit }) => {
    const { page } = await visit({ path: '/posts/serial-4', prepare: withClock })
    const report = page.waitForRequest(isReport)
    await readFor(page, { seconds: 16 })
    const sent = await report
    expect(sent.method()).toBe('PUT')
    expect(durationOf(sent)).toBeGreaterThanOrEqual(10_000)
    expect(durationOf(sent)).toBeLessThan(20_000)
  })

  test('stops counting when nobody is there', async ({ visit }) => {
    const { page } = await visit({ path: '/posts/serial-5', prepare: withClock })
    let sumMs = 0
    page.on('request', request => {
      if (isReport(request)) sumMs += durationOf(request)
    })
    await readFor(page, { seconds: 2 })
    await page.clock.runFor(300_000)
    await expect.poll(() => sumMs).toBeGreaterThan(0)
    expect(sumMs).toBeLessThanOrEqual(40_000)
  })

  test('reaches the server when the reader leaves the site, for the call outlives the page', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/posts/serial-6', prepare: withClock })
    await readFor(page, { seconds: 3 })
    await page.goto('/robots.txt')
    // The server writes what it has counted every few seconds.
    const told = async () => (await findArticle('serial-6')).reading_duration
    await expect.poll(told, { timeout: 20_000, interval: 500 }).toBeGreaterThanOrEqual(1_000)
  })

  test('is sent for the article that is left, on the way to the next page', async ({ visit }) => {
    const { page } = await visit({ path: '/posts/serial-7', prepare: withClock })
    await readFor(page, { seconds: 3 })
    const report = page.waitForRequest(isReport)
    await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
    expect(durationOf(await report)).toBeGreaterThanOrEqual(1_000)
  })

  test('of one visitor counts as one view, however often the page is opened', async ({ visit }) => {
    const { page } = await visit({})
    for (let time = 0; time < 3; time += 1) {
      const answer = page.waitForResponse(response => response.url().includes('/api/article/addView/'))
      await page.goto('/posts/serial-8')
      expect(await (await answer).json()).toMatchObject({ code: 0 })
    }
    const told = async () => (await findArticle('serial-8')).view_times
    await expect.poll(told, { timeout: 20_000, interval: 500 }).toBe(1)
  })
})
