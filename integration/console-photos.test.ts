import { within } from '@testing-library/dom'
import { addAlbum, addPhotos, getAllAlbumList, getAllPhotosByAlbumId } from '@xiaolou/contract/photo'
import { uploadImg } from '@xiaolou/contract/picture'
import { expect, test } from 'vitest'
import { makePicture } from '../e2e/support/picture.ts'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

const open = (path: string) => openRoom(site, path, { as: owner })
const shownAlbums = async () => (await site.call(getAllAlbumList)).result.map(({ album_name }) => album_name)
const shownUrls = async (id: number) =>
  (await site.call(getAllPhotosByAlbumId, { params: { id } })).result.map(({ url }) => url)
const makeAlbum = (album_name: string) => site.as(owner)(addAlbum, { body: { album_name, description: '' } })
const upload = async (width: number) => {
  const file = new Blob([new Uint8Array(makePicture({ width, height: 40 }))], { type: 'image/png' })
  return (await site.as(owner)(uploadImg, { file })).url
}

test('an album is made, moved, hidden, binned and brought back', async () => {
  await makeAlbum('冬')
  const room = await open('/albums')
  await room.pressRole('button', '添一本')
  const form = await room.findByRole('form', { name: '添一本相册' })
  room.fill(within(form).getByLabelText('名字'), '春')
  room.fill(within(form).getByLabelText('一两句话'), '雨里。')
  await room.pressRole('button', '存下', form)
  const names = () => room.all('.album-words p').map(name => name.textContent)
  await expect.poll(names).toContain('春')
  const before = names()

  room.getByRole('button', { name: /^挪动「春」/ }).focus()
  await room.user.keyboard(before[0] === '春' ? '{ArrowDown}' : '{ArrowUp}')
  await expect.poll(names).toEqual(before.toReversed())
  await room.undo('先后换好了')
  await expect.poll(names).toEqual(before)

  const row = () => room.one('li', '春')
  const act = async (words: string) => room.choose(/还能做什么/, words, await row())
  await act('藏起来')
  await within(await row()).findByText('藏着')
  await expect.poll(shownAlbums).not.toContain('春')
  await act('让来客看见')
  await expect.poll(shownAlbums).toContain('春')
  await act('放进回收站')
  await expect.poll(shownAlbums).not.toContain('春')
  await room.pressRole('link', /^回收站/)
  await room.pressRole('button', '拿回来「春」')
  await expect.poll(shownAlbums).toContain('春')
})

test('photos are put in order by keys, chosen, moved and binned, each of it taken back', async () => {
  const urls = [await upload(101), await upload(102), await upload(103), await upload(104)]
  const [a = '', b = '', c = '', d = ''] = urls
  const { id } = await makeAlbum('次序')
  const target = await makeAlbum('去处')
  await site.as(owner)(addPhotos, { body: { album_id: id, photoList: urls.map(url => ({ url })) } })
  const room = await open(`/albums/${id}`)
  const sources = () =>
    room
      .all('ul[aria-label^="照片，"] > li, ol[aria-label^="照片，"] > li')
      .map(tile => tile.querySelector('img')?.getAttribute('src'))
  const holds = async (...order: string[]) => {
    await expect.poll(() => shownUrls(id)).toEqual(order)
    await expect.poll(sources).toEqual(order)
  }
  await holds(d, c, b, a)
  room.getByRole('button', { name: /^挪动第 1 张/ }).focus()
  await room.user.keyboard('{ArrowRight}{ArrowRight}')
  await holds(c, b, d, a)
  await room.undo('先后换好了')
  await holds(d, c, b, a)

  const choose = (at: number) => room.user.click(room.getByRole('checkbox', { name: `选中第 ${at} 张` }))
  const bulk = async (name: string) =>
    room.pressRole('button', name, await room.findByRole('region', { name: '一起处理' }))
  await choose(4)
  await bulk('放到最前')
  await holds(a, d, c, b)

  await choose(1)
  await bulk('做封面')
  await room.findByText('封面')

  await choose(2)
  await bulk('移到…')
  await room.pressRole('button', /去处/, await room.findByRole('dialog'))
  await expect.poll(() => shownUrls(target.id)).toEqual([d])
  await room.undo('移到了')
  await holds(a, d, c, b)

  await choose(3)
  await bulk('回收站')
  await expect.poll(() => shownUrls(id)).toEqual([a, d, b])
  await room.undo('放进了回收站')
  await holds(a, d, c, b)
})
