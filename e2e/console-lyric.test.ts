import { createClient } from '@xiaolou/contract/kit/client'
import { lyricAnswer } from '@xiaolou/contract/music'
import { getLyricFiles, saveLyricFiles } from '@xiaolou/contract/music-manage'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { readLyrics } from '../browser/src/lyric/read-lyrics.ts'
import { openSession } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { findSongId, heard, watchSounds } from './support/music.ts'
import { isTooWide } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

const song = '夜雨寄北'
const line = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `第 ${number} 行`, exact: true })
const tapButton = (page: Page) => page.getByRole('button', { name: /^打点|^到底了/ })
const stamps = (page: Page) => page.locator('.lyric-stamp').allInnerTexts()
const isTimed = (stamp: string) => /^\d\d:\d\d\.\d{3}$/.test(stamp)

/** The song as the player would load it; its files are restored after the test. */
async function keepSong() {
  const { token } = await openSession({ ...owner })
  const call = createClient({ baseUrl: `${inject('origin')}/api`, timeoutMs: 20_000, token: () => token })
  const id = (await findSongId(song)) ?? 0
  const { files } = await call(getLyricFiles, { body: { id } })
  onTestFinished(async () => {
    const { revision } = await call(getLyricFiles, { body: { id } })
    const { ttml: _, ...kept } = files
    await call(saveLyricFiles, { body: { id, revision, files: kept } })
  })
  const read = async () => {
    const response = await fetch(`${inject('origin')}/wapi/lyric/new?id=${id}`)
    return readLyrics(v.parse(lyricAnswer, await response.json()), 0)
  }
  return { id, call, read }
}

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('lyrics are tapped along with the song, word by word, through a reload, and the player shows them', async ({
    visit,
  }) => {
    const { id, read } = await keepSong()
    const { page } = await visit({
      screen,
      theme,
      path: `/admin/music?search=${encodeURIComponent('yeyujibei')}`,
      prepare: async ({ context }) => {
        await enterAsOwner(context)
        await watchSounds(context)
      },
    })
    const row = page.getByRole('list', { name: '歌' }).getByRole('listitem')
    await row.getByRole('heading', { name: song }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await row.getByRole('link', { name: `改词：${song}` }).click()
    await page.getByText('和存着的一样。').waitFor()

    await page.getByText('换一份歌词').click()
    await page.getByLabel('光是词，或者 LRC、YRC、SRT').fill('君问归期\n未有期\n巴山夜雨')
    await page.getByRole('button', { name: '换上' }).click()
    await expect.poll(() => stamps(page)).toEqual(['--:--.---', '--:--.---', '--:--.---'])

    await page.getByRole('button', { name: '放', exact: true }).click()
    await expect.poll(async () => (await heard(page))?.seconds ?? 0).toBeGreaterThan(0.3)
    if (screen === 'phone') await tapButton(page).tap()
    else await tapButton(page).click()
    await page.waitForTimeout(350)
    // Space taps wherever the focus is while the song plays, and presses no button.
    await page.getByRole('button', { name: '停', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.waitForTimeout(350)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: '到底了' }).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('button', { name: '放', exact: true }).waitFor()
    const tapped = await stamps(page)
    expect(tapped.every(isTimed)).toBe(true)
    expect(tapped.toSorted()).toEqual(tapped)

    // Word by word: the second line again, its last word separately.
    await page.getByRole('switch', { name: '逐字' }).click()
    await line(page, 2).focus()
    const words = page.getByRole('group', { name: '第 2 行的字' }).getByRole('button')
    expect(await words.count()).toBe(3)
    await words.nth(2).click()
    await page.getByLabel('挪哪里').selectOption('word')
    await page.getByRole('button', { name: '+10', exact: true }).click()
    await page.getByRole('switch', { name: '译文' }).click()
    await page.getByLabel('第 1 行的译文').fill('You ask me when')
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    const before = await stamps(page)
    await page.reload()
    await page.getByText('接着上次没存的。').waitFor()
    expect(await stamps(page)).toEqual(before)
    // The undo history was kept: the translation is undone, and redone.
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => page.getByLabel('第 1 行的译文').inputValue()).toBe('')
    await page.getByRole('button', { name: '重做' }).click()
    await expect.poll(() => page.getByLabel('第 1 行的译文').inputValue()).toBe('You ask me when')
    await page.getByLabel('挪哪里').selectOption('all')
    await page.getByRole('button', { name: '+100', exact: true }).click()
    await expect.poll(() => stamps(page)).not.toEqual(before)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => stamps(page)).toEqual(before)
    await page.getByRole('button', { name: '存下' }).click()
    await page.getByText('和存着的一样。').waitFor()

    const { lines } = await read()
    expect(lines.map(({ text }) => text)).toEqual(['君问归期', '未有期', '巴山夜雨'])
    expect(lines[0]?.translation).toBe('You ask me when')
    expect(lines[1]?.words).toHaveLength(3)
    expect(lines.map(({ startMs }) => Math.floor(startMs / 1_000))).toEqual(
      before.map(stamp => Number(stamp.slice(3, 5))),
    )
    await page.goto(`/admin/music/${id}/lyric`)
    await expect.poll(() => stamps(page)).toEqual(before)
  })
})

test('a song in hand in two windows is changed in one of them at a time; what was saved elsewhere is not written over, half of the times are not saved', async ({
  visit,
}) => {
  const { id, call, read } = await keepSong()
  const {
    page: first,
    context,
    faults,
  } = await visit({
    path: `/admin/music/${id}/lyric`,
    prepare: ({ context: own }) => enterAsOwner(own),
  })
  // The empty page of a new window has no storage for the script that every page of a visit runs first.
  faults.expect(/sessionStorage/)
  await line(first, 1).waitFor()
  const second = await context.newPage()
  await second.goto(first.url())
  await line(second, 1).fill('先在这里改')
  await first.getByText('这首词在另一个窗口里改过').waitFor()
  expect(await violations(first)).toEqual([])
  await first.getByRole('button', { name: '在这里接着改' }).click()
  await expect.poll(() => line(first, 1).inputValue()).toBe('先在这里改')
  await line(first, 1).fill('再到那里改')
  await second.getByText('这首词在另一个窗口里改过').waitFor()
  await first.reload()
  await expect.poll(() => line(first, 1).inputValue()).toBe('再到那里改')
  await second.close()

  await line(first, 1).fill('君问归期未有期啊')
  const { revision, files } = await call(getLyricFiles, { body: { id } })
  const { ttml: _, ...kept } = files
  await call(saveLyricFiles, { body: { id, revision, files: { ...kept, lrc: '[00:01.000]别处写的\n' } } })
  await first.getByRole('button', { name: '存下' }).click()
  await first.getByText('歌词在别处又改过').waitFor()
  expect((await read()).lines.map(({ text }) => text)).toEqual(['别处写的'])
  await first.getByRole('button', { name: '用那边的' }).click()
  await expect.poll(() => stamps(first)).toEqual(['00:01.000'])
  await first.getByRole('button', { name: '在这行后面加一行' }).click()
  await line(first, 2).fill('还没有时间')
  await first.getByRole('button', { name: '存下' }).click()
  await first.getByText('还有 1 行没有打完点').waitFor()
  expect((await read()).lines.map(({ text }) => text)).toEqual(['别处写的'])
})
