import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import {
  bar,
  disc,
  findSongId,
  heard,
  home,
  isHeard,
  nowPlaying,
  openMusic,
  panel,
  playSong,
  seekNearEnd,
  serveLongList,
  setModel,
  slider,
  songRow,
  songs,
  waitUntilHeard,
  watchSounds,
} from './support/music.ts'
import { keptText, waitUntilAlive } from './support/page.ts'
import { root, startServer } from './support/server-process.ts'
import { test } from './support/visit.ts'

describe('before the music is wanted', () => {
  test('nothing of the player is fetched; from then on it is', async ({ visit }) => {
    const asked: string[] = []
    const { page } = await visit({
      ...home,
      prepare: async given => {
        await watchSounds(given.context)
        given.page.on('request', request => asked.push(new URL(request.url()).pathname))
      },
    })
    const ofMusic = () => asked.filter(path => /\/wapi\/|music|lyric/.test(path))
    await page.waitForTimeout(3_000)
    expect(asked.length).toBeGreaterThan(3)
    expect(ofMusic()).toEqual([])
    await openMusic(page)
    expect(ofMusic().some(path => path.startsWith('/assets/music'))).toBe(true)
    expect(ofMusic().some(path => path.includes('/stream/'))).toBe(false)
  })
})

describe('listening', () => {
  test('a song of the chart is heard, shown, sought and paused', async ({ visit }) => {
    const { page } = await visit(home)
    await openMusic(page)
    await expect.poll(() => panel(page).getByRole('heading', { name: '热歌榜' }).isVisible()).toBe(true)
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
    await expect.poll(() => slider(page).getAttribute('step')).toBe('0.1')
    await bar(page).getByRole('button', { name: '暂停' }).click()
    await expect.poll(() => isHeard(page)).toBe(false)
    await slider(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => isHeard(page)).toBe(true)
  })

  test('a song that ends is followed by the next, by itself, or by another, as the mode says', async ({
    visit,
  }) => {
    const { page } = await visit(home)
    await openMusic(page)
    await setModel(page, '列表循环')
    const names = await page.locator('.music-name > button').allInnerTexts()
    await playSong(page, names.at(-1) ?? '')
    await seekNearEnd(page)
    await expect.poll(() => nowPlaying(page)).toBe(names[0])
    await waitUntilHeard(page)
    await setModel(page, '单曲循环')
    await seekNearEnd(page)
    await expect.poll(async () => (await heard(page))?.seconds ?? 99).toBeLessThan(5)
    expect(await nowPlaying(page)).toBe(names[0])
    await setModel(page, '随机播放')
    await seekNearEnd(page)
    await expect.poll(() => nowPlaying(page)).not.toBe(names[0])
    await waitUntilHeard(page)
  })

  test('a list of forty-five is played beyond the thirty that are shown, and its rows stay', async ({
    visit,
  }) => {
    const { page } = await visit(home)
    await serveLongList(page, 45)
    await openMusic(page)
    await setModel(page, '列表循环')
    await playSong(page, '长单第 1 首')
    await bar(page).getByRole('button', { name: '上一首' }).click()
    await expect.poll(() => nowPlaying(page)).toBe('长单第 45 首')
    await waitUntilHeard(page)
    await bar(page).getByRole('button', { name: '上一首' }).click()
    await expect.poll(() => nowPlaying(page)).toBe('长单第 44 首')
    expect(await page.locator('.music-songs tbody tr').count()).toBe(30)
    await page.reload()
    await disc(page).getByText('长单第 44 首').waitFor()
    await openMusic(page)
    await bar(page).getByRole('button', { name: '下一首' }).click()
    await expect.poll(() => nowPlaying(page)).toBe('长单第 45 首')
  })

  test('going to another page does not touch it', async ({ visit }) => {
    const { page } = await visit(home)
    await openMusic(page)
    await playSong(page, songs.other)
    const before = (await heard(page))?.seconds ?? 0
    await page.getByRole('banner').getByRole('link', { name: '时间轴' }).click()
    await page.waitForURL('**/archives')
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await heard(page))?.seconds ?? 0).toBeGreaterThan(before + 1)
    await disc(page).getByText(songs.other).waitFor()
    await disc(page).getByRole('button', { name: '暂停' }).click()
    await expect.poll(() => isHeard(page)).toBe(false)
  })

  test('a reload brings back song, place, mode and queue', async ({ visit }) => {
    const { page } = await visit(home)
    await openMusic(page)
    await setModel(page, '列表循环')
    await songRow(page, songs.translated)
      .getByRole('button', { name: /加入播放列表$/ })
      .click()
    await page.getByText('添加成功').waitFor()
    await playSong(page, songs.other)
    await slider(page).focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await heard(page))?.seconds ?? 0).toBeGreaterThan(20)
    await bar(page).getByRole('button', { name: '暂停' }).click()
    const place = Number(await slider(page).inputValue())
    await page.reload()
    await disc(page).getByText(songs.other).waitFor()
    await openMusic(page)
    await expect.poll(async () => Math.abs(Number(await slider(page).inputValue()) - place)).toBeLessThan(1)
    await bar(page).getByRole('button', { name: '播放模式：列表循环' }).waitFor()
    await bar(page).getByRole('button', { name: '播放列表，1 首' }).click()
    await page.getByRole('dialog', { name: '播放列表' }).getByText(songs.translated).waitFor()
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: '播放', exact: true }).click()
    await expect.poll(async () => (await heard(page))?.seconds ?? 0).toBeGreaterThan(place)
  })

  test('a broken file is skipped, and the reader told why', async ({ visit }) => {
    const { page } = await visit(home)
    const id = await findSongId(songs.other)
    await page.route(`**/wapi/stream/${id}*`, route =>
      route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'no sound at all' }),
    )
    await openMusic(page)
    await songRow(page, songs.other).getByRole('button', { name: songs.other, exact: true }).click()
    await page.getByText(`跳过了《${songs.other}》`).waitFor()
    await waitUntilHeard(page)
    expect(await nowPlaying(page)).not.toBe(songs.other)
  })

  test('in a second window it goes on there, and stops here', async ({ visit }) => {
    const { page, context, faults } = await visit(home)
    // The empty page that a new window begins with has no storage for what every page of a visit runs first.
    faults.expect(/sessionStorage/)
    await openMusic(page)
    await playSong(page, songs.other)
    await expect.poll(() => keptText(page, 'musicPlace')).not.toBeNull()
    const second = await context.newPage()
    await second.goto('/archives')
    await disc(second).getByText('在另一个窗口播放').waitFor()
    await disc(second).getByRole('button', { name: '播放', exact: true }).click()
    await waitUntilHeard(second)
    await expect.poll(() => isHeard(page)).toBe(false)
    await page.getByText('音乐到另一个窗口去了').waitFor()
    await expect.poll(() => disc(second).innerText()).toContain(songs.other)
  })
})

describe('searching and queueing', () => {
  test('finds by name, queues once, plays from the queue, and empties it', async ({ visit }) => {
    const { page } = await visit(home)
    await openMusic(page)
    await bar(page).getByRole('button', { name: '播放列表，0 首' }).click()
    await page.getByRole('dialog', { name: '播放列表' }).getByText('空空如也').waitFor()
    await page.keyboard.press('Escape')
    await panel(page).getByRole('button', { name: '找一首歌' }).click()
    await page.getByPlaceholder('请输入歌名或歌手').fill('没有这首')
    await page.getByRole('button', { name: '搜索', exact: true }).last().click()
    await panel(page).getByText('空空如也').waitFor()
    await page.getByRole('region', { name: '通知' }).getByText('没有相关的歌曲').waitFor()
    await page.getByPlaceholder('请输入歌名或歌手').fill(songs.translated)
    await page.keyboard.press('Enter')
    await panel(page).getByText('已经到底了').waitFor()
    await songRow(page, songs.translated)
      .getByRole('button', { name: /加入播放列表$/ })
      .click()
    await page.getByText('添加成功').waitFor()
    await songRow(page, songs.translated)
      .getByRole('button', { name: /已在播放列表里$/ })
      .click()
    await page.getByText('已经在播放列表里了').waitFor()
    await bar(page).getByRole('button', { name: '播放列表，1 首' }).click()
    const queue = page.getByRole('dialog', { name: '播放列表' })
    await queue.getByRole('button', { name: songs.translated }).first().click()
    await waitUntilHeard(page)
    await queue.getByRole('button', { name: `移出${songs.translated}` }).click()
    await queue.getByText('空空如也').waitFor()
  })
})

describe('a library elsewhere', () => {
  test('that is away: the songs of the house play, and the reader is told once', async ({ visit }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-music-'))
    // The songs alone: making the pictures of the first articles takes a busy machine half a minute.
    cpSync(join(root, 'starter/music'), join(dataDir, 'music'), { recursive: true })
    // The discard port: nobody listens there.
    const settings = { MUSIC_UPSTREAM: 'http://127.0.0.1:9' }
    const server = await startServer({ dataDir, settings, starter: 'none' })
    onTestFinished(async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const { page, faults } = await visit(home)
    // This house stands beside the one that the visit was made for.
    faults.expect(/outside request/)
    await page.goto(`${server.origin}/home`)
    await waitUntilAlive(page)
    await openMusic(page, server.origin)
    const notice = page.getByRole('region', { name: '通知' }).getByText('小楼自己的歌')
    await notice.waitFor()
    await playSong(page, songs.other)
    await expect.poll(() => notice.count()).toBe(1)
  })
})
