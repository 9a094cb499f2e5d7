import { within } from '@testing-library/dom'
import { screens, userCenterPath } from '@xiaolou/contract/address'
import { getOwnUserInfo, login, logout, updateOwnUserInfo } from '@xiaolou/contract/user'
import { describe, expect, test, vi } from 'vitest'
import { doorOf, makeGuest, openSession } from './support/account.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'
import { createVault } from './support/vault.ts'

const center = userCenterPath()
const site = await openSharedSite()

/** Otherwise the socket would notice the end of a session before the reader does. */
const muteSocket = () => {
  const socket = class extends EventTarget {
    readyState = 0
    send = () => undefined
    close = () => undefined
  }
  vi.stubGlobal('WebSocket', socket)
}

const panelOf = (page: RenderedScreen) => page.window.document.querySelector<HTMLElement>('.center-panel')

/** The user centre of a new guest, who is signed in for this tab. */
async function openCenter(tab?: Parameters<typeof userCenterPath>[0], isMute = false) {
  const guest = await makeGuest(site)
  const token = await openSession(site, guest)
  const page = await renderScreen(site, userCenterPath(tab), {
    as: token,
    ...(isMute && { prepare: muteSocket }),
  })
  await expect.poll(() => panelOf(page)).not.toBeNull()
  const panel = panelOf(page) ?? page.window.document.body
  return {
    page,
    guest,
    token,
    panel,
    ...doorOf(page),
    field: (label: string) => doorOf(page).fieldIn(panel, label),
  }
}

describe('the user centre', () => {
  test('asks one who is not signed in, stays shut otherwise, and goes on afterwards', async () => {
    const page = await renderScreen(site, center)
    const { dialog, signInHere } = doorOf(page)
    await dialog()
    await page.user.keyboard('{Escape}')
    await page.findByText(/被褥晒好了/)
    expect(panelOf(page)).toBeNull()
    await page.press('登录', page.getByRole('main'))
    await signInHere(await makeGuest(site))
    await expect.poll(() => panelOf(page)?.querySelector('h2')?.textContent).toBe('资料')
    expect(page.window.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  test('asks again when it is loaded again, and on no other page', async () => {
    const page = await renderScreen(site, center)
    await doorOf(page).dialog()
    const again = await renderScreen(site, center, { after: page })
    await doorOf(again).dialog()
    const elsewhere = await renderScreen(site, '/archives', { after: again })
    await elsewhere.passTime(1_000)
    expect(elsewhere.queryByRole('dialog', { name: '登录' })).toBeNull()
  })

  test('leads home when one signs out', async () => {
    const { page, guest, signOut, told } = await openCenter()
    await signOut(guest.nick_name)
    await expect.poll(page.address).toBe(screens.home.path)
    await told('退出成功')
  })
})

describe('the profile', () => {
  test('takes another name, shown everywhere at once', async () => {
    const { page, token, panel, field, told, userButton } = await openCenter()
    page.fill(field('昵称'), '  ')
    field('昵称').blur()
    await within(panel).findByText('昵称不能空着')
    page.fill(field('昵称'), '听雨的人')
    await page.user.keyboard('{Enter}')
    await told('昵称改好了')
    await userButton('听雨的人')
    expect((await site.as(token)(getOwnUserInfo)).nick_name).toBe('听雨的人')
    const again = await renderScreen(site, center, { after: page })
    await doorOf(again).userButton('听雨的人')
  })

  test('shows a name that was changed elsewhere', async () => {
    const guest = await makeGuest(site)
    const vault = createVault()
    const first = await renderScreen(site, screens.home.path, { prepare: vault.give })
    await doorOf(first).open()
    await doorOf(first).signInHere(guest)
    await expect.poll(() => first.window.localStorage.getItem('userState')).not.toBeNull()
    const token = await openSession(site, guest)
    await site.as(token)(updateOwnUserInfo, { body: { nick_name: '卖杏花的' } })
    const page = await renderScreen(site, screens.home.path, { after: first, prepare: vault.give })
    await doorOf(page).userButton('卖杏花的')
  })

  test('goes on with what was interrupted when the session has ended', async () => {
    const { page, guest, token, panel, field, told, dialog, signInHere, userButton } = await openCenter(
      undefined,
      true,
    )
    await page.network.settled()
    page.fill(field('昵称'), '断了又续')
    await site.as(token)(logout)
    await page.press('保存', panel)
    await dialog()
    await told(/登录过期/)
    await signInHere(guest)
    await told('昵称改好了')
    await userButton('断了又续')
  })
})

describe('password and devices', () => {
  test('checks the new password while it is written, changes it, forgets the remembered one', async () => {
    const { page, guest, panel, field, told } = await openCenter('security')
    const { localStorage } = page.window
    localStorage.setItem('loginForm', 'kept')
    const met = () => panel.querySelectorAll('.password-checks [data-met]').length
    page.fill(field('新密码'), 'abc')
    await expect.poll(met).toBe(1)
    page.fill(field('新密码'), 'Xinghua-1')
    await expect.poll(met).toBe(3)
    page.fill(field('再写一遍'), 'Xinghua-1')
    page.fill(field('新密码'), 'Xinghua-2')
    page.fill(field('原密码'), 'Wrong-2026')
    await within(panel).findByText('两次密码不一致')
    page.fill(field('新密码'), 'Xinghua-1')
    await page.gone(() => within(panel).queryByText('两次密码不一致'))
    field('原密码').focus()
    await page.user.keyboard('{Enter}')
    await within(panel).findByText(/原密码不对/)
    expect(localStorage.getItem('loginForm')).toBe('kept')
    page.fill(field('原密码'), guest.password)
    await page.user.keyboard('{Enter}')
    await told('密码改好了，别处的登录都已结束')
    expect(localStorage.getItem('loginForm')).toBeNull()
    await openSession(site, { ...guest, password: 'Xinghua-1' })
    const { username, password } = guest
    expect((await site.call(login, { body: { username, password } })).code).not.toBe(0)
  })

  test('lists where one is signed in; one or all of the others are ended', async () => {
    const { page, guest, panel } = await openCenter('security')
    const others = [
      await openSession(site, guest),
      await openSession(site, guest),
      await openSession(site, guest),
    ]
    const again = await renderScreen(site, userCenterPath('security'), { after: page })
    const rows = () => [...(panelOf(again)?.querySelectorAll<HTMLElement>('.session-list li') ?? [])]
    await expect.poll(() => rows().length).toBe(4)
    expect(rows().filter(row => row.textContent.includes('这一台'))).toHaveLength(1)
    const other = rows().find(row => !row.textContent.includes('这一台')) ?? panel
    await again.press(/^退出/, other)
    await expect.poll(() => rows().length).toBe(3)
    const live = async () => {
      const answers = await Promise.all(others.map(token => site.call(getOwnUserInfo, undefined, { token })))
      return answers.filter(({ code }) => code === 0).length
    }
    expect(await live()).toBe(2)
    await again.press('退出其他设备')
    await again.press('都退出', await again.findByRole('dialog'))
    await expect.poll(() => rows().length).toBe(1)
    expect(await live()).toBe(0)
  })
})
