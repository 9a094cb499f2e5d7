import { messagePath, messagesPath, publishMessagePath } from '@xiaolou/contract/address'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { makeAccount, openSession } from './support/account.ts'
import { violations } from './support/axe.ts'
import { findMessageId, writeMessage } from './support/message.ts'
import { isTooWide, scrollTo, scrollY, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const
/** Positions are stored in whole px, and browsers round differently. */
const subpixel = 2
const cards = (page: Page) => page.locator('.wall > li')
const offBy = async (page: Page, y: number) => Math.abs((await scrollY(page)) - y)

/** Fits a desktop's and a phone's window, without violations for axe. */
async function fitsBoth(page: Page): Promise<void> {
  for (const width of [1_440, 380]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1_440, height: 900 })
}

beforeAll(async () => {
  // A guest with an account needs no proof of work: sixty of them took a quarter of a minute.
  const { token } = await openSession(await makeAccount())
  for (let index = 1; index <= 60; index += 1) {
    const tag = index % 2 === 0 ? '夜谈' : '路过'
    const look = { bg_color: '#f6e3b4', font_size: 12 + (index % 25) }
    await writeMessage({ message: `墙上第 ${index} 句`, tag, ...look }, token)
  }
  await writeMessage({ message: '白字写在白纸上', color: '#ffffff', bg_color: '#ffffff' }, token)
})

describe('the guestbook', () => {
  test('keeps what was loaded and its place, by back and by the menu; a new message is on top of it', async ({
    visit,
  }) => {
    const { page } = await visit({ path: messagesPath() })
    await page.getByRole('link', { name: '点击加载更多' }).click()
    await expect.poll(() => cards(page).count()).toBe(48)
    await scrollTo(page, 2_400)
    await page.locator('.card-link').nth(30).click()
    await page.waitForURL(/message\/detail/)
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(48)
    await expect.poll(() => offBy(page, 2_400)).toBeLessThanOrEqual(subpixel)
    // A reader's own scroll, which also shows the bar again.
    await page.mouse.wheel(0, -300)
    await expect.poll(() => offBy(page, 2_100)).toBeLessThanOrEqual(subpixel)
    await page.getByRole('banner').getByRole('link', { name: '时间轴' }).click()
    await page.waitForURL(/archives/)
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: '留言' }).click()
    await expect.poll(() => cards(page).count()).toBe(48)
    await expect.poll(() => offBy(page, 2_100)).toBeLessThanOrEqual(subpixel)

    await page.getByRole('link', { name: '写一条' }).click()
    await page.getByRole('textbox', { name: '想说的话' }).fill('雨停了，\n路过留一句')
    await page.getByRole('button', { name: '贴到墙上' }).click()
    await page.getByText('添加成功').waitFor()
    await page.locator('.wall').waitFor()
    expect(await page.locator('.card-link').first().innerText()).toBe('雨停了，\n路过留一句')
    await expect.poll(() => scrollY(page)).toBe(0)
  })

  test('fits its window and pleases axe: the wall, what passes by, a message, and the desk', async ({
    visit,
  }) => {
    const { page } = await visit({ path: messagesPath(), theme: 'light', context: still })
    await expect.poll(() => cards(page).count()).toBe(24)
    // It is readable with every ink on every ground.
    const style = await page.locator('.slip', { hasText: '白字写在白纸上' }).evaluate(slip => {
      const { color, backgroundColor } = getComputedStyle(slip)
      return { color, backgroundColor }
    })
    expect(style.backgroundColor).toBe('rgb(255, 255, 255)')
    expect(style.color).not.toBe('rgb(255, 255, 255)')
    await fitsBoth(page)
    await page.getByRole('button', { name: '弹幕' }).click()
    await page.locator('.danmaku-wall li').first().waitFor()
    await fitsBoth(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: '停一停' }).press('Enter')
    const states = () =>
      page
        .locator('.danmaku-train')
        .evaluateAll(trains => [...new Set(trains.map(train => getComputedStyle(train).animationPlayState))])
    expect(await states()).toEqual(['paused'])
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await page.goto(messagePath(await findMessageId('墙上第 1 句')))
    await page.getByRole('region', { name: '评论' }).waitFor()
    await fitsBoth(page)
    await page.goto(publishMessagePath())
    await waitUntilAlive(page)
    await page.getByRole('textbox', { name: '想说的话' }).fill('看一看')
    await fitsBoth(page)
  })
})
