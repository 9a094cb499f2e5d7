import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { exifSegment } from '../admin/src/features/albums/testing/exif-segment.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { makeAlbum, uploadPicture } from './support/gallery.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

const side = 100 + Math.floor(Math.random() * 800)
/** A second try of a journey finds what the first one made. */
let tries = 0
const notices = (page: Page) => page.getByRole('region', { name: '通知' })
/** Takes back the act of which a notice says these words: others may still stand there. */
const undo = (page: Page, words: string | RegExp) =>
  notices(page)
    .locator('.ui-notice:not([data-leaving])')
    .filter({ hasText: words })
    .getByRole('button', { name: '撤销' })
    .last()
const tiles = (page: Page) => page.getByRole('list', { name: /^照片，/ }).getByRole('listitem')
const sources = (page: Page) =>
  tiles(page).evaluateAll(rows => rows.map(row => row.querySelector('img')?.getAttribute('src') ?? ''))

type Shown = { url: string; caption: string; taken_at: string }
const shownPhotos = async (id: number) => (await callApi(`/photo/getAllPhotosByAlbumId/${id}`)) as Shown[]
const shownUrls = async (id: number) => (await shownPhotos(id)).map(({ url }) => url)

/** A photograph with its date, as a camera writes it. */
async function photograph(page: Page, color: string, taken: string): Promise<Buffer> {
  const base64 = await page.evaluate(ground => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = ground
      brush.fillRect(0, 0, 300, 200)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, color)
  const jpeg = Buffer.from(base64, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), exifSegment({ taken }), jpeg.subarray(2)])
}

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('an album is made, moved, hidden, binned and brought back', async ({ visit }) => {
    tries += 1
    const name = `${screen} 春 ${side} ${tries}`
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/albums',
      prepare: v => enterAsOwner(v.context),
    })
    await page.getByRole('button', { name: '添一本' }).click()
    const form = page.getByRole('form', { name: '添一本相册' })
    await form.getByLabel('名字').fill(name)
    await form.getByLabel('一两句话').fill('雨里。')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '存下' }).click()
    const row = page.getByRole('list', { name: '相册' }).getByRole('listitem').filter({ hasText: name })
    await row.waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    const names = () => page.locator('.album-words p').allInnerTexts()
    const before = await names()
    await row.getByRole('button', { name: `挪动「${name}」` }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(names).toEqual([...before.slice(0, -2), ...before.slice(-2).reverse()])
    await undo(page, '先后换好了').click()
    await expect.poll(names).toEqual(before)

    const act = async (words: string) => {
      // By the keys: a notice of the act before may lie over the row for ten seconds.
      await row.getByRole('button', { name: '还能做什么' }).press('Enter')
      await page.getByRole('menuitem', { name: words }).press('Enter')
    }
    const isShown = async () =>
      ((await callApi('/photoAlbum/getAllAlbumList')) as { album_name: string }[]).some(
        album => album.album_name === name,
      )
    await act('藏起来')
    await row.getByText('藏着').waitFor()
    expect(await isShown()).toBe(false)
    await act('让来客看见')
    await expect.poll(isShown).toBe(true)
    await act('放进回收站')
    await expect.poll(isShown).toBe(false)
    await page.getByRole('link', { name: '回收站' }).click()
    await page.getByRole('button', { name: `拿回来「${name}」` }).click()
    await expect.poll(isShown).toBe(true)
  })

  test('photos are put in order by keys, chosen, moved and binned, each of it taken back', async ({
    visit,
  }) => {
    tries += 1
    const mark = `${screen} ${side} ${tries}`
    const urls: string[] = []
    const base = screen === 'phone' ? 1_000 : 2_000
    for (let at = 0; at < 4; at += 1) urls.push(await uploadPicture({ width: base + at, height: 40 + side }))
    const photos = urls.map(url => ({ url }))
    const { id } = await makeAlbum({ name: `次序 ${mark}`, photos })
    const target = await makeAlbum({ name: `去处 ${mark}`, photos: [] })
    const [a = '', b = '', c = '', d = ''] = urls
    const { page } = await visit({
      screen,
      theme,
      path: `/admin/albums/${id}`,
      prepare: v => enterAsOwner(v.context),
    })
    await expect.poll(() => sources(page)).toEqual([d, c, b, a])
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await page.getByRole('button', { name: '挪动第 1 张' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => sources(page)).toEqual([c, b, d, a])
    await expect.poll(() => shownUrls(id)).toEqual([c, b, d, a])
    await undo(page, '先后换好了').click()
    await expect.poll(() => shownUrls(id)).toEqual([d, c, b, a])
    await expect.poll(() => sources(page)).toEqual([d, c, b, a])

    await page.getByRole('checkbox', { name: '选中第 4 张' }).check()
    const bulk = page.getByRole('region', { name: '一起处理' })
    expect(await violations(page)).toEqual([])
    await bulk.getByRole('button', { name: '放到最前' }).click()
    await expect.poll(() => shownUrls(id)).toEqual([a, d, c, b])
    await expect.poll(() => sources(page)).toEqual([a, d, c, b])

    await page.getByRole('checkbox', { name: '选中第 1 张' }).check()
    await bulk.getByRole('button', { name: '做封面' }).click()
    await page.getByText('封面', { exact: true }).waitFor()

    await page.getByRole('checkbox', { name: '选中第 2 张' }).check()
    await bulk.getByRole('button', { name: '移到…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `去处 ${mark}` })
      .click()
    await expect.poll(() => shownUrls(target.id)).toEqual([d])
    await undo(page, '移到了').click()
    await expect.poll(() => shownUrls(id)).toEqual([a, d, c, b])
    await expect.poll(() => sources(page)).toEqual([a, d, c, b])

    await page.getByRole('checkbox', { name: '选中第 3 张' }).check()
    await bulk.getByRole('button', { name: '回收站' }).click()
    await expect.poll(() => shownUrls(id)).toEqual([a, d, b])
    await undo(page, '放进了回收站').click()
    await expect.poll(() => shownUrls(id)).toEqual([a, d, c, b])
    await expect.poll(() => sources(page)).toEqual([a, d, c, b])
  })
})

test('photographs come in with their date through a broken line, and are captioned from field to field', async ({
  visit,
}) => {
  tries += 1
  const { id } = await makeAlbum({ name: `上传 ${side} ${tries}`, photos: [] })
  const { page, faults } = await visit({
    path: `/admin/albums/${id}`,
    prepare: v => enterAsOwner(v.context),
  })
  faults.expect(/ERR_FAILED/)
  await page.getByText('这本相册还空着。').waitFor()
  let asked = 0
  await page.route('**/api/photo/put', route => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  const files = [
    {
      name: '一.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(page, '#3a6ea5', '2019:07:06 05:04:03'),
    },
    {
      name: '二.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(page, '#a53a6e', '2020:01:02 03:04:05'),
    },
  ]
  await page.getByLabel('选照片').setInputFiles(files)
  const dates = async () => (await shownPhotos(id)).map(({ taken_at }) => taken_at).toSorted()
  await expect.poll(dates, { timeout: 20_000 }).toEqual(['2019-07-06 05:04:03', '2020-01-02 03:04:05'])
  await expect.poll(() => tiles(page).count()).toBe(2)

  await page.getByRole('link', { name: '写说明' }).click()
  await page.getByLabel('第 1 张的说明').fill('断桥')
  await page.keyboard.press('Tab')
  await page.keyboard.type('残雪')
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  const captions = async () => (await shownPhotos(id)).map(({ caption }) => caption).toSorted()
  await expect.poll(captions).toEqual(['断桥', '残雪'])
  await page.getByRole('link', { name: '改时间' }).click()
  await page.getByLabel('第 1 张的拍摄时间').fill('2021-03-04T05:06')
  await page.keyboard.press('Tab')
  await expect.poll(dates).toContain('2021-03-04 05:06:00')

  await page.goto(`/photos?id=${id}`)
  await page.getByRole('link', { name: '理这一本' }).waitFor()
  await page.locator('[data-photo]').first().click()
  await page.getByRole('link', { name: '改说明和时间' }).click()
  await page.getByLabel('第 1 张的说明').waitFor()
})

test('five hundred photos move without a long task', async ({ visit }) => {
  const urls: string[] = []
  for (let at = 0; at < 20; at += 1) urls.push(await uploadPicture({ width: 60 + at, height: 44 }))
  const photos = Array.from({ length: 500 }, (_, at) => ({ url: urls[at % 20] ?? '' }))
  tries += 1
  const { id } = await makeAlbum({ name: `五百 ${side} ${tries}`, photos })
  const { page } = await visit({ path: `/admin/albums/${id}`, prepare: v => enterAsOwner(v.context) })
  await expect.poll(() => tiles(page).count()).toBe(500)
  await page.getByRole('button', { name: '挪动第 1 张' }).focus()
  const slowest = await page.evaluate(async () => {
    const tookMs: number[] = []
    for (let at = 0; at < 20; at += 1) {
      const from = performance.now()
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
      )
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      tookMs.push(performance.now() - from)
    }
    return tookMs.toSorted((one, other) => one - other)[10] ?? 0
  })
  // A measure of the order, not of the machine: with every tile laid out it is several times as much.
  expect(slowest).toBeLessThan(400)
})
