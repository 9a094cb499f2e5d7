import type { Page, ViewportSize } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signIn } from './support/account.ts'
import { coveredControls, follow } from './support/cover.ts'
import { library } from './support/library.ts'
import { findMessageId, writeMessage } from './support/message.ts'
import { home, openMusic, panel, playSong, songs } from './support/music.ts'
import { scrollTo } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { findAlbumId, findTermId } from './support/site-api.ts'
import { test } from './support/visit.ts'

/** Some twenty screens at four sizes, on a busy machine. */

const still = { reducedMotion: 'reduce' } as const
const article = `/posts/${library.reading.slug}`

/** With touch and with a mouse; 798 px is the largest small window, 740 × 360 a phone in landscape. */
const devices = {
  finger: {
    context: { ...still, hasTouch: true, isMobile: true },
    windows: [
      { width: 320, height: 640 },
      { width: 380, height: 800 },
      { width: 740, height: 360 },
      { width: 798, height: 1_100 },
    ],
  },
  mouse: {
    context: still,
    windows: [
      { width: 1_280, height: 720 },
      { width: 1_440, height: 900 },
    ],
  },
} as const

beforeAll(() => writeMessage({ message: '角落里的一句' }))

/** Every screen of the site, the article first: it has all four buttons in the corner. */
async function places(): Promise<string[]> {
  return [
    article,
    '/home',
    '/archives',
    '/category',
    '/tag',
    `/articleList?type=tag&id=${await findTermId('tag', library.serial.tag)}`,
    '/photoAlbum',
    `/photos?id=${await findAlbumId()}`,
    '/talk',
    '/link/list',
    '/resources/front',
    '/siteList',
    '/message/list',
    `/message/detail?id=${await findMessageId('角落里的一句')}`,
    '/message/publish',
    '/setup',
    '/chat',
  ]
}

/** Screens that differ for signed-in users. */
const ownPlaces = async () => [
  ...(await places()).filter(path => /posts|talk|link|message|chat/.test(path)),
  '/userCenter',
  '/userCenter?tab=security',
]

/** Visits every page once, at each window size: the covered controls, by page and width. */
async function sweep(
  page: Page,
  { windows }: { windows: readonly ViewportSize[] },
  paths: readonly string[],
) {
  const covered: Record<string, string[]> = {}
  for (const path of paths) {
    await follow(page, path)
    for (const size of windows) {
      await page.setViewportSize(size)
      const found = await coveredControls(page)
      if (found.length > 0) covered[`${path} ${size.width}`] = found
    }
  }
  return covered
}

async function hearSong(page: Page): Promise<void> {
  await openMusic(page)
  await playSong(page, songs.sungByWord)
  await panel(page).getByRole('button', { name: '收起' }).click()
}

describe.each(Object.entries(devices))(
  'nothing that floats lies on what can be pressed (%s)',
  (_, device) => {
    test('as a visitor', async ({ visit }) => {
      const { page } = await visit({ path: '/home', context: device.context })
      expect(await sweep(page, device, await places())).toEqual({})
    })

    test('as the owner, with a song on', async ({ visit }) => {
      const { page } = await visit({ ...home, context: device.context })
      await signIn(page, owner)
      await hearSong(page)
      expect(await sweep(page, device, await ownPlaces())).toEqual({})
    })
  },
)

const corner = (page: Page) => page.getByRole('navigation', { name: '随手' })
/** The distance of the bar's upper edge from the window's lower one, px. */
const barHeight = (page: Page) =>
  corner(page).evaluate(bar => Math.round(innerHeight - bar.getBoundingClientRect().top))
const words = (page: Page) => corner(page).locator('.corner-word:visible').allInnerTexts()
const barPx = 48

describe('the bar of a phone', () => {
  const phone = { screen: 'phone', context: still } as const

  test('goes with 8 px down, comes with 8 px up, and stands at both ends', async ({ visit }) => {
    const { page } = await visit({ path: article, ...phone })
    expect(await words(page)).toEqual(['目录', '乐', '谈', '顶'])
    expect(await barHeight(page)).toBe(barPx)
    await scrollTo(page, 600)
    await expect.poll(() => barHeight(page)).toBe(0)
    await scrollTo(page, 593)
    expect(await barHeight(page)).toBe(0)
    await scrollTo(page, 592)
    await expect.poll(() => barHeight(page)).toBe(barPx)
    await scrollTo(page, 599)
    expect(await barHeight(page)).toBe(barPx)
    await scrollTo(page, 600)
    await expect.poll(() => barHeight(page)).toBe(0)
    await scrollTo(page, 1_000_000)
    await expect.poll(() => barHeight(page)).toBe(barPx)
  })

  test('is reached by the keyboard where it has gone, in the order in which it is read', async ({
    visit,
  }) => {
    const { page } = await visit({ path: article, ...phone })
    await scrollTo(page, 900)
    await expect.poll(() => barHeight(page)).toBe(0)
    const names: string[] = []
    await page.getByRole('contentinfo').locator('a, button').last().focus()
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab')
      names.push(await page.evaluate(() => document.activeElement?.getAttribute('title') ?? ''))
    }
    expect(names).toEqual(['目录', '音乐', '聊天室', '回到顶部'])
    await expect.poll(() => barHeight(page)).toBe(barPx)
    // As late content shifts the page.
    for (const y of [700, 900]) await scrollTo(page, y)
    await page.waitForTimeout(100)
    expect(await barHeight(page)).toBe(barPx)
    const sizes = await corner(page)
      .getByRole('button')
      .evaluateAll(all =>
        all.map(one => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  })

  test('gives way to the keyboard, and to the pages that are written on', async ({ visit }) => {
    const { page } = await visit({ path: '/link/list', ...phone })
    await corner(page).waitFor()
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByRole('combobox').waitFor()
    await corner(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await corner(page).waitFor()
    for (const path of ['/message/publish', '/setup', '/chat']) {
      await follow(page, path)
      expect(await corner(page).isVisible(), path).toBe(false)
    }
  })

  test('keeps its words under the room, which stands above it', async ({ visit }) => {
    const window = { viewport: { width: 600, height: 900 }, ...devices.finger.context }
    const { page } = await visit({ path: article, context: window })
    await corner(page).getByRole('button', { name: '聊天室' }).click()
    const room = page.getByRole('dialog', { name: '聊天室' })
    await room.waitFor()
    expect(await words(page)).toEqual(['目录', '乐', '谈', '顶'])
    const box = await room.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900 - barPx)
  })

  test('opens the contents from below, with the minutes that are left', async ({ visit }) => {
    const { page } = await visit({ path: article, ...phone })
    await scrollTo(page, 2_000)
    await scrollTo(page, 1_900)
    await corner(page).getByRole('button', { name: '目录' }).click()
    const sheet = page.getByRole('dialog', { name: '目录' })
    await sheet.getByText(/读到.成.?，还要.+分钟/).waitFor()
    expect(await sheet.getByText('读到这里').count()).toBe(1)
    expect(await sheet.getByText(/^\d+ 分钟$/).count()).toBeGreaterThan(3)
    const box = await sheet.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800 - barPx)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  })

  test('widens for a song: disc, name, pause, and a line that stays when the bar goes', async ({ visit }) => {
    const { page } = await visit({ ...home, ...phone })
    await hearSong(page)
    await corner(page).getByText(songs.sungByWord).waitFor()
    const line = page.locator('.music-line')
    const lineBottom = () => line.evaluate(one => innerHeight - one.getBoundingClientRect().bottom)
    expect(await lineBottom()).toBeGreaterThan(40)
    await scrollTo(page, 600)
    await expect.poll(lineBottom).toBe(0)
    await scrollTo(page, 500)
    await corner(page).getByRole('button', { name: '暂停' }).click()
    // After an accidental pause the button stays in place until the bar hides.
    await corner(page).getByRole('button', { name: '播放' }).waitFor()
    await scrollTo(page, 700)
    await expect.poll(() => words(page)).toEqual(['乐', '谈', '顶'])
  })
})
