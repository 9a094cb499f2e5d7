import { within } from '@testing-library/dom'
import { getNotifyList } from '@xiaolou/contract/notify'
import { login, resetPassword } from '@xiaolou/contract/user'
import { expect, test } from 'vitest'
import { ownPassword } from '../server/src/testing/make-app.ts'
import { signInGuest } from './support/chat.ts'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

const makeGuest = () => signInGuest(site)
const open = async (path: string) => {
  const room = await openRoom(site, path, { as: owner })
  const list = () => room.findByRole('list', { name: '用户' })
  const rowsOf = (name: string) =>
    room.all('ul > li', name).filter(row => row.parentElement?.getAttribute('aria-label') === '用户')
  const act = (name: string, what: string) => room.choose(`「${name}」还能做什么`, what)
  return { ...room, list, rowsOf, act }
}
const signIn = async (username: string) => site.call(login, { body: { username, password: ownPassword } })

test('a guest is found, renamed, kept out with a sentence, and let in again', async () => {
  await makeGuest()
  const { username, nick_name: name } = await makeGuest()
  const room = await open('/guests')
  await room.list()
  room.fill(room.getByLabelText('昵称或账号'), username)
  await expect.poll(() => room.rowsOf('').length).toBe(1)
  await expect.poll(() => room.rowsOf(name)[0]?.textContent).toContain('没说过话')

  await room.act(name, '改名字…')
  const naming = await room.findByRole('dialog', { name: `改「${name}」的名字` })
  room.fill(within(naming).getByLabelText('昵称'), '')
  await room.pressRole('button', '存下', naming)
  await within(naming).findByText('请填写昵称。')
  room.fill(within(naming).getByLabelText('昵称'), `${name}改`)
  await room.pressRole('button', '存下', naming)
  await expect.poll(() => room.rowsOf(`${name}改`).length).toBe(1)
  await room.undo()
  await expect.poll(() => room.rowsOf(`${name}改`).length).toBe(0)

  await room.act(name, '停用…')
  const dialog = await room.findByRole('dialog')
  room.fill(within(dialog).getByLabelText(/缘由/), '刷屏')
  await room.pressRole('button', '停用', dialog)
  await expect.poll(() => room.rowsOf(name)[0]?.textContent).toMatch(/停用到 .*：刷屏/)
  expect((await signIn(username)).message).toContain('缘由：刷屏')
  await room.undo('停用')
  await expect.poll(() => room.rowsOf(name)[0]?.textContent).toContain('没说过话')
  expect((await signIn(username)).code).toBe(0)
})

test('a link for a new password is given to who knows the own, and an account that goes can be held back', async () => {
  const { id, nick_name: name, username } = await makeGuest()
  const room = await open(`/guest/${id}`)
  await room.findByText('登录在 1 处')
  const prove = async (password: string, button: string) => {
    const dialog = await room.findByRole('dialog')
    room.fill(await within(dialog).findByLabelText('你的登录密码'), password)
    await room.pressRole('button', button, dialog)
    return dialog
  }
  await room.act(name, '换密码的链接…')
  await within(await prove('not-the-one-1', '给一个')).findByText(/密码不对/)
  await prove(ownPassword, '给一个')
  const link = await room.findByLabelText<HTMLInputElement>('链接')
  const set_up_token = link.value.split('#')[1] ?? ''
  await room.user.keyboard('{Escape}')
  await expect.poll(() => room.queryByLabelText('链接')).toBeNull()
  const reset = await site.call(resetPassword, { body: { set_up_token, password: 'Shanyue-2027!' } })
  expect(reset.result).toMatchObject({ id })

  await room.act(name, '删去账号…')
  await prove(ownPassword, '删去')
  await expect.poll(room.address).toContain('/admin/guests')
  await room.undo()
  room.fill(await room.findByLabelText('昵称或账号'), username)
  await expect.poll(() => room.rowsOf(name).length).toBe(1)
  const asked = room.network.sent.filter(({ path }) => path === '/api/user/manage/delete')
  expect(asked).toEqual([expect.objectContaining({ body: expect.objectContaining({ is_trial: true }) })])
})

test('several are signed out at once, by keyboard', async () => {
  const guests = [await makeGuest(), await makeGuest()]
  const room = await open('/guests')
  await expect.poll(() => room.rowsOf(guests[1]?.nick_name ?? '').length).toBe(1)
  await room.keys('jxjx')
  const bar = await room.findByRole('region', { name: '一起处理' })
  await expect.poll(() => bar.textContent).toContain('选中 2 位')
  within(bar).getByRole('button', { name: '在各处退出' }).focus()
  await room.user.keyboard('{Enter}')
  const codes = () =>
    Promise.all(
      guests.map(async ({ token }) => (await site.call(getNotifyList, { body: {} }, { token })).code),
    )
  await expect.poll(codes).toEqual([100016, 100016])
})
