import { within } from '@testing-library/dom'
import { uploadImg } from '@xiaolou/contract/picture'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { expect, test } from 'vitest'
import { makePicture } from '../e2e/support/picture.ts'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

const picture = (width: number, height: number) => new Uint8Array(makePicture({ width, height }))
const open = async (path: string) => {
  const room = await openRoom(site, path, { as: owner })
  const pictures = () => room.all('[aria-label="图片"] > li')
  const hasPictures = (count: number) => expect.poll(() => pictures().length).toBe(count)
  return { ...room, pictures, hasPictures }
}

test('all of a guest’s, on every page, are binned at once and taken back', async () => {
  const guest = await site.signIn('user')
  const { id } = await site.as(guest)(getOwnUserInfo)
  for (let at = 0; at < 62; at += 1)
    await site.as(guest)(uploadImg, { file: new Blob([picture(21 + at, 20)], { type: 'image/png' }) })
  const room = await open(`/media?state=guests&user=${id}`)
  const bulk = () => room.findByRole('region', { name: '一起处理' })
  const inBulk = async (name: string) => room.pressRole('button', name, await bulk())
  const chooseFirst = async () => {
    const [first] = room.pictures()
    if (first) await room.user.click(within(first).getByRole('checkbox'))
  }
  const says = (words: string) => expect.poll(async () => (await bulk()).textContent).toContain(words)
  await room.hasPictures(60)
  await chooseFirst()
  await inBulk('选中这一页')
  await room.pressRole('link', '下一页')
  await room.hasPictures(2)
  await says('选中 60 张')
  await inBulk('选中这一页')
  await says('选中 62 张')
  await room.pressRole('link', '上一页')
  await room.hasPictures(60)
  await inBulk('不选了')
  await chooseFirst()
  await inBulk('选中这一页')
  await inBulk('选中全部 62 张')
  await inBulk('回收站')
  await room.findByText('62 张放进了回收站')
  await room.hasPictures(0)
  await room.undo()
  await room.hasPictures(60)
})
