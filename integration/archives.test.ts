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
