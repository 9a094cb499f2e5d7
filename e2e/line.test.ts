import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { noticeOf } from './support/account.ts'
import { isHeard, openMusic, panel, playSong, songs, waitUntilHeard, watchSounds } from './support/music.ts'
import { waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const banner = (page: Page) => page.getByRole('banner')

describe('a page that does not come', () => {
  test('leaves the reader where he is, by a link and by back, says so, and is gone to when the line is back', async ({
    visit,
  }) => {
    const { page, context, faults } = await visit({
      path: '/home',
      prepare: given => watchSounds(given.context),
    })
    faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically/)
    await openMusic(page)
    await playSong(page, songs.other)
    await panel(page).getByRole('button', { name: '收起' }).click()
    await context.setOffline(true)
    await banner(page).getByRole('link', { name: '时间轴' }).click()
    const notice = noticeOf(page, '那一页没有取到')
    await notice.waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
    await page.locator('.home-list').waitFor()
    expect(await isHeard(page)).toBe(true)
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: '时间轴' }).waitFor()
    expect(await notice.count()).toBe(0)
    expect(await isHeard(page)).toBe(true)

    // A new document knows only one page; a failed back keeps the address of the visible page.
    await page.reload()
    await waitUntilAlive(page)
    await context.setOffline(true)
    await page.evaluate(() => history.back())
    await notice.waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/archives')
    await page.getByRole('heading', { level: 1, name: '时间轴' }).waitFor()
    await context.setOffline(false)
    await page.locator('.home-list').waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
  })

  test('(its styles) is held as well, and comes with another try', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/ERR_FAILED/)
    await page.route(/\/assets\/archives-.*\.css/, route => route.abort())
    await banner(page).getByRole('link', { name: '时间轴' }).click()
    const notice = noticeOf(page, '那一页没有取到')
    await notice.waitFor()
    await page.locator('.home-list').waitFor()
    await page.unroute(/\/assets\/archives-.*\.css/)
    await notice.getByRole('button', { name: '再试一次' }).click()
    await page.getByRole('heading', { level: 1, name: '时间轴' }).waitFor()
  })

  test('(back) comes as a new document since the site was upgraded', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/status of 404|Failed to fetch dynamically/)
    await waitUntilAlive(page)
    await banner(page).getByRole('link', { name: '时间轴' }).click()
    await page.getByRole('heading', { level: 1, name: '时间轴' }).waitFor()
    await page.reload()
    await waitUntilAlive(page)
    const gone = /\/assets\/(?:shell-|home)/
    await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
    const leaving = page.waitForRequest(request => request.isNavigationRequest())
    await page.evaluate(() => history.back())
    expect(new URL((await leaving).url()).pathname).toBe('/home')
    await page.unroute(gone)
    await page.locator('.home-list').waitFor()
  })

  test('since the site was upgraded, comes as a new document, and the song goes on', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home', prepare: given => watchSounds(given.context) })
    faults.expect(/status of 404|Failed to fetch dynamically/)
    await openMusic(page)
    await playSong(page, songs.other)
    await panel(page).getByRole('button', { name: '收起' }).click()
    const gone = /\/assets\/(?:shell-|archives)/
    await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
    const leaving = page.waitForRequest(request => request.isNavigationRequest())
    await banner(page).getByRole('link', { name: '时间轴' }).click()
    expect(new URL((await leaving).url()).pathname).toBe('/archives')
    await page.unroute(gone)
    await page.getByRole('heading', { level: 1, name: '时间轴' }).waitFor()
    await waitUntilHeard(page)
  })
})
