import { expect } from 'vitest'
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
  seekNearEnd,
  setModel,
  slider,
  songs,
  waitUntilHeard,
  watchSounds,
} from './support/music.ts'
import { keptText } from './support/page.ts'
import { test } from './support/visit.ts'

test('nothing of the player is fetched before it is wanted; then a song is heard, sought, and paused', async ({
  visit,
}) => {
  const asked: string[] = []
  const { page } = await visit({
    ...home,
    prepare: async given => {
      await watchSounds(given.context)
      given.page.on('request', request => asked.push(new URL(request.url()).pathname))
    },
  })
  const ofMusic = () => asked.filter(path => /\/wapi\/|music|lyric/.test(path))
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(3)
  expect(ofMusic()).toEqual([])
  await openMusic(page)
  expect(ofMusic().some(path => path.startsWith('/assets/music'))).toBe(true)
  expect(ofMusic().some(path => path.includes('/stream/'))).toBe(false)
  await playSong(page, songs.other)
  expect(await nowPlaying(page)).toBe(songs.other)
  const length = (await heard(page))?.length ?? 0
  expect(length).toBeGreaterThan(60)
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await heard(page))?.seconds ?? 0).toBeGreaterThan(10)
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('no slider')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(async () => Math.abs(((await heard(page))?.seconds ?? 0) - length / 2)).toBeLessThan(4)
  await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toMatch(/^\d+秒 \/ 1分\d+秒$/)
  await bar(page).getByRole('button', { name: '暂停' }).click()
  await expect.poll(() => isHeard(page)).toBe(false)
  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => isHeard(page)).toBe(true)
})

test('a song is followed by the next, sounds on from page to page, and goes to a second window', async ({
  visit,
}) => {
  const { page, context, faults } = await visit(home)
  // The empty page of a new window has no storage for the script that every page of a visit runs first.
  faults.expect(/sessionStorage/)
  await openMusic(page)
  await setModel(page, '列表循环')
  const names = await page.locator('.music-name > button').allInnerTexts()
  await playSong(page, names.at(-1) ?? '')
  await seekNearEnd(page)
  await expect.poll(() => nowPlaying(page)).toBe(names[0])
  await waitUntilHeard(page)
  const before = (await heard(page))?.seconds ?? 0
  await page.getByRole('banner').getByRole('link', { name: '时间轴' }).click()
  await page.waitForURL('**/archives')
  await panel(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await heard(page))?.seconds ?? 0).toBeGreaterThan(before + 1)
  await expect.poll(() => keptText(page, 'musicPlace')).not.toBeNull()
  const second = await context.newPage()
  await second.goto('/archives')
  await disc(second).getByText('在另一个窗口播放').waitFor()
  await disc(second).getByRole('button', { name: '播放', exact: true }).click()
  await waitUntilHeard(second)
  await expect.poll(() => isHeard(page)).toBe(false)
  await page.getByText('音乐到另一个窗口去了').waitFor()
  await expect.poll(() => disc(second).innerText()).toContain(names[0])
})
