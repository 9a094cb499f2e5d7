import { addPage, getPage, updatePage } from '@xiaolou/contract/page'
import { expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

test('what another window has saved meanwhile is not written over: one of the two is chosen', async () => {
  const written = { title: '两个窗口', path: '/two-windows', content: '起初。' }
  const { id } = await site.as(owner)(addPage, { body: written })
  const room = await openRoom(site, `/pages/${id}`, { as: owner })
  const body = await room.findByLabelText('正文（Markdown）')
  site.clock.advance(1_000)
  await site.as(owner)(updatePage, { body: { id, content: '这边写的。' } })
  room.fill(body, '那边写的。')
  await room.pressRole('button', '存下')
  await room.findByText(/在别处又改过/)
  await room.user.click(room.getByText('看看那边写的'))
  await room.findByText(/这边写的。/)
  await room.pressRole('button', '留我这份')
  await room.findByText('和存着的一样。')
  const shown = await site.call(getPage, { query: { path: written.path } })
  expect(shown.result.content_html).toContain('那边写的。')
})
