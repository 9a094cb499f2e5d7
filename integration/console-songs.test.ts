import { waitFor, within } from '@testing-library/dom'
import { getProgramme } from '@xiaolou/contract/listen'
import { getPlaylists } from '@xiaolou/contract/music-manage'
import { beforeAll, expect, test } from 'vitest'
import { mp3, putFiles } from '../server/src/testing/audio.ts'
import { openRoom, type Room } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
const asOwner = site.as(owner)
beforeAll(async () => {
  const titles = ['送别', '茉莉花']
  const songs = titles.map((title, at) => [`${at}.mp3`, mp3({ title, artist: '小楼' }, at + 1)] as const)
  await putFiles(site.musicDir, Object.fromEntries(songs))
  await site.app.music.library.scan()
})

const open = (path: string) => openRoom(site, `/music${path}`, { as: owner })
const listed = async () => (await asOwner(getPlaylists)).map(({ name }) => name)

/** Fills in the open form of a list, finding each song by pinyin. */
async function putTogether(room: Room, name: string) {
  room.fill(await room.findByLabelText('歌单名'), name)
  const find = room.getByRole('searchbox', { name: '找一首加进来' })
  for (const [words, song] of [
    ['songbie', '送别'],
    ['moli', '茉莉花'],
  ] as const) {
    room.fill(find, words)
    await room.pressRole('button', new RegExp(`^加上《${song}》`))
  }
  const songs = () => room.all('[aria-label="歌单里的歌"] > li').map(({ textContent }) => textContent)
  const isFirst = (song: string) => expect.poll(() => songs()[0]).toContain(song)
  await isFirst('送别')
  room.getByRole('button', { name: /^移动《茉莉花》/ }).focus()
  await room.user.keyboard('{ArrowUp}')
  await isFirst('茉莉花')
  await room.pressRole('button', '存下')
}

test('what cannot be played is listed with the reason', async () => {
  await putFiles(site.musicDir, { '别家/a.ncm': 'CTEN', '空.mp3': '' })
  await site.app.music.library.scan()
  const room = await open('')
  await room.pressRole('link', '听不了的')
  const rows = () => room.all('[aria-label="听不了的文件"] > li').map(({ textContent }) => textContent)
  await expect.poll(rows).toEqual(['别家/a.ncm是浏览器放不了的格式', '空.mp3是空的'])
})

test('a list is put together by the sound of its songs, put in order by keys, gone and taken back', async () => {
  const room = await open('?view=lists')
  await room.pressRole('button', '拼一份')
  await putTogether(room, '夜里听')
  await expect.poll(listed).toContain('夜里听')
  const row = await room.one('[aria-label="歌单"] > li', '夜里听')
  within(row).getByText(/2 首/)
  await room.pressRole('button', '删掉歌单「夜里听」')
  await expect.poll(() => room.all('[aria-label="歌单"] > li', '夜里听')).toEqual([])
  await room.undo('夜里听')
  await room.one('[aria-label="歌单"] > li', '夜里听')
  expect(await listed()).toContain('夜里听')
})

test('what plays where nobody asks for a song is chosen, begun from another song, and ended', async () => {
  const room = await open('?view=together')
  const choice = await room.findByLabelText<HTMLSelectElement>('没人点歌时放')
  const choose = async (option: HTMLElement) => {
    await waitFor(() => expect(choice.disabled).toBe(false))
    await room.user.selectOptions(choice, option)
  }
  const chosen = () => choice.selectedOptions[0]?.textContent
  const stands = async () => {
    const { at, songs } = await asOwner(getProgramme)
    return { at, names: songs.map(({ name }) => name) }
  }
  // A chart cannot be changed: a copy of it is edited.
  await choose(await within(choice).findByRole('option', { name: /热歌榜/ }))
  await room.pressRole('button', '照它另拼一份')
  await room.pressRole('button', '算了', await room.findByRole('form', { name: '拼一份歌单' }))

  const own = await within(choice).findByRole('option', { name: /夜里听/ })
  await choose(own)
  await expect.poll(chosen).toContain('夜里听')
  await expect.poll(stands).toEqual({ at: 0, names: ['茉莉花', '送别'] })
  await room.pressRole('button', '从第 2 首《送别》放起')
  await expect.poll(stands).toMatchObject({ at: 1 })
  await room.pressRole('button', '从头放')
  await expect.poll(stands).toMatchObject({ at: 0 })

  // Under another name it is another list, and remains the playing one.
  await room.pressRole('button', '改这份歌单')
  const change = await room.findByRole('form', { name: '改歌单「夜里听」' })
  room.fill(within(change).getByLabelText('歌单名'), '清早听')
  await room.pressRole('button', '存下', change)
  await expect.poll(chosen).toContain('清早听')
  expect(await stands()).toMatchObject({ names: ['茉莉花', '送别'] })
  await choose(within(choice).getByRole('option', { name: '什么也不放' }))
  await expect.poll(async () => (await stands()).names).toEqual([])
})
