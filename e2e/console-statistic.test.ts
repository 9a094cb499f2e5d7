import { expect, inject } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { isWide } from './support/page.ts'
import { test } from './support/visit.ts'

const referrer = 'https://rain.example/links'

test('a page that is read becomes a footprint, without a name; the owner sees where it leads', async ({
  visit,
}) => {
  const told: string[] = []
  const { page: reader } = await visit({ path: '/talk', isNew: true })
  reader.on('request', request => {
    if (request.url().endsWith('/statistic/visit')) told.push(request.postData() ?? '')
  })
  await reader.setExtraHTTPHeaders({ 'User-Agent': `Mozilla/5.0 (footprints ${Date.now()})` })
  // Three visitors of a network are counted: on a page that no other journey reads.
  const path = '/posts/serial-31'
  await reader.goto(`${inject('origin')}${path}`, { referer: referrer })
  await expect.poll(() => told).toEqual([JSON.stringify({ path, from: referrer })])
  // Navigating within the site counts another page, but no arrival.
  await reader.locator('header a[href="/home"]').first().click()
  await expect.poll(() => told.at(-1)).toBe(JSON.stringify({ path: '/home' }))

  const { page } = await visit({ path: '/home', screen: 'desktop', theme: 'light' })
  await enterAsOwner(page.context())
  const name = page.getByRole('button', { name: '连载第 31 回', exact: true })
  await expect
    .poll(async () => {
      await page.goto('/admin/footprints?span=7')
      await page.getByRole('heading', { name: '访问统计' }).waitFor()
      await page.locator('.load-place:not([aria-busy])').first().waitFor()
      // Other journeys read other pages more often: this one is at the end of the list.
      const more = page.getByRole('button', { name: /^还有 \d+ 个$/ })
      while (await more.count()) await more.first().click()
      return name.count()
    })
    .toBe(1)
  await page.getByText('rain.example').waitFor()
  await name.click()
  await expect.poll(() => page.url()).toContain(`path=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: '看成表格' }).first().click()
  await page.getByRole('table', { name: '翻了多少页' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: '没有计入的' }).click()
  await expect.poll(() => page.url()).toContain('tab=out')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/footprints')
  await page.getByRole('heading', { name: '读得最多' }).waitFor()
  expect(await page.evaluate(isWide)).toBe(false)
  expect(await violations(page)).toEqual([])
  await page.goto('/admin/')
  await page.getByRole('heading', { name: '今天读得最多' }).waitFor()
  expect(await page.evaluate(isWide)).toBe(false)
})
