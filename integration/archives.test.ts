import { screens } from '@xiaolou/contract/address'
import { expect, test } from 'vitest'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite({ hasLibrary: true })

test('the line of months is one stop, is gone along by the arrow keys, and unfolds the rows of a month', async () => {
  const page = await renderScreen(site, screens.archives.path)
  const { document } = page.window
  const line = page.getByRole('navigation', { name: '每月写下的字数' })
  const months = [...line.querySelectorAll<HTMLElement>('.life-month')].map(one => one.dataset.month ?? '')
  const stops = line.querySelectorAll<HTMLElement>('a[tabindex="0"]')
  expect(stops).toHaveLength(1)
  stops[0]?.focus()
  const here = () =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.month : ''
  await page.user.keyboard('{Home}{ArrowRight}')
  expect(here()).toBe(months[1])
  await page.user.keyboard('{ArrowDown}{ArrowUp}')
  expect(here()).toBe(months.findLast(month => month.slice(0, 4) === months[1]?.slice(0, 4)))
  await page.user.keyboard('{ArrowDown}')
  const next = months.find(month => month.startsWith('2017')) ?? ''
  const reached = line.querySelector<HTMLElement>(`[data-month="${next}"]`)
  expect(document.activeElement).toBe(reached)
  expect(reached?.textContent).toMatch(/^2017 年 1 月\s*\d 篇，\d[\d,]* 字$/)
  const row = document.getElementById(`m${next}`)
  const folded = row?.closest('details')
  expect(folded?.open).toBe(false)
  await page.user.keyboard('{Enter}')
  await expect.poll(() => folded?.open).toBe(true)
})

test('a year unfolds into a scroll of its titles, read from the right by the arrow keys', async () => {
  const page = await renderScreen(site, screens.archives.path)
  const { document } = page.window
  const monthsIn = (year: Element) =>
    new Set([...year.querySelectorAll<HTMLElement>('li[data-month]')].map(row => row.dataset.month)).size
  const years = [...document.querySelectorAll<HTMLElement>('.archives-year')]
  const year = years.find(one => monthsIn(one) > 1 && one.querySelectorAll('.archives-row').length > 2)
  if (!year) throw new Error('no year has several months')
  const written = [...year.querySelectorAll('.archives-title')].map(one => one.textContent)
  await page.press(/^展成长卷/, year)
  const scroll = await page.findByRole('dialog', { name: /年的长卷$/ })
  const titles = [...scroll.querySelectorAll<HTMLElement>('.year-scroll-title')]
  expect(titles.map(one => one.textContent)).toEqual(written.reverse())
  expect(scroll.querySelectorAll('.year-scroll-title[tabindex="0"]')).toHaveLength(1)
  titles[0]?.focus()
  await page.user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(titles[1])
  const month = titles[1]?.dataset.month ?? ''
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(titles.find(one => (one.dataset.month ?? '') > month) ?? titles[1])
  await page.user.keyboard('{Escape}')
  await page.gone(() => page.queryByRole('dialog', { name: /年的长卷$/ }))
})
