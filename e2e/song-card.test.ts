import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { createClient } from '@xiaolou/contract/kit/client'
import { musicLink } from '@xiaolou/contract/song-link'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, vi } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { getOwnerToken } from './support/gallery.ts'
import { endOf, fakeKeyboard, raise } from './support/keyboard.ts'
import { looksOfJourney } from './support/look.ts'
import { disc, findSongId, isHeard, songs, waitUntilHeard, watchSounds } from './support/music.ts'
import { isTooWide } from './support/page.ts'
import { allowedShift, shiftOf, watchShifts } from './support/shift.ts'
import { test } from './support/visit.ts'
import { textField } from './support/writing-editor.ts'

const slug = `changting-${Date.now().toString(36)}`
const path = `/posts/${slug}`
const title = '长亭外'
let songId = 0

beforeAll(async () => {
  songId = (await vi.waitUntil(() => findSongId(songs.sungByWord), { timeout: 120_000, interval: 200 })) ?? 0
  const token = await getOwnerToken()
  const call = createClient({ baseUrl: `${inject('origin')}/api`, timeoutMs: 20_000, token: () => token })
  const link = musicLink({ kind: 'song', id: songId, name: songs.sungByWord, artist: '楼中人' })
  const gone = musicLink({ kind: 'song', id: 99_999_999, name: '散了的歌', artist: '无名' })
  const content = `古道边。\n\n${link}\n\n先听 ${link} 再读。\n\n${gone}\n`
  const key = `song-card-${slug}`
  const body = { ...newDraft, title, content, slug, category: '随笔', music: link, base_revision: 0 }
  const { revision } = await call(saveDraft, { params: { key }, body })
  await call(publishDraft, { params: { key }, body: { revision } })
})

const ownMusic = (page: Page) => page.getByRole('region', { name: '本文配乐' })
const cards = (page: Page) => page.locator('.prose .song-card')

describe('a song in an article', () => {
  test.for(looksOfJourney)(
    'is offered, plays in the one player, and is known on the board ($screen, $theme)',
    async (look, { visit }) => {
      const { page } = await visit({
        path,
        ...look,
        prepare: async given => {
          await watchSounds(given.context)
          await watchShifts(given)
        },
      })
      const play = ownMusic(page).getByRole('button', { name: `播放：${songs.sungByWord}` })
      await play.waitFor()
      await cards(page).last().getByText('这首歌不在了').waitFor()
      expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
      expect(await violations(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      expect([await isHeard(page), await disc(page).count()]).toEqual([false, 0])
      await play.click()
      await waitUntilHeard(page)
      await cards(page).first().getByRole('button', { name: /^暂停/ }).click()
      await expect.poll(() => isHeard(page)).toBe(false)
      await page.locator('.prose p').getByRole('link', { name: songs.sungByWord }).click()
      await expect.poll(() => isHeard(page)).toBe(true)
      expect(new URL(page.url()).pathname).toBe(path)
      await disc(page).getByRole('button').first().click()
      await page.locator('.music-now').click()
      await page.getByRole('button', { name: '全屏歌词' }).click()
      // After the intro: the current line is on the lock screen, and a card of it one click away.
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
      const lock = () => page.evaluate(() => navigator.mediaSession.metadata?.artist)
      await expect.poll(lock).toBe(`${songs.sungByWord} · 楼中人`)
      await page.getByRole('button', { name: '把这一句画成卡片' }).click()
      await page.getByRole('dialog', { name: '抄一张卡片' }).getByRole('img').waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('dialog', { name: '歌词' })
        .getByRole('link', { name: `《${title}》` })
        .click()
      await page.getByRole('dialog', { name: '歌词' }).waitFor({ state: 'detached' })
    },
  )
})

test('on a phone a song is found and put into the text above the keyboard', async ({ visit }) => {
  const { page, faults } = await visit({
    screen: 'phone',
    prepare: async ({ context, page: own }) => {
      await fakeKeyboard(own)
      await enterAsOwner(context)
    },
  })
  faults.expect(/draft\/get|status of 404/)
  const seenPx = 800 - 330
  await page.goto('/admin/write')
  await textField(page).tap()
  await raise(page, 330)
  const tool = page
    .getByRole('toolbar', { name: '文字工具' })
    .getByRole('button', { name: '歌', exact: true })
  await expect.poll(() => endOf(tool)).toBeLessThanOrEqual(seenPx)
  await tool.tap()
  const sheet = page.getByRole('dialog', { name: '歌与影像' })
  const words = sheet.getByLabel('歌名或网址')
  // The keyboard stays open: the focus moves from one field to the other.
  await expect.poll(() => words.evaluate(field => field === document.activeElement)).toBe(true)
  await words.fill(songs.other)
  const found = sheet.getByRole('list', { name: '找到的歌' }).getByRole('button', { name: songs.other })
  await expect.poll(() => endOf(found)).toBeLessThanOrEqual(seenPx)
  await expect.poll(() => endOf(words)).toBeLessThanOrEqual(seenPx)
  expect(await violations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  const { LOOK_FOLDER } = process.env
  if (LOOK_FOLDER) await page.screenshot({ path: `${LOOK_FOLDER}/song-keyboard.png` })
  await found.tap()
  await expect.poll(() => textField(page).textContent()).toMatch(/^\[渭城曲 - .+\]\(\/home\?song=\d+\)$/)
  await expect
    .poll(() => textField(page).evaluate(field => field.contains(document.activeElement)))
    .toBe(true)
  if (LOOK_FOLDER) await page.screenshot({ path: `${LOOK_FOLDER}/song-tools.png` })
  // The music of the whole article is chosen in the drawer.
  await raise(page, 0)
  await page.locator('.writing-bar').getByRole('button', { name: '发布' }).tap()
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByLabel('找一首配乐').fill('没有这样的歌')
  await drawer.getByText('没有叫这个的歌').waitFor()
  await drawer.getByLabel('找一首配乐').fill(songs.sungByWord)
  await drawer.getByRole('list', { name: '找到的歌' }).getByRole('button', { name: songs.sungByWord }).tap()
  await drawer.getByRole('button', { name: `去掉配乐：${songs.sungByWord}` }).waitFor()
  expect(await violations(page)).toEqual([])
})
