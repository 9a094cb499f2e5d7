import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { violations } from './support/axe.ts'
import { makeAlbum, type PhotoDraft, uploadPicture } from './support/gallery.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { allowedShift, scrollThrough, shiftOf, watchShifts } from './support/shift.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const
const manyCount = 500
/** Different pictures, repeated in turn, so that no window contains one twice. */
const pictureCount = 100
/** Of five hundred: those in the first window and slightly below. */
const fetchedBeforeScrolling = 50
const small: { id: number; photoIds: number[] } = { id: 0, photoIds: [] }
const many = { id: 0 }

beforeAll(async () => {
  const shapes = [
    [300, 200],
    [200, 301],
    [400, 302],
    [203, 203],
    [900, 204],
    [240, 180],
    [301, 190],
    [210, 330],
  ] as const
  const photos: PhotoDraft[] = []
  for (const [index, [width, height]] of shapes.entries()) {
    const url = await uploadPicture({ width, height })
    photos.push({
      url,
      caption: `湖上第 ${index + 1} 景`,
      // The first one added is the newest: the grid's order differs from the list's.
      taken_at: index === 0 ? '2024-06-20 08:00:00' : `2024-0${index < 4 ? 5 : 6}-03 08:00:00`,
    })
  }
  Object.assign(small, await makeAlbum({ name: '西湖', description: '雨湖不如雪湖。', photos }))
  await makeAlbum({ name: '空的一本', photos: [] })
  const urls: string[] = []
  for (let at = 0; at < pictureCount; at += 1)
    urls.push(await uploadPicture({ width: 90 + at, height: 60 + (at % 7) }))
  const wall = Array.from({ length: manyCount }, (_, at) => ({ url: urls[at % pictureCount] ?? '' }))
  many.id = (await makeAlbum({ name: '五百张', photos: wall })).id
})

/** The heights of the cells of each row, by position. */
const readRows = (page: Page) =>
  page.locator('.photos-grid').evaluateAll(grids =>
    grids.flatMap(grid => {
      const rows = new Map<number, number[]>()
      for (const cell of grid.children) {
        const { top, height } = cell.getBoundingClientRect()
        const key = Math.round(top)
        rows.set(key, [...(rows.get(key) ?? []), height])
      }
      return [...rows.values()]
    }),
  )
const unevenness = (heights: number[]) => Math.max(...heights) - Math.min(...heights)
const isLevel = (rows: number[]) => rows.length > 0 && rows.every(px => px < 1.5)
const mark = (page: Page) => page.evaluate(() => location.hash)

describe('albums', () => {
  test('fit their window in level rows, on a desktop and on a phone', async ({ visit }) => {
    const { page } = await visit({ path: '/photoAlbum', context: still, prepare: watchShifts })
    const album = page.locator('.album', { hasText: '西湖' })
    await expect.poll(() => album.innerText()).toMatch(/西湖\s+8 张\s+雨湖不如雪湖。/)
    expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
    const fits = async () => {
      expect(await isTooWide(page)).toBe(false)
      expect(await violations(page)).toEqual([])
    }
    const [desktop, phone] = [1_440, 380].map(width => ({ width, height: 900 }))
    for (const size of [phone, desktop]) {
      if (size) await page.setViewportSize(size)
      await fits()
    }
    await album.getByRole('link', { name: '西湖' }).click()
    await page.waitForURL(`**/photos?id=${small.id}`)
    await page.getByRole('heading', { level: 1, name: '西湖' }).waitFor()
    for (const size of [desktop, phone]) {
      if (size) await page.setViewportSize(size)
      // Chromium lays out hidden content (`content-visibility`) a frame or two after a resize.
      await expect.poll(async () => (await readRows(page)).map(unevenness)).toSatisfy(isLevel)
      expect((await readRows(page)).flat().length).toBe(8)
      await fits()
    }

    // Without script too, each links to its picture.
    const { page: bare } = await visit({ path: `/photos?id=${small.id}`, hasScript: false })
    expect((await readRows(bare)).map(unevenness)).toSatisfy(isLevel)
    const href = await bare.locator('.photos-grid a').first().getAttribute('href')
    expect((await fetch(inject('origin') + href)).headers.get('content-type')).toMatch(/^image\//)
  })
})

describe('five hundred photos', () => {
  test.for(looksOfJourney)(
    'never move, and come only when they are near ($screen, $theme)',
    async (look, { visit }) => {
      const asked = new Set<string>()
      const { page } = await visit({
        ...look,
        path: `/photos?id=${many.id}`,
        prepare: async visiting => {
          await watchShifts(visiting)
          visiting.page.on('request', request => {
            if (request.url().includes('/uploads/')) asked.add(request.url())
          })
        },
      })
      await page.waitForLoadState('networkidle')
      await expect.poll(() => page.locator('.photos-grid li').count()).toBe(manyCount)
      const before = asked.size
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThanOrEqual(fetchedBeforeScrolling)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const heightBefore = await height()
      await scrollThrough(page, 500)
      const shift = await shiftOf(page)
      expect(shift).toBeLessThanOrEqual(allowedShift)
      expect(asked.size).toBeGreaterThan(pictureCount * 0.9)
      expect(Math.abs((await height()) - heightBefore)).toBeLessThanOrEqual(2)
    },
  )
})

describe('the viewer', () => {
  const path = () => `/photos?id=${small.id}`
  const counter = (page: Page) => page.locator('.pswp__counter').innerText()

  test('opens a photo, names it in the address, and the way back closes it', async ({ visit }) => {
    const { page } = await visit({ path: path(), context: still })
    const calls: string[] = []
    page.on('request', request => request.url().includes('/api/photo/') && calls.push(request.url()))
    const ids = small.photoIds
    await page.locator(`#photo-${ids[3]} a`).click()
    await page.locator('.pswp--open').waitFor()
    expect(await mark(page)).toBe(`#photo-${ids[3]}`)
    const caption = page.locator('.pswp__words')
    await expect.poll(() => caption.innerText()).toMatch(/湖上第 4 景\s+2024 年 5 月 3 日/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => caption.innerText()).toContain('湖上第 3 景')
    expect(await mark(page)).toBe(`#photo-${ids[2]}`)
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await page.locator('.pswp').waitFor({ state: 'detached' })
    expect(await mark(page)).toBe('')
    await expect.poll(() => page.locator('h1').innerText()).toBe('西湖')
    await page.goForward()
    await page.locator('.pswp--open').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.pswp').waitFor({ state: 'detached' })
    await expect.poll(() => mark(page)).toBe('')
    expect(calls).toEqual([])

    // By keyboard too, and the focus returns.
    const link = page.locator('.photos-grid a').first()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.locator('.pswp--open').waitFor()
    expect(await counter(page)).toMatch(/1\s*\/\s*8/)
    await page.keyboard.press('Escape')
    await page.locator('.pswp').waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate(one => one === document.activeElement)).toBe(true)
    await expect.poll(() => mark(page)).toBe('')
  })

  test('opens from an address, goes on by a swipe of the finger, and closes on the album', async ({
    visit,
  }) => {
    const { page, context } = await visit({
      path: `${path()}#photo-${small.photoIds[4]}`,
      screen: 'phone',
      context: still,
    })
    await page.locator('.pswp--open').waitFor()
    await expect.poll(() => page.locator('.pswp__words').innerText()).toContain('湖上第 5 景')
    const before = Number.parseInt(await counter(page), 10)
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
    await touch('touchStart', 330)
    for (let x = 310; x >= 40; x -= 30) await touch('touchMove', x)
    await touch('touchEnd')
    await expect.poll(async () => Number.parseInt(await counter(page), 10)).toBe(before + 1)
    await page.keyboard.press('Escape')
    await page.locator('.pswp').waitFor({ state: 'detached' })
    expect(await mark(page)).toBe('')
    await expect.poll(() => page.locator('h1').innerText()).toBe('西湖')
  })
})
