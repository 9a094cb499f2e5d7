import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, signIn, userButton } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner, firstScreenScripts, giveDrafts, palette, rooms } from './support/console.ts'
import { isTooWide, keptText, pageTheme } from './support/page.ts'
import { findHomeArticles } from './support/site-api.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const

/** Whether it is seen where it stands, whole. */
const isInWindow = (place: Locator) =>
  place.evaluate(element => {
    const { top, left, bottom, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + 4, top + height / 2)
    return top >= 0 && bottom <= innerHeight && hit !== null && element.contains(hit)
  })

describe('the frame', () => {
  test('leads anywhere by the keyboard alone', async ({ visit }) => {
    const { page, faults } = await visit({
      path: '/admin/nowhere',
      prepare: ({ context }) => enterAsOwner(context),
    })
    await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('Control+K')
    const field = palette(page).getByRole('combobox')
    await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.type('今')
    await expect
      .poll(() => palette(page).getByRole('option', { selected: true }).innerText())
      .toContain('今天')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '快捷键' }).getByText('撤销刚才那一步').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { list } = await findHomeArticles()
    const [article] = list
    await page.keyboard.press('Control+K')
    await field.waitFor()
    await page.keyboard.type(article?.article_title ?? '')
    const option = palette(page).getByRole('option', { selected: true })
    await expect.poll(() => option.innerText()).toContain(article?.article_title)
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/write/article-${article?.id}`)
    const guest = await makeAccount()
    await page.goto('/admin/nowhere')
    await rooms(page).waitFor()
    await page.keyboard.press('Control+K')
    await field.fill(guest.nick_name)
    await expect.poll(() => option.innerText()).toMatch(new RegExp(`用户[\\s\\S]*${guest.nick_name}`))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: guest.nick_name }).waitFor()
    await page.getByText('来过，还没有评论过。').waitFor()
    await page.getByRole('link', { name: '传过的图' }).click()
    await page.waitForURL(/media\?state=guests&user=\d+/)
    faults.expect(/user\/manage\/\w+\/999999/)
    await page.goto('/admin/guest/999999')
    await page.getByText('它也许删掉了，也许地址抄错了一笔。').waitFor()
    expect(await page.getByText(/还没有开口|评论过/).count()).toBe(0)
  })

  test('fits a low window and a wide one, wears the theme of the site, and gives it back', async ({
    visit,
  }) => {
    const { page } = await visit({
      path: '/admin/',
      theme: 'dark',
      prepare: ({ context }) => enterAsOwner(context),
    })
    expect(await pageTheme(page)).toBe('dark')
    await page.setViewportSize({ width: 1_366, height: 657 })
    for (const name of ['设置', '回网站'])
      expect(await isInWindow(page.getByRole('link', { name, exact: true }))).toBe(true)
    const audit = rooms(page).getByRole('link', { name: '操作记录' })
    expect(await isInWindow(audit)).toBe(false)
    await audit.click()
    await page.getByRole('heading', { name: '操作记录', level: 1 }).waitFor()
    expect(await isInWindow(audit)).toBe(true)
    await page.setViewportSize({ width: 2_560, height: 1_300 })
    const [rail, sheet] = await Promise.all([rooms(page).boundingBox(), page.getByRole('main').boundingBox()])
    expect((sheet?.x ?? 0) - (rail?.x ?? 0)).toBe(224)
    await page.getByRole('button', { name: '天亮' }).click()
    expect(await pageTheme(page)).toBe('light')
    await page.goto('/home')
    expect(await pageTheme(page)).toBe('light')
    expect(await keptText(page, 'useDarkKEY')).not.toBeNull()
  })

  test('fits a desk, a tablet and a small phone, and axe has nothing against it', async ({ visit }) => {
    const { page } = await visit({ context: still, prepare: ({ context }) => enterAsOwner(context) })
    for (const [width, height] of [
      [1_440, 900],
      [820, 1_100],
      [360, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/admin/')
      await page.getByRole('heading', { name: '读得最多', exact: true }).waitFor()
      await page.getByText('手还热着').waitFor()
      expect(await isTooWide(page)).toBe(false)
      expect(await violations(page)).toEqual([])
    }
    await page.keyboard.press('Control+K')
    await palette(page).getByRole('option').first().waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('puts five ways under the thumb, each big enough for it', async ({ visit }) => {
    const { page } = await visit({
      path: '/admin/',
      screen: 'phone',
      prepare: ({ context }) => enterAsOwner(context),
    })
    const bar = rooms(page)
    await bar.getByRole('link', { name: '写文章' }).waitFor()
    for (const way of await bar.locator('a, button').all()) {
      const box = await way.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await bar.getByRole('button', { name: '菜单' }).tap()
    const sheet = page.getByRole('dialog', { name: '菜单' })
    await sheet.getByRole('link', { name: '今天' }).waitFor()
    expect(await violations(page)).toEqual([])
    // Back takes the sheet away and leaves the screen.
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/admin/')
  })

  test('stands while a room does not come, and opens it once the line is back', async ({ visit }) => {
    const { page, context, faults } = await visit({
      path: '/admin/',
      prepare: ({ context }) => enterAsOwner(context),
    })
    faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 50/)
    await page.getByText('手还热着').waitFor()
    await context.setOffline(true)
    await rooms(page).getByRole('link', { name: '文章' }).click()
    await page.getByRole('heading', { name: '线断了，这个页面没有打开' }).waitFor()
    expect(await page.title()).toContain('线断了')
    await context.setOffline(false)
    await page.getByRole('heading', { name: '文章', level: 1 }).waitFor()
  })

  test('opens anew where it was built anew behind the window, and says so where it cannot', async ({
    visit,
  }) => {
    const { page, faults } = await visit({ path: '/admin/', prepare: ({ context }) => enterAsOwner(context) })
    faults.expect(/status of 404|Failed to fetch dynamically|preload CSS/)
    const gone = /\/admin\/assets\/.*\.(?:js|css)$/
    await page.getByText('手还热着').waitFor()
    await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
    await rooms(page).getByRole('link', { name: '分类与标签' }).click()
    // By itself; the document is still the old one, so that its own script is gone as well.
    await page.getByRole('heading', { name: '后台没有打开' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(gone)
    await page.getByRole('link', { name: '刷新' }).click()
    await page.getByRole('heading', { name: '分类与标签', level: 1 }).waitFor()
  })

  test('says in its place what did not come, and tries again', async ({ visit }) => {
    let isBroken = true
    const { page, faults } = await visit({
      prepare: async ({ context }) => {
        await enterAsOwner(context)
        await context.route('**/api/comment/getLatestComments', route =>
          isBroken ? route.fulfill({ status: 500, json: { code: 500, message: '' } }) : route.continue(),
        )
      },
    })
    faults.expect(/status of 500/)
    await page.goto('/admin/')
    const side = page.getByRole('complementary', { name: '此刻' })
    await side.getByText('近况没有取到').waitFor()
    // The rest of the desk stands.
    await page.getByText('手还热着').waitFor()
    isBroken = false
    await side.getByRole('button', { name: '再试一次' }).click()
    await side.getByRole('heading', { name: '新近的话' }).waitFor()
  })

  test('comes with at most 250 KB of script', () => {
    const { files, gzipBytes } = firstScreenScripts('src/features/desk/desk.route.tsx')
    expect(files.length).toBeGreaterThan(0)
    expect(gzipBytes).toBeLessThanOrEqual(250 * 1_024)
  })
})

describe('the desk', () => {
  test('has a word for a day when nobody waits, and leads an empty house in three steps', async ({
    visit,
  }) => {
    const { page } = await visit({
      path: '/admin/',
      prepare: async ({ context }) => {
        await enterAsOwner(context)
        await giveDrafts(context, true)
        const statistic = { articleCount: 0, tagCount: 0, categoryCount: 0, userCount: 1, wordCount: 0 }
        await context.route('**/api/statistic', route =>
          route.fulfill({ json: { code: 0, message: '成功', result: statistic } }),
        )
        // Other journeys leave comments that wait.
        const nothing = { current: 1, size: 5, list: [], total: 0 }
        await context.route('**/api/moderation/list', route =>
          route.fulfill({ json: { code: 0, message: '成功', result: nothing } }),
        )
      },
    })
    await page.getByText('没有人在等，去写字吧。').waitFor()
    await page.getByText('第一篇等你落笔').waitFor()
    const steps = page.getByRole('region', { name: '头三步' })
    // The starter has given the house a name and songs.
    await steps.getByText('第一支歌，做好了').waitFor()
    await steps.getByText('第一篇文章，还没有').waitFor()
    expect(await violations(page)).toEqual([])
    await steps.getByRole('button', { name: '不用了' }).click()
    await page.reload()
    await page.getByText('第一篇等你落笔').waitFor()
    expect(await steps.count()).toBe(0)
  })
})

describe('the doors on the site', () => {
  test('are not fetched by a guest', async ({ visit }) => {
    const guest = await makeAccount()
    const { page } = await visit({ path: '/home' })
    const fetched: string[] = []
    page.on('request', request => fetched.push(request.url()))
    await signIn(page, guest)
    await userButton(page, guest.nick_name).waitFor()
    await page.goto('/talk')
    await userButton(page, guest.nick_name).waitFor()
    expect(await page.getByRole('link', { name: /后台|写文章|改这一条/ }).count()).toBe(0)
    expect(fetched.filter(url => url.includes('owner-doors'))).toEqual([])
  })
})
