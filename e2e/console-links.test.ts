import { afterAll, describe, expect, inject } from 'vitest'
import { makeAccount, openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

const made: string[] = []

afterAll(async () => {
  const { token } = await openSession({ ...owner })
  for (const site_name of made) {
    const { result } = await post<{ list: { id: number }[] }>('/links/backGetLinksList', { site_name }, token)
    await fetch(`${inject('origin')}/api/links/delete`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ idList: result?.list.map(({ id }) => id) }),
    })
  }
})

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('who applied is let in, changed, taken down and taken back', async ({ visit }) => {
    const name = `渡口${screen}`
    made.push(name)
    const guest = await openSession(await makeAccount())
    const site = { site_name: name, site_desc: '有船。', url: `https://${screen}.ferry.example/` }
    expect(await post('/links/add', site, guest.token)).toMatchObject({ code: 0 })
    const { page } = await visit({
      screen,
      theme,
      path: `/admin/links?view=waiting&search=${encodeURIComponent(name)}`,
      prepare: v => enterAsOwner(v.context),
    })
    const row = page.locator('.friend', { hasText: name })
    await row.getByText('还没有挂上').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await row.getByRole('button', { name: `挂上「${name}」` }).click()
    await page.getByText('没有站名里带').waitFor()

    await page.getByRole('link', { name: '已挂上' }).click()
    await row.getByRole('button', { name: `改「${name}」` }).click()
    const form = page.getByRole('form', { name: `改「${name}」` })
    await form.getByLabel('网址').fill('https://me:secret@ferry.example')
    await form.getByRole('button', { name: '存下' }).click()
    await form.getByText('不能有用户名和密码').waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByLabel('网址').fill(site.url)
    await form.getByLabel('一句话').fill('有船，也有酒。')
    await form.getByRole('button', { name: '存下' }).click()
    await row.getByText('有船，也有酒。').waitFor()

    await row.getByRole('button', { name: `改「${name}」` }).click()
    await form.getByLabel('订阅').fill('http://127.0.0.1/atom.xml')
    await form.getByRole('button', { name: '取来看看' }).click()
    await form.getByText('这个网址去不得').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await form.getByRole('button', { name: '存下' }).click()
    await form.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        await page.reload()
        return row.innerText()
      })
      .toContain('订阅的地址去不得')

    await row.getByRole('button', { name: `取下「${name}」` }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' }).click()
    await row.waitFor()
  })
})
