import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@xiaolou/contract/kit/client'
import { getProgramme, setProgramme } from '@xiaolou/contract/listen'
import { deletePlaylist, getPlaylists } from '@xiaolou/contract/music-manage'
import { expect, inject } from 'vitest'
import { openSession } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { isTooWide } from './support/page.ts'
import { owner, root } from './support/server-process.ts'
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
  await page.getByText('1 个早就有了').waitFor({ timeout: 30_000 })
  await page.getByText('说明.txt：不是歌、歌词、封面或歌单').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('link', { name: '去看看有哪些歌' }).tap()
  // Three tabs fit: the last one does not scroll the first one away.
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

test('a list is put together by keys, put in order, and gone with ten seconds to take it back', async ({
  visit,
}) => {
  const name = `夜里听 ${Date.now()}`
  const { token } = await openSession({ ...owner })
  const call = createClient({ baseUrl: `${inject('origin')}/api`, timeoutMs: 20_000, token: () => token })
  const { page } = await visit({ path: '/admin/music?view=lists', prepare: v => enterAsOwner(v.context) })
  await page.getByRole('button', { name: '拼一份' }).press('Enter')
  await page.getByLabel('歌单名').fill(name)
  const find = page.getByRole('searchbox', { name: '找一首加进来' })
  for (const [words, song] of [
    ['songbie', '送别'],
    ['moli', '茉莉花'],
  ] as const) {
    await find.fill(words)
    await page.getByRole('button', { name: `加上《${song}》` }).press('Enter')
  }
  const songs = page.getByRole('list', { name: '歌单里的歌' }).getByRole('listitem')
  await page.getByRole('button', { name: '移动《茉莉花》，用方向键' }).press('ArrowUp')
  expect(await songs.first().innerText()).toContain('茉莉花')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '存下' }).press('Enter')
  const row = page.getByRole('list', { name: '歌单' }).getByRole('listitem').filter({ hasText: name })
  await row.getByText('2 首').waitFor()
  await page.getByRole('button', { name: `删掉歌单「${name}」` }).press('Enter')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: '通知' }).getByRole('button', { name: '关闭通知' }).first().click()
  const listed = async () => (await call(getPlaylists)).map(list => list.name)
  await expect.poll(listed).not.toContain(name)
})

test('what plays where nobody asks for a song is chosen, put in order, begun anew and ended', async ({
  visit,
}) => {
  const name = `檐下 ${Date.now()}`
  const { token } = await openSession({ ...owner })
  const call = createClient({ baseUrl: `${inject('origin')}/api`, timeoutMs: 20_000, token: () => token })
  const { page } = await visit({ path: '/admin/music?view=together', prepare: v => enterAsOwner(v.context) })
  const choice = page.getByLabel('没人点歌时放', { exact: true })
  const songs = page.getByRole('list', { name: '依次放的歌' }).getByRole('listitem')
  const stands = async () => {
    const { at, songs: all, list_id } = await call(getProgramme)
    return { list_id, at, names: all.map(song => song.name) }
  }
  try {
    await choice.selectOption({ label: await choice.locator('option', { hasText: '热歌榜' }).innerText() })
    await songs.first().getByText('接下来').waitFor()
    expect(await violations(page)).toEqual([])

    // A chart is nobody's to change: another list is made after it, and put on.
    await page.getByRole('button', { name: '照它另拼一份' }).press('Enter')
    const form = page.getByRole('form', { name: '拼一份歌单' })
    await form.getByLabel('歌单名').fill(name)
    const own = form.getByRole('list', { name: '歌单里的歌' }).getByRole('listitem')
    while ((await own.count()) > 2) await own.first().getByRole('button', { name: /拿掉/ }).press('Enter')
    await form.getByRole('searchbox', { name: '找一首加进来' }).fill('songbie')
    await form.getByRole('button', { name: '加上《送别》' }).press('Enter')
    await form.getByRole('button', { name: '移动《送别》，用方向键' }).last().press('ArrowUp')
    await form.getByRole('button', { name: '存下' }).press('Enter')
    await expect.poll(() => choice.locator('option:checked').innerText()).toContain(name)
    await expect.poll(async () => (await stands()).names[1]).toBe('送别')

    await page.getByRole('button', { name: '从第 2 首《送别》放起' }).press('Enter')
    await songs.nth(1).getByText('接下来').waitFor()
    expect((await stands()).at).toBe(1)
    await page.getByRole('button', { name: '从头放' }).press('Enter')
    await songs.first().getByText('接下来').waitFor()
    expect((await stands()).at).toBe(0)

    // Under another name it is another list, and stays the one that plays.
    await page.getByRole('button', { name: '改这份歌单' }).press('Enter')
    const before = (await stands()).list_id
    const change = page.getByRole('form', { name: `改歌单「${name}」` })
    await change.getByLabel('歌单名').fill(`${name} 新`)
    await change.getByRole('button', { name: '存下' }).press('Enter')
    await expect.poll(() => choice.locator('option:checked').innerText()).toContain(`${name} 新`)
    await expect.poll(async () => (await stands()).list_id).not.toBe(before)
  } finally {
    await call(setProgramme, { body: { list_id: 0 } })
    for (const { path, name: called } of await call(getPlaylists))
      if (called.startsWith(name)) await call(deletePlaylist, { body: { path } })
  }
  await page.reload()
  await expect.poll(() => choice.locator('option:checked').innerText()).toBe('什么也不放')
})
