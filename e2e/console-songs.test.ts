import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { isTooWide } from './support/page.ts'
import { root } from './support/server-process.ts'
import { test } from './support/visit.ts'

test('songs are sent by thumb; what is there already and what is no song is said', async ({ visit }) => {
  const { page } = await visit({
    screen: 'phone',
    theme: 'light',
    path: '/admin/music',
    prepare: v => enterAsOwner(v.context),
  })
  await page.getByRole('link', { name: '放歌进来' }).tap()
  await page.getByRole('heading', { name: '把歌放进来' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  const name = 'wei-cheng-qu.mp3'
  await page.getByLabel('选要交的文件', { exact: true }).setInputFiles([
    { name, mimeType: 'audio/mpeg', buffer: readFileSync(join(root, 'starter/music', name)) },
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('这不是歌') },
  ])
  await page.getByText('1 个早就有了').waitFor()
  await page.getByText('说明.txt：不是歌、歌词、封面或歌单').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('link', { name: '去看看有哪些歌' }).tap()
  // Three tabs fit without scrolling.
  expect(await page.locator('.tabs').evaluate(tabs => tabs.scrollWidth - tabs.clientWidth)).toBe(0)
  await page.getByRole('button', { name: '重新看一遍' }).tap()
  await page.getByText('和从前一样。').waitFor()
  const row = page.getByRole('list', { name: '歌' }).getByRole('listitem').filter({ hasText: '渭城曲' })
  await page.getByRole('button', { name: '改《渭城曲》的名字和封面' }).tap()
  expect(await violations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  const form = page.getByRole('form', { name: '改《渭城曲》的名字' })
  await form.getByLabel('专辑').fill('阳关三叠')
  await form.getByRole('button', { name: '存下' }).tap()
  await row.getByText('阳关三叠').waitFor()
  await page.getByRole('button', { name: '改《渭城曲》的名字和封面' }).tap()
  await page.getByRole('button', { name: '照文件里的' }).tap()
  await row.getByText('小楼听雨').waitFor()
  await page.getByRole('button', { name: '删掉《渭城曲》' }).tap()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' }).last().tap()
  await row.waitFor()
})
