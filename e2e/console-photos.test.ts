import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exifSegment } from '../admin/src/features/photos/testing/exif-segment.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { makeAlbum, uploadPicture } from './support/gallery.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

const side = 100 + Math.floor(Math.random() * 800)
/** A retry of a journey finds the data of the first attempt. */
let tries = 0
const tiles = (page: Page) => page.getByRole('list', { name: /^照片，/ }).getByRole('listitem')
type Shown = { url: string; caption: string; taken_at: string }
const shownPhotos = async (id: number) => (await callApi(`/photo/getAllPhotosByAlbumId/${id}`)) as Shown[]

/** A photo with its date, as a camera writes it. */
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
  await expect.poll(dates).toEqual(['2019-07-06 05:04:03', '2020-01-02 03:04:05'])
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
  // An order of magnitude, whatever the machine: with every tile laid out it is several times as much.
  expect(slowest).toBeLessThan(400)
})
