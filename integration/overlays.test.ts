import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { describe, expect, test } from 'vitest'
import { ownPassword } from '../server/src/testing/make-app.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const { categories, tags, archives, home } = screens
const site = await openSharedSite({ hasLibrary: true })
const onPhone = (query: string) => /max-width|pointer: coarse|hover: none|reduced-motion: reduce/.test(query)

/** An article, with the page of categories before it in history. */
const openReading = async (media?: (query: string) => boolean) => {
  const page = await renderScreen(site, categories.path, media ? { media } : {})
  const { document, history } = page.window
  const linkTo = (words: string) => page.getAllByRole('link', { name: words })[0] ?? document.body
  await page.user.click(linkTo('首页'))
  await expect.poll(page.address).toBe(home.path)
  return {
    ...page,
    document,
    linkTo,
    back: () => history.back(),
    history,
    pressFirst: async (name: string) => {
      await page.user.click(page.getAllByRole('button', { name })[0] ?? document.body)
    },
    dialog: (name: string) => page.queryByRole('dialog', { name }),
    steps: () => (history.state as { overlays?: unknown } | null)?.overlays,
  }
}

describe('Back', () => {
  test('closes what lies over the page and nothing else, and after what was closed by hand turns the page', async () => {
    const page = await openReading()
    for (const name of ['搜索', '登录']) {
      await page.pressFirst(name)
      await page.findByRole('dialog', { name })
      page.back()
      await page.gone(() => page.dialog(name))
      expect(page.address()).toBe(home.path)
    }
    await page.pressFirst('搜索')
    await page.findByRole('dialog', { name: '搜索' })
    await page.user.keyboard('{Escape}')
    await page.gone(() => page.dialog('搜索'))
    await expect.poll(page.steps).toBeUndefined()
    page.back()
    await expect.poll(page.address).toBe(categories.path)
  })

  test('and forward do not bring it back, and leave no step behind', async () => {
    const page = await openReading()
    await page.pressFirst('搜索')
    await page.findByRole('dialog', { name: '搜索' })
    page.back()
    await page.gone(() => page.dialog('搜索'))
    page.history.forward()
    await expect.poll(page.steps).toBeUndefined()
    expect(page.dialog('搜索')).toBeNull()
    page.back()
    await expect.poll(page.address).toBe(categories.path)
  })

  test('twice at once closes it and turns the page', async () => {
    const page = await openReading()
    await page.pressFirst('登录')
    await page.findByRole('dialog', { name: '登录' })
    page.history.go(-2)
    await expect.poll(page.address).toBe(categories.path)
    await page.gone(() => page.dialog('登录'))
  })

  test('leads from a page that was chosen in the drawer to the page below it', async () => {
    const page = await openReading(onPhone)
    await page.pressFirst('菜单')
    const drawer = await page.findByRole('dialog', { name: '小楼' })
    await page.user.click(within(drawer).getByRole('link', { name: '标签' }))
    await page.findByRole('heading', { level: 1, name: '标签' })
    expect(page.address()).toBe(tags.path)
    await page.gone(() => page.dialog('小楼'))
    page.back()
    await expect.poll(page.address).toBe(home.path)
    page.back()
    await expect.poll(page.address).toBe(categories.path)
  })

  test('closes the dialog that the drawer has opened', async () => {
    const page = await openReading(onPhone)
    await page.pressFirst('菜单')
    const drawer = await page.findByRole('dialog', { name: '小楼' })
    await page.press('登录', drawer)
    await page.findByRole('dialog', { name: '登录' })
    await page.gone(() => page.dialog('小楼'))
    page.back()
    await page.gone(() => page.dialog('登录'))
    expect(page.address()).toBe(home.path)
    page.back()
    await expect.poll(page.address).toBe(categories.path)
  })
})

describe('the drawer of a phone', () => {
  test('has every room', async () => {
    const page = await openReading(onPhone)
    await page.pressFirst('菜单')
    const drawer = await page.findByRole('dialog', { name: '小楼' })
    expect(
      within(drawer)
        .getAllByRole('link')
        .map(one => one.textContent),
    ).toEqual(['首页', '时间轴', '分类', '标签', '相册', '说说', '友链', '留言', '前端推荐', '后端推荐'])
  })
})

describe('the dialog to sign in', () => {
  test('ends when the address changes, and does not come back with it', async () => {
    const page = await openReading()
    await page.pressFirst('登录')
    await page.findByRole('dialog', { name: '登录' })
    await page.user.click(
      page.document.querySelector<HTMLElement>(`header a[href="${archives.path}"]`) ?? page.document.body,
    )
    await expect.poll(page.address).toBe(archives.path)
    await page.gone(() => page.dialog('登录'))
    page.back()
    await expect.poll(page.address).toBe(home.path)
    expect(page.dialog('登录')).toBeNull()
  })

  test('gives the focus to the face of who has signed in by keyboard', async () => {
    const token = await site.signIn('user')
    const { username, nick_name } = (await site.call(getOwnUserInfo, undefined, { token })).result
    const page = await openReading()
    page.getAllByRole('button', { name: '登录' })[0]?.focus()
    await page.user.keyboard('{Enter}')
    const dialog = within(await page.findByRole('dialog', { name: '登录' }))
    page.fill(dialog.getByLabelText('用户账号'), username)
    page.fill(dialog.getByLabelText('密码'), ownPassword)
    await page.user.keyboard('{Enter}')
    await page.gone(() => page.dialog('登录'))
    const face = await page.findByRole('button', { name: new RegExp(nick_name) })
    await expect.poll(() => page.document.activeElement).toBe(face)
  })
})
