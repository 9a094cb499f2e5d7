import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject } from 'vitest'
import { openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { isTooWide } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

const postTitles = [
  '给窗台上的麻雀留一把小米',
  '《边城》第七遍：这一次读的是渡船、碾坊，和翠翠始终没有说出口的那些话，读到后来连灯花爆了也没有听见',
  'Rust 里的生命周期，我是这样跟女儿讲的 🐦',
]

/** Writes a friend's posts to the database, since the server refuses feeds of this machine. */
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
})
