import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, noticeOf, signIn } from './support/account.ts'
import { follow } from './support/cover.ts'
import { library } from './support/library.ts'
import type { Viewport } from './support/look.ts'
import { openMusic, panel, playSong, songs, waitUntilHeard, watchSounds } from './support/music.ts'
import { waitUntilAlive } from './support/page.ts'
import { findAlbumId } from './support/site-api.ts'
import { test } from './support/visit.ts'

type Part = {
  name: string
  /** The page that loads it on demand. */
  path: string
  /** Its file, and its style sheet if it has one. */
  file: RegExp
  press: (page: Page) => Promise<unknown>
  shown: (page: Page) => Locator
}

const reading = `/posts/${library.reading.slug}`
const banner = (page: Page) => page.getByRole('banner')
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })

type Journey = { who: string; screen?: Viewport; isSignedIn?: boolean; parts: readonly Part[] }

const journeys: readonly Journey[] = [
  {
    who: 'a visitor',
    parts: [
      {
        name: '搜索',
        path: '/home',
        file: /search-dialog-.*\.js/,
        press: page => banner(page).getByRole('button', { name: '搜索' }).click(),
        shown: dialog('搜索'),
      },
      {
        name: '登录',
        path: '/home',
        file: /account-dialog-.*\.css/,
        press: page => banner(page).getByRole('button', { name: '登录' }).click(),
        shown: dialog('登录'),
      },
      {
        name: '聊天室',
        path: '/home',
        file: /chat-popover.*\.js/,
        press: page => page.getByRole('button', { name: '聊天室' }).click(),
        shown: dialog('聊天室'),
      },
      {
        name: '音乐',
        path: '/home',
        file: /music\.client-.*\.js/,
        press: page => banner(page).getByRole('button', { name: '音乐' }).click(),
        shown: dialog('音乐'),
      },
    ],
  },
  {
    who: 'a phone',
    screen: 'phone',
    parts: [
      {
        name: '菜单',
        path: '/home',
        file: /phone-menu-.*\.js/,
        press: page => banner(page).getByRole('button', { name: '菜单' }).tap(),
        shown: page => page.getByRole('dialog').getByRole('link', { name: '时间轴' }),
      },
      {
        name: '目录',
        path: reading,
        file: /toc-drawer-.*\.js/,
        press: page => page.getByRole('button', { name: '目录' }).tap(),
        shown: dialog('目录'),
      },
    ],
  },
  {
    who: 'one who is signed in',
    isSignedIn: true,
    parts: [
      {
        name: '我的消息',
        path: reading,
        file: /notify-drawer.*\.css/,
        press: page => banner(page).getByRole('button', { name: '我的消息' }).click(),
        shown: dialog('我的消息'),
      },
      {
        name: '图片',
        path: reading,
        file: /lightbox.*\.js/,
        press: page => page.getByRole('button', { name: /^放大图片/ }).click(),
        shown: page => page.locator('.pswp'),
      },
      {
        name: '正文与代码的样式',
        path: reading,
        file: /theme-picker-.*\.js/,
        press: page => page.getByRole('button', { name: '正文与代码的样式' }).click(),
        shown: dialog('正文与代码的样式'),
      },
      {
        name: '表情',
        path: reading,
        file: /emoji-popover.*\.js/,
        press: async page => {
          await page.locator('.comments').scrollIntoViewIfNeeded()
          await page.locator('.comments').getByRole('button', { name: '表情' }).first().click()
        },
        shown: dialog('表情'),
      },
      {
        name: '申请友链',
        path: '/link/list',
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
/** While still opening, the picture viewer ignores keys. */
const closeByKey = (opened: Locator) =>
  expect
    .poll(async () => {
      await opened.page().keyboard.press('Escape')
      return opened.isVisible()
    })
    .toBe(false)
const assets = (file: RegExp) => new RegExp(`/assets/${file.source}`)

describe('a part that does not come', () => {
  test.for(journeys)(
    'costs only itself, and comes with another try, for $who',
    async ({ screen = 'desktop', isSignedIn = false, parts }, { visit }) => {
      const { page } = await visit({
        path: parts[0]?.path ?? '',
        screen,
        prepare: async fresh => {
          fresh.faults.expect(expectedFaults)
          for (const { file } of parts) await fresh.page.route(assets(file), route => route.abort())
        },
      })
      if (isSignedIn) await signIn(page, await makeAccount())
      for (const { name, path, file, press, shown } of parts) {
        if (new URL(page.url()).pathname !== path) await follow(page, path)
        await press(page)
        const notice = noticeOf(page, `${name}没有打开`)
        await notice.waitFor()
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.unroute(assets(file))
        await notice.getByRole('button', { name: '再试一次' }).click()
        await shown(page).waitFor()
        await notice.waitFor({ state: 'detached' })
        if (file.source.includes('css')) expect(await hasStyles(page, file)).toBe(true)
        await closeByKey(shown(page))
      }
    },
  )

  test('says so at its own place: comments, a diagram, an album, the search for songs', async ({ visit }) => {
    // The renderer itself loads; the chunk of this kind of diagram does not.
    const files = [/comment-board.*/, /flowDiagram-.*/, /lightbox.*/, /search-panel.*/] as const
    const [comments, diagrams, viewer, songSearch] = files
    const { page, faults } = await visit({
      path: reading,
      prepare: async ({ page: fresh }) => {
        for (const file of files) await fresh.route(assets(file), route => route.abort())
      },
    })
    faults.expect(expectedFaults)
    const tryAgain = (place: Locator) => place.getByRole('button', { name: '再试一次' }).click()

    const board = page.locator('.comments')
    await board.scrollIntoViewIfNeeded()
    await board.getByText('评论没有取到').waitFor()
    await page.unroute(assets(comments))
    await tryAgain(board)
    await board.getByRole('textbox', { name: '写评论' }).waitFor()

    await follow(page, `/posts/${library.figures.slug}`)
    const diagram = page.locator('[data-diagram="mermaid"]')
    await diagram.scrollIntoViewIfNeeded()
    await noticeOf(page, '图没有打开').waitFor()
    expect(await diagram.innerText()).toContain('flowchart')
    await page.unroute(assets(diagrams))
    await tryAgain(noticeOf(page, '图没有打开'))
    await diagram.locator('svg').waitFor()

    await follow(page, `/photos?id=${await findAlbumId()}`)
    await page.locator('a[data-photo]').first().click()
    await noticeOf(page, '图片没有打开').waitFor()
    await page.unroute(assets(viewer))
    await tryAgain(noticeOf(page, '图片没有打开'))
    await page.locator('.pswp').waitFor()
    await closeByKey(page.locator('.pswp'))

    await openMusic(page)
    await panel(page).getByRole('button', { name: '找一首歌' }).click()
    await noticeOf(page, '搜歌没有打开').waitFor()
    await page.unroute(assets(songSearch))
    await tryAgain(noticeOf(page, '搜歌没有打开'))
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
