import { describe, expect } from 'vitest'
import { makeAccount, openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAs, enterAsOwner } from './support/console.ts'
import { getOwnerToken } from './support/gallery.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { makePicture } from './support/picture.ts'
import { callApi } from './support/site-api.ts'
import { test, type Visit } from './support/visit.ts'

const setting = async (name: string) => {
  const config: Record<string, unknown> = Object(await callApi('/config'))
  return config[name]
}
const open = (visit: (options: object) => Promise<Visit>, path: string, rest: object = {}) =>
  visit({ path, prepare: ({ context }: Visit) => enterAsOwner(context), ...rest })

describe('settings', () => {
  test('are saved one by one, shown at once, and taken back by key', async ({ visit }) => {
    const { page } = await open(visit, '/admin/settings/sign')
    const before = await setting('blog_notice')
    const field = page.getByRole('textbox', { name: '公告', exact: true })
    await field.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('下雨天，檐下有茶。')
    await page.locator('.settings-preview').getByText('下雨天，檐下有茶。').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => setting('blog_notice')).toBe('下雨天，檐下有茶。')
    await page.getByText('已存').waitFor()
    await page.getByRole('heading', { name: '这一趟改过的' }).waitFor()
    await page.getByRole('button', { name: /撤销.*公告/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => setting('blog_notice')).toBe(before)
    await expect.poll(() => field.inputValue()).toBe(before)
  })

  test('are what a reader sees on the next page', async ({ visit }) => {
    const guest = await makeAccount()
    const { id } = await openSession(guest)
    const { page } = await open(visit, '/admin/settings/contact')
    const write = async (label: string, name: string, value: string) => {
      await page.getByRole('textbox', { name: label, exact: true }).fill(value)
      await page.keyboard.press('Tab')
      await expect.poll(async () => String(await setting(name))).toBe(value)
    }
    const { page: reader } = await visit({
      path: '/home',
      isNew: true,
      prepare: ({ context }) => enterAs(context, guest, 2),
    })
    await write('GitHub', 'github_link', 'https://github.com/xiaolou-of-a-journey')
    await page.goto('/admin/settings/guests')
    await write('特别欢迎的人', 'special_user_id', String(id))
    await write('特别的欢迎', 'special_welcome', '你来了，灯一直亮着')
    await reader.evaluate(() => sessionStorage.removeItem('hasArrived'))
    await reader.reload()
    const places = reader.getByRole('list', { name: '在别处' })
    await expect
      .poll(() => places.getByRole('link', { name: 'GitHub' }).getAttribute('href'))
      .toBe('https://github.com/xiaolou-of-a-journey')
    await reader.getByText('你来了，灯一直亮着').waitFor()
    expect(await violations(reader)).toEqual([])
    await write('特别的欢迎', 'special_welcome', '')
    await write('特别欢迎的人', 'special_user_id', '0')
    await page.goto('/admin/settings/contact')
    await write('GitHub', 'github_link', '')
    await reader.reload()
    await expect.poll(() => places.count()).toBe(0)
  })

  test('say at the field what is wrong, and keep what was typed over a broken line', async ({ visit }) => {
    const { page, context, faults } = await open(visit, '/admin/settings/article')
    const days = page.getByRole('textbox', { name: '旧文提醒' })
    await days.fill('三天')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').getByText('天数应是 0 到 36500 之间的整数').waitFor()
    expect(await days.inputValue()).toBe('三天')
    expect(await setting('outdated_after_days')).not.toBe('三天')
    faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/)
    await context.setOffline(true)
    await days.fill('365')
    await page.keyboard.press('Tab')
    await page.getByText('线断了，写的还在这里；接上就存。').waitFor()
    expect(await days.inputValue()).toBe('365')
    await context.setOffline(false)
    await expect.poll(() => setting('outdated_after_days'), { timeout: 15_000 }).toBe(365)
    await page.getByRole('button', { name: /改回去/ }).click()
    await expect.poll(() => setting('outdated_after_days')).toBe(730)
  })

  test('a list is ordered by key and a second window follows', async ({ visit }) => {
    const { page, context, faults } = await open(visit, '/admin/settings/badges')
    // A window that has no address yet has no storage.
    faults.expect(/about:blank|SecurityError/)
    const other = await context.newPage()
    await other.goto('/admin/settings/badges')
    await other.getByRole('button', { name: '加一枚' }).waitFor()
    for (const [index, name] of ['甲', '乙'].entries()) {
      await page.getByRole('button', { name: '加一枚' }).click()
      await page.getByLabel(`第 ${index + 1} 枚的名字`).fill(name)
      await page.getByLabel(`第 ${index + 1} 枚的链接`).fill('https://badge.example/')
    }
    const names = async () => {
      const badges = await setting('footer_badges')
      return Array.isArray(badges) ? badges.map(badge => Object(badge).name) : []
    }
    await page.getByRole('button', { name: /^移动乙/ }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await expect.poll(names, { timeout: 10_000 }).toEqual(['乙', '甲'])
    await expect.poll(() => other.getByLabel('第 1 枚的名字').inputValue()).toBe('乙')
    await page.getByRole('button', { name: '去掉乙' }).click()
    await page.getByRole('button', { name: '去掉甲' }).click()
    await expect.poll(names, { timeout: 10_000 }).toEqual([])
  })

  test('that another window has changed wait for a choice, and an undo takes back what is one’s own alone', async ({
    visit,
  }) => {
    const { page } = await open(visit, '/admin/settings/sign')
    const token = await getOwnerToken()
    const elsewhere = (blog_notice: string) => post('/config/update', { blog_notice }, token)
    const before = await setting('blog_notice')
    const field = page.getByRole('textbox', { name: '公告', exact: true })
    const alert = page.getByRole('alert')
    await field.fill('这边写的')
    await elsewhere('那边写的')
    await page.keyboard.press('Tab')
    await alert.getByText('这一项刚在别处改成了「那边写的」，你写的还没有存。').waitFor()
    expect(await field.inputValue()).toBe('这边写的')
    expect(await setting('blog_notice')).toBe('那边写的')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /用那边的.*公告/ }).click()
    await expect.poll(() => field.inputValue()).toBe('那边写的')
    await field.fill('这边再写')
    await elsewhere('那边再写')
    await page.keyboard.press('Tab')
    // What is not yet chosen is there after a reload, and still asks.
    await alert.waitFor()
    await page.reload()
    await alert.getByText(/那边再写/).waitFor()
    await page.getByRole('button', { name: /存我写的.*公告/ }).click()
    await expect.poll(() => setting('blog_notice')).toBe('这边再写')
    await elsewhere('那边第三回')
    await page.getByRole('button', { name: /改回去.*公告/ }).click()
    await alert.getByText(/那边第三回/).waitFor()
    expect(await setting('blog_notice')).toBe('那边第三回')
    await elsewhere(String(before))
  })

  test('are found by their words, here and from anywhere', async ({ visit }) => {
    const { page } = await open(visit, '/admin/settings')
    await page.getByLabel('找一项设置').fill('备案')
    await page.getByRole('textbox', { name: '公安备案号' }).waitFor()
    expect(await page.getByRole('textbox', { name: '站名', exact: true }).count()).toBe(0)
    await page.keyboard.press('Control+K')
    const field = page.getByRole('dialog').getByRole('combobox')
    await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.type('发言间隔')
    await page.getByRole('option', { name: /发言间隔/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe('#chat_slow_seconds')
    await expect
      .poll(() =>
        page.getByRole('textbox', { name: '发言间隔' }).evaluate(one => one === document.activeElement),
      )
      .toBe(true)
  })
})

test('a page has its picture, and gives it back', async ({ visit }) => {
  const { page } = await open(visit, '/admin/page-headers')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: '友链', exact: true }) })
  const own = async () => {
    const headers = await callApi('/pageHeader/getAll')
    const found = Array.isArray(headers) ? headers.find(one => Object(one).route_name === 'LinkList') : {}
    return String(Object(found).bg_url)
  }
  const before = await own()
  await row.getByLabel('选友链的图片').setInputFiles({
    name: 'head.png',
    mimeType: 'image/png',
    buffer: makePicture({ width: 1_600, height: 500 }),
  })
  await expect.poll(own).not.toBe(before)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(own).toBe(before)
})

describe.each(looksOfJourney)('at $screen in $theme', look => {
  for (const path of ['settings/sign', 'settings/contact', 'settings/guests', 'page-headers', 'talk']) {
    test(`${path} holds to the window and to axe`, async ({ visit }) => {
      const { page } = await open(visit, `/admin/${path}`, { ...look, context: { reducedMotion: 'reduce' } })
      await page.locator('.setting, .header-row, .said').first().waitFor()
      expect(await isTooWide(page)).toBe(false)
      const folder = process.env.LOOK_FOLDER
      if (folder)
        await page.screenshot({
          path: `${folder}/${path.replace('/', '-')}-${look.screen}-${look.theme}.png`,
          fullPage: true,
        })
      expect(await violations(page)).toEqual([])
    })
  }
})
