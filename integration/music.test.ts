import { fireEvent, within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { describe, expect, test } from 'vitest'
import { addSongs, createSounds, findSongId, playerOf, songs } from './support/music.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const { home, archives } = screens
const site = await openSharedSite()
await addSongs(site)

const openPlayer = async (sounds = createSounds()) => {
  const page = await renderScreen(site, home.path, { prepare: sounds.prepare })
  const player = playerOf(page)
  await player.open()
  return { ...page, ...player, sounds }
}

describe('the player', () => {
  test('plays a song of the chart, pauses it, and goes on with it on another page', async () => {
    const page = await openPlayer()
    page.getByRole('heading', { name: '热歌榜' })
    expect(page.sounds.isHeard()).toBe(false)
    await page.play(songs.other)
    await expect.poll(page.sounds.isHeard).toBe(true)
    expect(page.nowPlaying()).toBe(songs.other)
    await page.press('暂停', page.bar())
    await expect.poll(page.sounds.isHeard).toBe(false)
    await page.press('播放', page.bar())
    await expect.poll(page.sounds.isHeard).toBe(true)
    await page.user.click(page.window.document.querySelector('.music-close') ?? page.panel())
    await page.user.click(page.getAllByRole('link', { name: '时间轴' })[0] ?? page.window.document.body)
    await expect.poll(page.address).toBe(archives.path)
    expect(page.sounds.isHeard()).toBe(true)
    const disc = page.getByRole('region', { name: '正在听的歌' })
    expect(disc.textContent).toContain(songs.other)
    await page.press('暂停', disc)
    await expect.poll(page.sounds.isHeard).toBe(false)
  })

  test('goes round at the end of the list, and a reload brings back song, place, mode and queue', async () => {
    const page = await openPlayer()
    for (let press = 0; press < 3; press += 1)
      if (!within(page.bar()).queryByRole('button', { name: '播放模式：列表循环' }))
        await page.press(/^播放模式/, page.bar())
    const names = page.rows('').map(row => row.querySelector('.music-name > button')?.textContent ?? '')
    await page.play(names.at(-1) ?? '')
    await expect.poll(page.sounds.isHeard).toBe(true)
    page.sounds.advance(89)
    page.sounds.advance(1)
    await expect.poll(page.nowPlaying).toBe(names[0])
    await page.press(/加入播放列表$/, await page.row(songs.translated))
    await page.findByText('添加成功')
    await page.play(songs.other)
    await expect.poll(page.sounds.isHeard).toBe(true)
    page.sounds.advance(20)
    await page.press('暂停', page.bar())
    page.window.dispatchEvent(new page.window.Event('pagehide'))
    const sounds = createSounds()
    const again = await renderScreen(site, home.path, { after: page, prepare: sounds.prepare })
    const player = playerOf(again)
    await expect
      .poll(() => again.queryByRole('region', { name: '正在听的歌' })?.textContent)
      .toContain(songs.other)
    await player.open()
    expect(again.getByLabelText<HTMLInputElement>('播放进度').value).toMatch(/^20/)
    within(player.bar()).getByRole('button', { name: '播放模式：列表循环' })
    await again.press('播放列表，1 首', player.bar())
    await within(await again.findByRole('dialog', { name: '播放列表' })).findByText(songs.translated)
    expect(sounds.isHeard()).toBe(false)
  })

  test('finds a song by name, queues it once, plays it from the queue, and empties that', async () => {
    const page = await openPlayer()
    await page.press('播放列表，0 首', page.bar())
    await within(await page.findByRole('dialog', { name: '播放列表' })).findByText(/空空如也/)
    await page.user.keyboard('{Escape}')
    await page.gone(() => page.queryByRole('dialog', { name: '播放列表' }))
    await page.press('找一首歌', page.panel())
    const field = await page.findByPlaceholderText('请输入歌名或歌手')
    page.fill(field, '没有这首')
    await page.user.keyboard('{Enter}')
    await page.findByText('没有相关的歌曲')
    page.fill(field, songs.translated)
    await page.user.keyboard('{Enter}')
    await within(page.panel()).findByText('已经到底了')
    const row = await page.row(songs.translated)
    await page.press(/加入播放列表$/, row)
    await page.findByText('添加成功')
    await page.press(/已在播放列表里$/, row)
    await page.findByText('已经在播放列表里了')
    await page.press('播放列表，1 首', page.bar())
    const queue = await page.findByRole('dialog', { name: '播放列表' })
    const [first = queue] = await within(queue).findAllByRole('button', {
      name: new RegExp(songs.translated),
    })
    await page.user.click(first)
    await expect.poll(page.sounds.isHeard).toBe(true)
    expect(page.nowPlaying()).toBe(songs.translated)
    await page.press(`移出${songs.translated}`, queue)
    await within(queue).findByText(/空空如也/)
  })

  test('skips a broken file and says why', async () => {
    const id = await findSongId(site, songs.other)
    const isBroken = (url: string) => url.includes(String(id))
    const page = await openPlayer(createSounds(url => ({ seconds: 90, ...(isBroken(url) && { error: 3 }) })))
    await page.play(songs.other)
    await page.findByText(`跳过了《${songs.other}》`)
    await expect.poll(page.nowPlaying).not.toBe(songs.other)
    await expect.poll(page.sounds.isHeard).toBe(true)
  })
})

describe('the words of a song', () => {
  const openBoard = (page: Awaited<ReturnType<typeof openPlayer>>) => page.press('歌词', page.bar())

  test('have their translation, which can be left out; a correction is kept for this song alone', async () => {
    const page = await openPlayer()
    await page.play(songs.sungByWord)
    await openBoard(page)
    const board = await page.findByRole('region', { name: '歌词' })
    await page.press('歌词早半秒', board)
    await within(board).findByText('早 0.5 秒')
    await page.user.keyboard('{Escape}')
    await page.play(songs.translated)
    await openBoard(page)
    await page.findByText('准时')
    await page.findByText('在小楼上，听了一整夜的春雨')
    await page.press('译文', page.getByRole('region', { name: '歌词' }))
    await page.gone(() => page.queryByText('在小楼上，听了一整夜的春雨'))
    await page.user.keyboard('{Escape}')
    await page.play(songs.sungByWord)
    await openBoard(page)
    await page.findByText('早 0.5 秒')
  })

  test('that are not there are said to be missing, and the song goes on', async () => {
    const page = await openPlayer()
    const none = { status: 500, message: '' }
    page.network.failNext('/wapi/lyric', none)
    page.network.failNext('/wapi/lyric/new', none)
    await page.play(songs.other)
    await openBoard(page)
    await page.findByText('暂无歌词')
    expect(page.sounds.isHeard()).toBe(true)
  })

  test('are over the whole page at their address, wait for a press, and keep the sizes that are chosen', async () => {
    const sounds = createSounds()
    const path = `${home.path}?showSpecial=1`
    const page = await renderScreen(site, path, { prepare: sounds.prepare })
    const special = await page.findByRole('dialog', { name: '歌词' })
    await within(special).findByRole('heading')
    expect(sounds.isHeard()).toBe(false)
    const press = special.querySelector<HTMLElement>('.special-play')
    if (!press) throw new Error('it does not wait')
    await page.user.click(press)
    await expect.poll(sounds.isHeard).toBe(true)
    await page.gone(() => special.querySelector('.special-play'))
    await page.press('样式', special)
    const size = await page.findByLabelText('歌名的大小')
    fireEvent.change(size, { target: { value: '2.5' } })
    fireEvent.change(page.getByLabelText('歌手的大小'), { target: { value: '0' } })
    await page.gone(() => page.window.document.querySelector('.special-author'))
    await page.press(/^50%/)
    await page.findByRole('button', { name: /^60%/ })
    const again = await renderScreen(site, path, { after: page, prepare: sounds.prepare })
    await again.press('样式', await again.findByRole('dialog', { name: '歌词' }))
    await again.findByText('2.5')
    expect(again.getByRole('button', { name: /^60%/ })).toBeDefined()
  })
})
