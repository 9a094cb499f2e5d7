import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject } from 'vitest'
import { loginDialog, makeAccount, openSession, post, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { isTooWide } from './support/page.ts'
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
  test('fits a desktop and a phone with what friends wrote last; so do the recommendations', async ({
    visit,
  }) => {
    await writePosts()
    const { page } = await visit({ path: '/link/list' })
    const posts = page.getByRole('region', { name: '他们最近写的' })
    await posts.getByText('给窗台上的麻雀留一把小米').waitFor()
    for (const path of ['/link/list', '/resources/front', '/resources/back', '/siteList']) {
      if (path !== '/link/list') await page.goto(path)
      await page.locator('.link-card, .resource-entry').first().waitFor()
      for (const width of [1_440, 380]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await isTooWide(page), path).toBe(false)
      }
      if (path === '/link/list') expect(await violations(page)).toEqual([])
    }
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
