import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, noticeOf, signIn } from './support/account.ts'
import { library } from './support/library.ts'
import type { Screen } from './support/look.ts'
import { openMusic, panel, playSong, songs, waitUntilHeard, watchSounds } from './support/music.ts'
import { waitUntilAlive } from './support/page.ts'
import { findAlbumId } from './support/site-api.ts'
import { test } from './support/visit.ts'

type Part = {
  name: string
  /** Its file, and its style sheet where it has one. */
  file: RegExp
  press: (page: Page) => Promise<unknown>
  shown: (page: Page) => Locator
}

const reading = `/posts/${library.reading.slug}`
const banner = (page: Page) => page.getByRole('banner')
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })

/** Each page with the parts that it sends for when they are wanted. */
const pages: readonly { path: string; screen?: Screen; isSignedIn?: boolean; parts: readonly Part[] }[] = [
  {
    path: '/home',
    parts: [
      {
        name: '搜索',
        file: /search-dialog-.*\.js/,
        press: page => banner(page).getByRole('button', { name: '搜索' }).click(),
        shown: dialog('搜索'),
      },
      {
        name: '登录',
        file: /account-dialog-.*\.css/,
        press: page => banner(page).getByRole('button', { name: '登录' }).click(),
        shown: dialog('登录'),
      },
      {
        name: '聊天室',
        file: /chat-popover.*\.js/,
        press: page => page.getByRole('button', { name: '聊天室' }).click(),
        shown: dialog('聊天室'),
      },
      {
        name: '音乐',
        file: /music\.client-.*\.js/,
        press: page => banner(page).getByRole('button', { name: '音乐' }).click(),
        shown: dialog('音乐'),
      },
    ],
  },
  {
    path: '/home',
    screen: 'phone',
    parts: [
      {
        name: '菜单',
        file: /phone-menu-.*\.js/,
        press: page => banner(page).getByRole('button', { name: '菜单' }).tap(),
        shown: page => page.getByRole('dialog').getByRole('link', { name: '时间轴' }),
      },
    ],
  },
  {
    path: reading,
    screen: 'phone',
    parts: [
      {
        name: '目录',
        file: /toc-drawer-.*\.js/,
        press: page => page.getByRole('button', { name: '目录' }).tap(),
        shown: dialog('目录'),
      },
    ],
  },
  {
    path: reading,
    isSignedIn: true,
    parts: [
      {
        name: '我的消息',
        file: /notify-drawer.*\.css/,
        press: page => banner(page).getByRole('button', { name: '我的消息' }).click(),
        shown: dialog('我的消息'),
      },
      {
        name: '图片',
        file: /lightbox.*\.js/,
        press: page => page.getByRole('button', { name: /^放大图片/ }).click(),
        shown: page => page.locator('.pswp'),
      },
      {
        name: '正文与代码的样式',
        file: /theme-picker-.*\.js/,
        press: page => page.getByRole('button', { name: '正文与代码的样式' }).click(),
        shown: dialog('正文与代码的样式'),
      },
      {
        name: '表情',
        file: /emoji-popover.*\.js/,
        press: async page => {
          await page.locator('.comments').scrollIntoViewIfNeeded()
          await page.locator('.comments').getByRole('button', { name: '表情' }).first().click()
        },
        shown: dialog('表情'),
      },
    ],
  },
  {
    path: '/link/list',
    isSignedIn: true,
    parts: [
      {
        name: '申请友链',
        file: /apply-dialog-.*\.js/,
        press: page => page.getByRole('button', { name: '申请友链' }).click(),
        shown: page => page.getByRole('dialog'),
      },
    ],
  },
]

const expectedFaults = /ERR_FAILED|Failed to fetch dynamically|Unable to preload/
const hasStyles = (page: Page, file: RegExp) =>
  page.evaluate(
    source => [...document.styleSheets].some(({ href }) => href && new RegExp(source).test(href)),
    file.source,
  )
const assets = (file: RegExp) => new RegExp(`/assets/${file.source}`)

describe('a part that does not come', () => {
  test.for(pages)(
    'costs only itself, and comes with another try: $path $screen',
    async (given, { visit }) => {
      const { path, screen = 'desktop', isSignedIn = false, parts } = given
      const { page } = await visit({
        path,
        screen,
        prepare: async fresh => {
          fresh.faults.expect(expectedFaults)
          for (const { file } of parts) await fresh.page.route(assets(file), route => route.abort())
        },
      })
      if (isSignedIn) await signIn(page, await makeAccount())
      for (const { name, file, press, shown } of parts) {
        await press(page)
        const notice = noticeOf(page, `${name}没有打开`)
        await notice.waitFor()
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.unroute(assets(file))
        await notice.getByRole('button', { name: '再试一次' }).click()
        await shown(page).waitFor()
        await notice.waitFor({ state: 'detached' })
        if (file.source.includes('css')) expect(await hasStyles(page, file)).toBe(true)
        // While it is still opening the viewer hears no key.
        await expect
          .poll(async () => {
            await page.keyboard.press('Escape')
            return shown(page).isVisible()
          })
          .toBe(false)
      }
    },
  )

  test('(comments) says so at its own place', async ({ visit }) => {
    const { page, faults } = await visit({
      path: reading,
      prepare: ({ page: fresh }) => fresh.route(assets(/comment-board.*/), route => route.abort()),
    })
    faults.expect(expectedFaults)
    const place = page.locator('.comments')
    await place.scrollIntoViewIfNeeded()
    await place.getByText('评论没有取到').waitFor()
    await page.unroute(assets(/comment-board.*/))
    await place.getByRole('button', { name: '再试一次' }).click()
    await place.getByRole('textbox', { name: '写评论' }).waitFor()
  })

  test('(diagram) leaves its source and is drawn with another try', async ({ visit }) => {
    // The painter itself is here; the file of this kind of diagram is not.
    const { page, faults } = await visit({
      path: `/posts/${library.figures.slug}`,
      prepare: ({ page: fresh }) => fresh.route(assets(/flowDiagram-.*/), route => route.abort()),
    })
    faults.expect(expectedFaults)
    const diagram = page.locator('[data-diagram="mermaid"]')
    await diagram.scrollIntoViewIfNeeded()
    const notice = noticeOf(page, '图没有打开')
    await notice.waitFor()
    expect(await diagram.innerText()).toContain('flowchart')
    await page.unroute(assets(/flowDiagram-.*/))
    await notice.getByRole('button', { name: '再试一次' }).click()
    await diagram.locator('svg').waitFor()
  })

  test('(viewer) of an album', async ({ visit }) => {
    const { page, faults } = await visit({ path: `/photos?id=${await findAlbumId()}` })
    faults.expect(expectedFaults)
    await page.route(assets(/lightbox.*/), route => route.abort())
    await page.locator('a[data-photo]').first().click()
    const notice = noticeOf(page, '图片没有打开')
    await notice.waitFor()
    await page.unroute(assets(/lightbox.*/))
    await notice.getByRole('button', { name: '再试一次' }).click()
    await page.locator('.pswp').waitFor()
  })

  test('(music) closes itself, and opens again when it is here', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(expectedFaults)
    await openMusic(page)
    await page.route(assets(/search-panel.*/), route => route.abort())
    await panel(page).getByRole('button', { name: '找一首歌' }).click()
    const notice = noticeOf(page, '搜歌没有打开')
    await notice.waitFor()
    await page.unroute(assets(/search-panel.*/))
    await notice.getByRole('button', { name: '再试一次' }).click()
    await page.getByPlaceholder('请输入歌名或歌手').waitFor()
  })

  test('(session) signs nobody out', async ({ visit }) => {
    const account = await makeAccount()
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(expectedFaults)
    await signIn(page, account)
    await page.route(assets(/session-store-.*/), route => route.abort())
    await page.reload()
    await waitUntilAlive(page)
    await page.unroute(assets(/session-store-.*/))
    await banner(page)
      .getByRole('button', { name: `${account.nick_name}的菜单` })
      .waitFor()
  })
})

describe('a part that is gone since the site was upgraded', () => {
  test('comes with the new page, and the song goes on', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home', prepare: ({ context }) => watchSounds(context) })
    faults.expect(/status of 404|Failed to fetch dynamically/)
    await openMusic(page)
    await playSong(page, songs.other)
    await panel(page).getByRole('button', { name: '收起' }).click()
    const gone = /\/assets\/(?:shell|account-dialog)-/
    await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
    await banner(page)
      .getByRole('button', { name: '登录' })
      .evaluate((button: HTMLElement) => button.click())
    await page.waitForEvent('framenavigated')
    await page.unroute(gone)
    await page.getByRole('dialog', { name: '登录' }).waitFor()
    await waitUntilHeard(page)
  })
})
