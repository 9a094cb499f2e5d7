import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

type Row = { id: number; category: string; name: string }
const category = '案头书'
let token = ''

const ownRows = async (): Promise<Row[]> => {
  const groups = (await callApi('/resource/getResourceList/site')) as { resourceList: Row[] }[]
  return groups.flatMap(group => group.resourceList).filter(row => row.category === category)
}
const clear = async () => {
  for (const { id } of await ownRows())
    await fetch(`${inject('origin')}/api/resource/delete/${id}`, {
      method: 'DELETE',
      headers: { Authorization: token },
    })
}

beforeAll(async () => {
  token = (await openSession({ ...owner })).token
})
afterAll(clear)

const notices = (page: Page) => page.getByRole('region', { name: '通知' })

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('what is recommended is added, put in order by keys, taken down and taken back', async ({ visit }) => {
    await clear()
    for (const name of ['词源', '诗韵'])
      await post('/resource/add', { kind: 'site', category, name, url: 'https://book.example' }, token)
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/resources?kind=site',
      prepare: v => enterAsOwner(v.context),
    })
    const group = page.getByRole('region', { name: category })
    const names = () => group.locator('.resource-words b').allTextContents()
    await group.waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await page.getByRole('button', { name: '添一条' }).click()
    const form = page.getByRole('form', { name: '添一条资源' })
    await form.getByLabel('名称').fill('声律启蒙')
    await form.getByLabel('网址').fill('https://rhyme.example/a')
    await form.getByLabel('哪一组').fill(category)
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '存下' }).click()
    await expect.poll(names).toEqual(['词源', '诗韵', '声律启蒙'])

    await group.getByRole('button', { name: '挪动「声律启蒙」' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(names).toEqual(['词源', '声律启蒙', '诗韵'])
    await notices(page).getByRole('button', { name: '撤销' }).click()
    await expect.poll(names).toEqual(['词源', '诗韵', '声律启蒙'])

    await group.getByRole('button', { name: '拿下「词源」' }).click()
    await expect.poll(names).toEqual(['诗韵', '声律启蒙'])
    await notices(page).getByRole('button', { name: '撤销' }).last().click()
    await expect.poll(names).toEqual(['词源', '诗韵', '声律启蒙'])
    expect((await ownRows()).map(({ name }) => name)).toEqual(['词源', '诗韵', '声律启蒙'])
  })
})
