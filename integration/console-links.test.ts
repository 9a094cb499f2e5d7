import { within } from '@testing-library/dom'
import { addLink, getLinksList } from '@xiaolou/contract/link'
import { beforeAll, expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const name = '渡口'
const url = 'https://ferry.example/'
const site = await openSharedSite()
const owner = await site.signIn('administrator')
beforeAll(async () => {
  const guest = await site.signIn('user')
  await site.as(guest)(addLink, { body: { site_name: name, site_desc: '有船。', url } })
})

const shown = async () =>
  (await site.call(getLinksList, { body: { current: 1, size: 10 } })).result.list.map(link => link.site_desc)

test('who applied is let in, changed, taken down and taken back', async () => {
  const room = await openRoom(site, `/links?view=waiting&search=${encodeURIComponent(name)}`, { as: owner })
  const row = () => room.one('.friend', name)
  await within(await row()).findByText(/还没有挂上/)
  await room.pressRole('button', `挂上「${name}」`)
  await room.findByText(/没有站名里带/)
  await expect.poll(shown).toEqual(['有船。'])

  await room.pressRole('link', /^已挂上/)
  const open = async () => {
    await room.pressRole('button', `改「${name}」`, await row())
    return room.findByRole('form', { name: `改「${name}」` })
  }
  const first = await open()
  room.fill(within(first).getByLabelText('网址'), 'https://me:secret@ferry.example')
  await room.pressRole('button', '存下', first)
  await within(first).findByText(/不能有用户名和密码/)
  room.fill(within(first).getByLabelText('网址'), url)
  room.fill(within(first).getByLabelText('一句话'), '有船，也有酒。')
  await room.pressRole('button', '存下', first)
  await within(await row()).findByText('有船，也有酒。')
  await expect.poll(shown).toEqual(['有船，也有酒。'])

  const second = await open()
  room.fill(within(second).getByLabelText(/^订阅/), 'http://127.0.0.1/atom.xml')
  await room.pressRole('button', '取来看看', second)
  await within(second).findByText(/这个网址去不得/)
  await room.pressRole('button', '存下', second)
  await expect.poll(() => room.queryByRole('form')).toBeNull()

  await room.pressRole('button', `取下「${name}」`, await row())
  await expect.poll(() => room.all('.friend', name).length).toBe(0)
  await room.undo()
  await row()
  await expect.poll(shown).toEqual(['有船，也有酒。'])
})
