import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, inject } from 'vitest'
import { readLyrics } from '../browser/src/lyric/read-lyrics.ts'
import { lyricAnswer } from '../contract/src/music.ts'
import {
  bar,
  findSongId,
  heard,
  home,
  isHeard,
  openMusic,
  playSong,
  slider,
  songs,
  waitUntilHeard,
  watchSounds,
} from './support/music.ts'
import { test } from './support/visit.ts'

const board = (page: Page) => page.getByRole('region', { name: '歌词' })
const special = (page: Page) => page.getByRole('dialog', { name: '歌词' })
const lineOn = (page: Page) => page.locator('.lyric-line[aria-current]')
const openBoard = (page: Page) => bar(page).getByRole('button', { name: '歌词', exact: true }).click()

async function linesOf(name: string) {
  const response = await fetch(`${inject('origin')}/wapi/lyric?id=${await findSongId(name)}`)
  return readLyrics(v.parse(lyricAnswer, await response.json()), 0).lines.filter(({ text }) => text !== '')
}

describe('the lyric board', () => {
  test('follows the sound and inks its words, and a click on a line goes there', async ({ visit }) => {
    const { page } = await visit(home)
    const lines = await linesOf(songs.sungByWord)
    await openMusic(page)
    await playSong(page, songs.sungByWord)
    await openBoard(page)
    await board(page)
      .getByRole('button', { name: lines[1]?.text ?? '' })
      .first()
      .click()
    await expect.poll(() => lineOn(page).innerText()).toBe(lines[1]?.text)
    expect(Math.abs(((await heard(page))?.seconds ?? 0) * 1000 - (lines[1]?.startMs ?? 0))).toBeLessThan(
      2_500,
    )
    const changes = await page.evaluate(
      () =>
        new Promise<{ text: string; ms: number }[]>(resolve => {
          const made: HTMLAudioElement[] = Reflect.get(window, 'sounds')
          const seen: { text: string; ms: number }[] = []
          const place = document.querySelector('.lyric-lines')
          if (!place) throw new Error('no lines')
          new MutationObserver(() => {
            const text = place.querySelector('[aria-current]')?.textContent ?? ''
            const audio = made.find(one => !one.paused)
            if (audio && text !== seen.at(-1)?.text) seen.push({ text, ms: audio.currentTime * 1000 })
            if (seen.length >= 4) resolve(seen)
          }).observe(place, { attributes: true, subtree: true, childList: true })
        }),
    )
    const late = changes
      .slice(1)
      .map(({ text, ms }) => Math.abs(ms - (lines.find(line => line.text === text)?.startMs ?? 0)))
    // `player.test.ts` holds the player to 50 ms by a clock of its own; here a busy machine renders as well.
    expect(Math.min(...late)).toBeLessThan(150)
    // Words are coloured as they are sung.
    await board(page).getByRole('button', { name: '芳草碧连天' }).first().click()
    const inked = () =>
      page
        .locator('.lyric-sung > span')
        .evaluateAll(words =>
          words.reduce((sum, word) => sum + Number(getComputedStyle(word).getPropertyValue('--sung')), 0),
        )
    await expect.poll(inked).toBeGreaterThan(1)
    // In columns too: the sung one is the largest, at its place, and a click on another goes there.
    await page.getByRole('button', { name: '竖排歌词' }).click()
    const column = (name: string) => special(page).getByRole('button', { name, exact: true }).first()
    await column('长亭外').click()
    await page.locator('.vertical-column[aria-current]', { hasText: '长亭外' }).waitFor()
    await expect.poll(inked).toBeGreaterThan(0.5)
    const sizeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(await sizeOf('[aria-current] > .vertical-words')).toBeCloseTo(62, 0)
    expect(await sizeOf('.vertical-column:not([aria-current]) > .vertical-words')).toBe(27)
  })
})

describe('the special board', () => {
  test('opens by its address, fills the window, and wears a picture of the reader’s own', async ({
    visit,
  }) => {
    const { page } = await visit({
      path: '/?showSpecial=1',
      prepare: ({ context }) => watchSounds(context),
    })
    await special(page).getByRole('heading').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/home?showSpecial=1')
    expect(await isHeard(page)).toBe(false)
    await page.locator('.special-play').click()
    await waitUntilHeard(page)
    await page.locator('.special-play').waitFor({ state: 'detached' })
    await slider(page).focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
    await page.locator('.special-words').waitFor()
    await special(page).getByRole('button', { name: '全屏' }).click()
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await special(page).getByRole('button', { name: '全屏' }).click()
    await page.waitForFunction(() => document.fullscreenElement === null)
    // The reader's own picture is stored; other files are rejected.
    await special(page).getByRole('button', { name: '样式' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('用自己的图').click(),
    ])
    await chooser.setFiles({ name: 'a.svg.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await page.getByText('这张图片用不了').waitFor()
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await page.locator('.music-popover input[type="file"]').setInputFiles({
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: Buffer.from(dot, 'base64'),
    })
    await page.locator('.special-backdrop > img').waitFor()
    await page.reload()
    await page.locator('.special-backdrop > img').waitFor()
    await special(page).getByRole('button', { name: '样式' }).click()
    await page.getByRole('button', { name: '不用了' }).click()
    await page.locator('.special-backdrop > img').waitFor({ state: 'detached' })
  })
})
