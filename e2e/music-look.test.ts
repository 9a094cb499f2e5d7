import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { violations } from './support/axe.ts'
import { drag } from './support/finger.ts'
import {
  bar,
  disc,
  heard,
  home,
  isHeard,
  nowPlaying,
  openMusic,
  panel,
  playSong,
  songs,
  waitForSongs,
} from './support/music.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const

/** Controls smaller than a touch target. A song's name is as large as its row. */
const smallTargets = (page: Page) =>
  page.locator('.music-panel :is(button, input), .music-disc button').evaluateAll(all =>
    all.flatMap(one => {
      // A switch is also toggled by its label.
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
      const isShown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1
      const isRow = one.parentElement?.matches('.music-name') ?? false
      return isShown && !isRow && (width < 44 || height < 44)
        ? [`${one.className} ${one.textContent} ${width}×${height}`]
        : []
    }),
  )

describe('by keyboard alone', () => {
  test('one opens, plays, seeks, silences, reads the keys and leaves', async ({ visit }) => {
    const { page } = await visit(home)
    await openMusic(page)
    await playSong(page, songs.other)
    await panel(page).focus()
    await page.keyboard.press(' ')
    await expect.poll(() => isHeard(page)).toBe(false)
    await page.keyboard.press(' ')
    await expect.poll(() => isHeard(page)).toBe(true)
    const before = (await heard(page))?.seconds ?? 0
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await heard(page))?.seconds ?? 0).toBeGreaterThan(before + 4)
    const loud = (await heard(page))?.volume ?? 0
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await heard(page))?.volume ?? 0).toBeGreaterThan(loud)
    await page.keyboard.press('m')
    await bar(page).getByRole('button', { name: '音量，静音' }).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => nowPlaying(page)).not.toBe(songs.other)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '快捷键' }).getByText('播放 / 暂停').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.getByRole('region', { name: '歌词' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: '歌词' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        disc(page)
          .getByRole('button')
          .first()
          .evaluate(one => one === document.activeElement),
      )
      .toBe(true)
    const isPlaying = await isHeard(page)
    await page.locator('body').press('m')
    expect(await isHeard(page)).toBe(isPlaying)
  })
})

describe('with a thumb', () => {
  test('the drawer opens it, every part pleases axe, a pull at the handle closes it, the disc stays at hand', async ({
    visit,
  }) => {
    const { page, context } = await visit({ ...home, screen: 'phone', theme: 'dark', context: still })
    await waitForSongs(inject('origin'))
    await page.getByRole('button', { name: '菜单' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '音乐' }).tap()
    await page.locator('.music-songs tbody tr').first().waitFor()
    const isWell = async () => {
      expect(await violations(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }
    await playSong(page, songs.sungByWord)
    await isWell()
    expect(await isTooWide(page)).toBe(false)
    for (const name of [/^播放列表/, /^音量/, /^更多设置/]) {
      await bar(page).getByRole('button', { name }).click()
      await page.locator('.music-popover > *').first().waitFor()
      await isWell()
      await page.keyboard.press('Escape')
    }
    await panel(page).getByRole('button', { name: '找一首歌' }).click()
    await page.getByPlaceholder('请输入歌名或歌手').fill('雨')
    await page.keyboard.press('Enter')
    await page.locator('.music-found tbody tr').first().waitFor()
    expect(await violations(page)).toEqual([])
    await bar(page).getByRole('button', { name: '歌词', exact: true }).click()
    await page.locator('.lyric-line').first().waitFor()
    await isWell()
    await page.getByRole('button', { name: '全屏歌词' }).click()
    await page.locator('.special-song h2').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: '换成整页歌词' }).click()
    await drag(await context.newCDPSession(page), { x: 150, y: 45 }, { x: 150, y: 320 })
    await panel(page).waitFor({ state: 'detached' })
    await isWell()
    const box = await disc(page).boundingBox()
    expect(box && box.y + box.height).toBeGreaterThan(760)
    expect(box && box.x + box.width).toBeLessThan(310)
    expect(await isHeard(page)).toBe(true)
  })
})
