import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject } from 'vitest'
import { loginDialog, makeAccount, openSession, post, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

const applicationOf = (name: string) => `https://${name}.example/`

const postTitles = [
  '给窗台上的麻雀留一把小米',
  '《边城》第七遍：这一次读的是渡船、碾坊，和翠翠始终没有说出口的那些话，读到后来连灯花爆了也没有听见',
  'Rust 里的生命周期，我是这样跟女儿讲的 🐦',
]

/** A friend whose feed was read; the program reads none of this machine, so that what it would keep is written here. */
async function writePosts() {
  const { token } = await openSession({ ...owner })
  const body = { size: 100, site_name: '麻雀的窗台' }
  const found = await post<{ list: { id: number }[] }>('/links/backGetLinksList', body, token)
  if (found.result?.list.length) return
  const friend = { ...body, url: 'https://sparrow.example/' }
  const { result } = await post<{ id: number }>('/links/backAdd', friend, token)
  const db = new DatabaseSync(join(inject('dataDir'), 'xiaolou.sqlite'))
  db.exec('pragma busy_timeout = 5000')
  const add = db.prepare('insert into link_post (link_id, title, url, publishedAt) values (?, ?, ?, ?)')
  for (const [at, title] of postTitles.entries())
    add.run(
      result?.id ?? 0,
      title,
      `https://sparrow.example/${at + 1}`,
      Date.now() - (at * 9 + 1) * 86_400_000,
    )
  db.close()
}

describe('/link/list', () => {
  test.for(looks)('shows the friends and the site’s own card ($screen, $theme)', async (look, { visit }) => {
    const { page } = await visit({ path: '/link/list', ...look })
    expect(await pageTheme(page)).toBe(look.theme)
    expect(await page.locator('.link-card').count()).toBeGreaterThan(2)
    await page.getByRole('region', { name: '本站的名片' }).waitFor()
    expect(await isTooWide(page)).toBe(false)
  })

  test('leads to a friend in a tab of its own, without telling where from', async ({ visit }) => {
    const { page } = await visit({ path: '/link/list' })
    const card = page.locator('.link-card').first()
    await expect.poll(() => card.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    await expect.poll(() => card.getAttribute('target')).toBe('_blank')
  })

  test.for(looks)('lists what friends wrote last ($screen, $theme)', async (look, { visit }) => {
    await writePosts()
    const { page } = await visit({ path: '/link/list', ...look })
    const posts = page.getByRole('region', { name: '他们最近写的' })
    const first = posts.getByRole('listitem').first()
    expect(await first.innerText()).toContain('给窗台上的麻雀留一把小米')
    const link = first.getByRole('link')
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      'https://sparrow.example/1',
      'noopener noreferrer nofollow ugc',
    ])
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  })

  test('gives its own card away as YAML and as JSON', async ({ visit }) => {
    const { page, context } = await visit({ path: '/link/list' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: '复制 JSON' }).click()
    await page.getByText('已复制').waitFor()
    const card: { name: string; link: string } = JSON.parse(await copied())
    expect([card.name, card.link]).toEqual(['小楼', new URL(page.url()).origin])
    await page.getByRole('button', { name: '复制 YAML' }).click()
    await expect.poll(copied).toContain('- name: "小楼"')
  })

  test('asks a stranger to sign in, goes on, and shows that the application waits', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/link/list' })
    await page.getByRole('button', { name: '申请友链' }).click()
    await loginDialog(page).waitFor()
    await signInHere(page, account)
    const dialog = page.getByRole('dialog', { name: '递一张名片' })
    await dialog.getByRole('button', { name: '递给主人' }).click()
    await dialog.getByText('请填写站名').waitFor()
    const name = `邻居<b>${account.username}</b>`
    await dialog.getByLabel('站名').fill(name)
    await dialog.getByLabel('网址', { exact: true }).fill('javascript:alert(1)')
    await dialog.getByLabel('一句话').focus()
    await dialog.getByText('网址应以 http(s):// 开头').waitFor()
    await dialog.getByLabel('网址', { exact: true }).fill(applicationOf(account.username))
    await dialog.getByRole('button', { name: '递给主人' }).click()
    const own = page.getByRole('region', { name: '我递过的名片' })
    await own.getByText('待审核').waitFor()
    await expect.poll(() => own.innerText()).toContain(name)
    expect(await page.locator('.link-cards').innerText()).not.toContain(account.username)
  })

  test('keeps what was typed when the server refuses', async ({ visit }) => {
    const [first, second] = [await makeAccount(), await makeAccount()]
    const url = applicationOf(first.username)
    const apply = async (account: typeof first) => {
      const { page } = await visit({ path: '/link/list' })
      await signIn(page, account)
      await page.getByRole('button', { name: '申请友链' }).click()
      const dialog = page.getByRole('dialog', { name: '递一张名片' })
      await dialog.getByLabel('站名').fill('同一家')
      await dialog.getByLabel('网址', { exact: true }).fill(url)
      await dialog.getByRole('button', { name: '递给主人' }).click()
      return { page, dialog }
    }
    const one = await apply(first)
    await one.page.getByRole('region', { name: '我递过的名片' }).waitFor()
    const { dialog } = await apply(second)
    await dialog.getByRole('alert').getByText('这个网址已经在友链里').waitFor()
    await expect.poll(() => dialog.getByLabel('网址', { exact: true }).inputValue()).toBe(url)
  })
})

const rooms = [
  ['/resources/front', '前端推荐'],
  ['/resources/back', '后端推荐'],
  ['/siteList', '常去的站'],
] as const

describe('recommendations', () => {
  test.for(rooms)('%s shows its groups, and leads to the others', async ([path, title], { visit }) => {
    const { page } = await visit({ path })
    await expect.poll(() => page.locator('h1').innerText()).toBe(title)
    expect(await page.locator('.resource-group').count()).toBeGreaterThan(1)
    await expect.poll(() => page.locator('.resource-rooms [aria-current="page"]').innerText()).toBe(title)
    expect(await isTooWide(page)).toBe(false)
    const other = rooms.find(([, name]) => name !== title)
    await page
      .locator('.resource-rooms')
      .getByRole('link', { name: other?.[1] ?? '' })
      .click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(other?.[1])
    await page.locator('.resource-entry').first().waitFor()
  })
})
