import { describe, expect } from 'vitest'
import { loginDialog, makeAccount, openSession, post, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { comment, enter, panel, part, told } from './support/user-center.ts'
import { test } from './support/visit.ts'

describe('the user centre', () => {
  test('asks one who is not signed in, goes on afterwards, and stays shut otherwise', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/userCenter' })
    await loginDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('main').getByText('被褥晒好了').waitFor()
    expect(await panel(page).count()).toBe(0)
    await page.locator('main').getByRole('button', { name: '登录' }).click()
    await signInHere(page, account)
    await panel(page).getByRole('heading', { name: '资料' }).waitFor()
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  })

  test('leads home when one signs out', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/userCenter' })
    await enter(page, account)
    await page
      .getByRole('banner')
      .getByRole('button', { name: `${account.nick_name}的菜单` })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/home')
    await told(page, '退出成功')
  })
})

describe('the profile', () => {
  test('takes another name, shown everywhere at once', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/userCenter' })
    await enter(page, account)
    const field = panel(page).getByLabel('昵称')
    await field.fill('  ')
    await field.blur()
    await panel(page).getByText('昵称不能空着').waitFor()
    await field.fill('听雨的人')
    await page.keyboard.press('Enter')
    await told(page, '昵称改好了')
    await page.getByRole('banner').getByRole('button', { name: '听雨的人的菜单' }).waitFor()
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: '听雨的人的菜单' }).waitFor()
  })

  test('shows a name that was changed elsewhere', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await signIn(page, account)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userState'))).not.toBeNull()
    const { token } = await openSession(account)
    await page.evaluate(
      ({ authorization }) =>
        fetch('/api/user/updateOwnUserInfo', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', Authorization: authorization },
          body: JSON.stringify({ nick_name: '卖杏花的' }),
        }),
      { authorization: token },
    )
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: '卖杏花的的菜单' }).waitFor()
  })

  test('goes on with what was interrupted when the session has ended', async ({ visit }) => {
    const account = await makeAccount()
    const { page, faults } = await visit({ path: '/userCenter' })
    faults.expect(/status of 401/)
    // What comes by itself would notice the end before the reader does.
    const none = { current: 1, size: 10, list: [], total: 0, unread: 0 }
    await page.route('**/api/notify/**', route =>
      route.fulfill({ json: { code: 0, message: '', result: none } }),
    )
    await page.routeWebSocket('**/ws', () => undefined)
    const sent = page.waitForResponse('**/api/user/login')
    await enter(page, account)
    const { result }: { result: { token: string } } = await (await sent).json()
    await post('/user/logout', {}, result.token)
    await panel(page).getByLabel('昵称').fill('断了又续')
    await panel(page).getByRole('button', { name: '保存' }).click()
    await page.getByRole('region', { name: '通知' }).getByText('错误提示').waitFor()
    await signInHere(page, account)
    await told(page, '昵称改好了')
    await page.getByRole('banner').getByRole('button', { name: '断了又续的菜单' }).waitFor()
  })

  test('takes a picture, cut with mouse and keyboard', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/userCenter' })
    await enter(page, account)
    const picture = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(600, 300)
      const brush = canvas.getContext('2d')
      if (!brush) return ''
      brush.fillStyle = '#a8402a'
      brush.fillRect(0, 0, 300, 300)
      brush.fillStyle = '#2f5b74'
      brush.fillRect(300, 0, 300, 300)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    })
    const file = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }
    await page.getByLabel('选一张图片作头像').setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: '裁一张头像' })
    const place = dialog.getByRole('button', { name: '图片的位置' })
    await place.focus()
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    expect(Number(await dialog.getByLabel('远近').inputValue())).toBeCloseTo(1.25)
    await dialog.getByRole('button', { name: '就用这张' }).click()
    await told(page, '头像换好了')
    const face = page.locator('.center-avatar img')
    await face.waitFor()
    await expect.poll(() => face.getAttribute('src')).toMatch(/^\/uploads\/[0-9a-f]{40}\.png$/)
    // Moved to the left end: only the red half is in the square.
    const colour = await face.evaluate(async image => {
      if (!(image instanceof HTMLImageElement)) return []
      await image.decode()
      const brush = new OffscreenCanvas(2, 2).getContext('2d')
      brush?.drawImage(image, 0, 0, 2, 2)
      return [...(brush?.getImageData(1, 1, 1, 1).data ?? [])]
    })
    expect(colour[0]).toBeGreaterThan(120)
    expect(colour[2]).toBeLessThan(80)
  })

  test('says so when the file is no picture', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/userCenter' })
    await enter(page, account)
    const file = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') }
    await page.getByLabel('选一张图片作头像').setInputFiles(file)
    await told(page, '图片上传失败')
  })
})

describe('password and devices', () => {
  test('checks the new password while it is written, changes it, forgets the remembered one', async ({
    visit,
  }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/userCenter?tab=security' })
    await loginDialog(page).getByLabel('记住我').check()
    await enter(page, account)
    const met = () => panel(page).locator('.password-checks [data-met]').allInnerTexts()
    await panel(page).getByLabel('新密码').fill('abc')
    await expect.poll(async () => (await met()).length).toBe(1)
    await panel(page).getByLabel('新密码').fill('Xinghua-1')
    await expect.poll(async () => (await met()).length).toBe(3)
    await panel(page).getByLabel('再写一遍').fill('Xinghua-1')
    await panel(page).getByLabel('新密码').fill('Xinghua-2')
    await panel(page).getByLabel('原密码').fill('Wrong-2026')
    await panel(page).getByText('两次密码不一致').waitFor()
    await panel(page).getByLabel('新密码').fill('Xinghua-1')
    await panel(page).getByText('两次密码不一致').waitFor({ state: 'detached' })
    await panel(page).getByLabel('原密码').focus()
    await page.keyboard.press('Enter')
    await panel(page).getByText('原密码不对').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('loginForm'))).not.toBeNull()
    await panel(page).getByLabel('原密码').fill(account.password)
    await page.keyboard.press('Enter')
    await told(page, '密码改好了，别处的登录都已结束')
    expect(await page.evaluate(() => localStorage.getItem('loginForm'))).toBeNull()
    await openSession({ ...account, password: 'Xinghua-1' })
  })

  test('lists where one is signed in; one or all of the others are ended', async ({ visit }) => {
    const account = await makeAccount()
    const others = [await openSession(account), await openSession(account), await openSession(account)]
    const { page } = await visit({ path: '/userCenter?tab=security' })
    await enter(page, account)
    const rows = panel(page).locator('.session-list li')
    await expect.poll(() => rows.count()).toBe(4)
    await expect.poll(() => rows.filter({ hasText: '这一台' }).count()).toBe(1)
    await rows.getByRole('button', { name: '退出' }).first().click()
    await expect.poll(() => rows.count()).toBe(3)
    await panel(page).getByRole('button', { name: '退出其他设备' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '都退出' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    for (const { token } of others) expect((await post('/user/logout', {}, token)).code).toBe(100016)
  })
})

describe.each(looksOfJourney)('axe has nothing against ($screen, $theme)', look => {
  test('the dialog in both modes, and every part of the user centre', async ({ visit }) => {
    const account = await makeAccount()
    await comment(account, '一句')
    const { page } = await visit({ path: '/userCenter', ...look, context: { reducedMotion: 'reduce' } })
    await loginDialog(page).getByLabel('用户账号').blur()
    expect(await violations(page), 'login').toEqual([])
    await loginDialog(page).getByRole('button', { name: '没有账号？去注册' }).click()
    expect(await violations(page), 'register').toEqual([])
    await page.getByRole('button', { name: '已有账号？去登录' }).click()
    await enter(page, account)
    for (const label of ['资料', '密码与登录', '邮件', '我的评论', '我的留言', '数据与注销']) {
      await part(page, label)
      await page.waitForLoadState('networkidle')
      expect(await violations(page), label).toEqual([])
      expect(await isTooWide(page), label).toBe(false)
    }
  })
})
