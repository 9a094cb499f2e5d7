import { within } from '@testing-library/dom'
import { blogGetTalkById, getTalkList, publishTalk, updateTalk } from '@xiaolou/contract/talk'
import { expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

const open = (path: string) => openRoom(site, path, { as: owner })
const talksWith = async (search: string, status: 1 | 2 | 3 | null = null) =>
  (await site.as(owner)(getTalkList, { body: { current: 1, size: 50, search, status } })).list

test('a talk is found, hidden, binned, brought back and gone, each with the way back', async () => {
  await site.as(owner)(publishTalk, { body: { content_source: '别的一句' } })
  await site.as(owner)(publishTalk, { body: { content_source: '有来有去的一句' } })
  const room = await open('/talk?q=有来有去')
  const rows = () => room.all('.said', '有来有去')
  const row = () => room.one('.said', '有来有去')
  const isGone = () => expect.poll(() => rows().length).toBe(0)
  const status = async () => (await talksWith('有来有去'))[0]?.status
  await row()
  expect(room.all('.said')).toHaveLength(1)
  await room.pressRole('button', '收成私密', await row())
  await expect.poll(status).toBe(2)
  await within(await row()).findByText('私密')
  await room.pressRole('button', '丢掉', await row())
  await isGone()
  await expect.poll(status).toBe(undefined)
  await room.undo('丢进回收站了')
  await row()
  // In its former state: a private one is never public in between.
  await expect.poll(status).toBe(2)
  await room.pressRole('button', '丢掉', await row())
  await isGone()
  await room.pressRole('link', /回收站/)
  await room.pressRole('button', '彻底删掉', await row())
  await room.pressRole('button', '彻底删掉', await room.findByRole('dialog'))
  await isGone()
  await expect.poll(() => talksWith('有来有去', 3)).toEqual([])
})

test('of two windows that changed one talk, the second is shown the first', async () => {
  const { id } = await site.as(owner)(publishTalk, { body: { content_source: '两边都改' } })
  const room = await open(`/talk?id=${id}`)
  const sheet = await room.findByRole('dialog', { name: '改这一条' })
  room.fill(await within(sheet).findByRole('textbox', { name: '说说' }), '两边都改，这边')
  site.clock.advance(1_000)
  await site.as(owner)(updateTalk, { body: { id, content_source: '两边都改，那边' } })
  await room.pressRole('button', '改好了', sheet)
  await within(sheet).findByText('两边都改，那边')
  await room.pressRole('button', '存我这份', sheet)
  await expect.poll(() => room.queryByRole('dialog')).toBeNull()
  const stored = await site.call(blogGetTalkById, { params: { id } })
  expect(stored.result).toMatchObject({ content_source: '两边都改，这边' })
})

test('what was not finished waits, and a broken line loses nothing and says nothing twice', async () => {
  // A lost talk is looked for by the time of the attempt, which the page takes from the dates of real
  // responses.
  site.clock.advance(Date.now() - site.clock.now())
  const begun = await open('/talk?say=1')
  begun.fill(await begun.findByRole('textbox', { name: '说说' }), '没说完的半句')
  const room = await openRoom(site, '/talk?say=1', { as: owner, after: begun })
  const field = await room.findByRole<HTMLTextAreaElement>('textbox', { name: '说说' })
  await expect.poll(() => field.value).toBe('没说完的半句')
  room.fill(field, '')
  await room.pressRole('button', '说出去')
  await room.findByText(/写一个字再发吧/)
  room.fill(field, '断线里的一句')
  const send = () => room.user.keyboard('{Control>}{Enter}{/Control}')
  room.network.failNext('/api/talk/publishTalk', 'answer lost')
  await send()
  await room.findByText(/线断了，没有发出去/)
  expect(field.value).toBe('断线里的一句')
  room.network.setDown(true)
  await send()
  await room.findByText(/线断了，没有发出去/)
  room.network.setDown(false)
  await send()
  await room.gone(() => room.queryByRole('dialog', { name: '说一句' }))
  expect(await talksWith('断线里的一句')).toHaveLength(1)
})
