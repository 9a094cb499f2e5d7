import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { getConfig } from '@xiaolou/contract/site'
import { getSetUpStep, getStarter, setUpSteps } from '@xiaolou/contract/starter'
import { getOwnUserInfo, login } from '@xiaolou/contract/user'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fillWithStarter } from '../server/src/seed/seed.ts'
import { openRoom } from './support/console.ts'
import { getPage, openSharedSite, openSite, type TestSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const { path } = screens.setUp
const account = { username: 'tingyu', password: 'x7Kq-Tingyu-2026!' }
const starter = join(import.meta.dirname, '../starter')

/** The starter content of a new site, with one small picture instead of forty. */
async function addStarter(site: TestSite): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-starter-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const read = async (name: string) => JSON.parse(await readFile(join(starter, name), 'utf8'))
  const write = (name: string, text: unknown) => writeFile(join(folder, name), JSON.stringify(text))
  const [site_, talks] = await Promise.all([read('site.json'), read('talk.json')])
  const config = { ...site_.config, blog_avatar: 'avatar.webp', avatar_bg: 'avatar.webp' }
  await Promise.all([
    ...['message.json', 'link.json'].map(name => cp(join(starter, name), join(folder, name))),
    cp(join(starter, 'images/avatar.webp'), join(folder, 'avatar.webp')),
    write('site.json', { config }),
    write(
      'talk.json',
      talks.map(({ images: _, ...talk }: { images?: string[] }) => talk),
    ),
    writeFile(join(folder, 'a.md'), '---\ntitle: 听雨\ncategories: 随笔\n---\n\n小楼一夜听春雨。\n'),
  ])
  await fillWithStarter(site.platform, folder)
}

async function openNewHouse() {
  const site = await openSite()
  onTestFinished(() => site.close())
  await addStarter(site)
  const token = await site.app.operations.accounts.newLinkToken()
  return { site, link: `${path}#${token}`, token }
}

const field = (page: RenderedScreen, name: string) => page.findByLabelText<HTMLInputElement>(name)
const stepIs = (page: RenderedScreen, name: string) => page.findByRole('heading', { level: 2, name })

async function takeKeys(page: RenderedScreen) {
  page.fill(await field(page, '用户账号'), account.username)
  page.fill(await field(page, '密码'), account.password)
  page.fill(await field(page, '确认密码'), account.password)
  await expect.poll(() => page.window.document.querySelectorAll('.password-checks [data-met]').length).toBe(3)
  await page.press('接过钥匙')
  await page.findByText('总要有个名字')
  page.fill(await field(page, '你的名字'), '听雨的人')
  await page.press('接过钥匙')
  await stepIs(page, '起个名字')
}

const starterVoice = /楼中人|样书|写字、拍照|一夜听春雨|《?小楼》?(?:<\/title>|"|的)/
const texts = ['/rss.xml', '/atom.xml', '/feed.json', '/manifest.webmanifest', '/api/config', '/nowhere']

/** What is readable without signing in names the site and its owner, and nobody from before. */
async function expectOwnVoice(site: TestSite) {
  const paths = Object.values(screens).flatMap(screen => (screen.path.includes(':') ? [] : [screen.path]))
  for (const address of [...paths, ...texts]) {
    const { html } = await getPage(site, address)
    expect([address, html.match(starterVoice)?.[0]]).toEqual([address, undefined])
    expect(html, address).toContain('听雨楼')
  }
}

describe('the set-up link', () => {
  test('leads through the keys and the steps to a house of one’s own, where nothing of the starter’s speaks', async () => {
    const { site, link, token } = await openNewHouse()
    const page = await renderScreen(site, link)
    await takeKeys(page)
    expect(page.address()).toBe(path)
    // The secret is in no address and no header: only in the body of its own calls.
    expect(page.network.sent.filter(call => call.path.includes(token ?? ''))).toEqual([])

    page.fill(await field(page, '站名'), '')
    await page.press('就叫这个')
    await page.findByText('总要有个名字')
    page.fill(await field(page, '站名'), '听雨楼')
    page.fill(await field(page, '一句话'), '檐下有茶，坐一会儿。')
    page.fill(await field(page, '介绍自己'), '夜里写字。')
    await page.user.keyboard('{Enter}')
    await expect.poll(() => page.window.document.activeElement?.textContent).toBe('头像')
    await page.press('上一步')
    await stepIs(page, '起个名字')
    expect((await field(page, '站名')).value).toBe('听雨楼')
    page.window.history.forward()
    await stepIs(page, '头像')
    await page.press('先跳过')
    await stepIs(page, '备案')
    page.fill(await field(page, '备案号'), '浙ICP备2026000000号-1')
    await page.press('写好了')
    await stepIs(page, '屋里放什么')
    await page.leave()

    // An unfinished set-up is remembered: the console links to its next step.
    const { result } = await site.call(login, { body: account })
    const room = await openRoom(site, '/', { as: result.token })
    await within(await room.findByRole('region', { name: '布置到一半' })).findByText(/停在「屋里放什么」/)
    expect(room.getByRole('link', { name: '接着布置' }).getAttribute('href')).toBe(path)
    await room.leave()

    const again = await renderScreen(site, path, { as: result.token })
    await again.user.click(await again.findByRole('radio', { name: /^从空屋子开始/ }))
    await again.press('收走，进门')
    await expect.poll(again.address).toBe(screens.home.path)
    await again.findByText('收拾好了')
    await expect.poll(() => again.window.document.querySelector('.home-owner')?.textContent).toBe('听雨的人')
    const own = site.as(result.token)
    expect(await own(getStarter)).toEqual({ untouched: 0, songs: 0 })
    expect((await own(getSetUpStep)).step).toBe('')
    expect(await own(getConfig)).toMatchObject({ blog_name: '听雨楼', icp_number: '浙ICP备2026000000号-1' })
    await again.leave()
    await expectOwnVoice(site)

    const late = await renderScreen(site, link)
    await late.findByText(/这个链接已经用过了/)
    expect(late.window.document.querySelector('main form')).toBeNull()
    await late.leave()
  })

  test('stands as HTML without a form, and says where its secret is found', async () => {
    const { site, link } = await openNewHouse()
    expect((await getPage(site, path)).html).not.toContain('<form')
    const page = await renderScreen(site, path)
    await page.findByText('门牌对，钥匙不在手里。')
    // The address printed in the terminal may be unreachable from here; the one that was opened works.
    await page.findByText(new RegExp(`接在 ${site.platform.siteUrl}${path} 后面`))
    page.window.location.hash = '#made-up'
    await page.findByText(/没有这个链接/)
    expect(page.window.document.querySelector('main form')).toBeNull()
    page.network.failNext('/api/user/setUpLink', 'lost')
    page.window.location.hash = link.slice(path.length)
    await page.press('再试一次')
    await field(page, '你的名字')
    await page.leave()
  })
})

const site = await openSharedSite()
const owner = await site.signIn('administrator')

test('each step may be skipped, and the last one leads to where other houses are brought in from', async () => {
  const page = await renderScreen(site, path, { as: owner })
  for (const step of ['起个名字', '头像', '备案']) {
    await stepIs(page, step)
    await page.press('先跳过')
  }
  await stepIs(page, '屋里放什么')
  // There is nothing to remove.
  await page.gone(() => page.queryByRole('radio', { name: /从空屋子开始/ }))
  await page.user.click(await page.findByRole('radio', { name: /搬旧家过来/ }))
  await page.findByRole('button', { name: '去搬' })
  expect((await site.as(owner)(getSetUpStep)).step).toBe(setUpSteps.at(-1))
})

test('the link for who forgot the password sets a new one, lets them in, and shows them out elsewhere', async () => {
  const elsewhere = await site.signIn('administrator')
  const { id, username } = (await site.call(getOwnUserInfo, undefined, { token: elsewhere })).result
  const token = await site.app.operations.accounts.newPasswordLinkToken(id)
  const page = await renderScreen(site, `${path}#${token}`)
  await page.findByText(username)
  const password = 'Xinghua-2027!'
  page.fill(await field(page, '新密码'), password)
  page.fill(await field(page, '确认新密码'), `${password}?`)
  await page.press('换好，进门')
  await page.findByText('两次密码不一致')
  page.fill(await field(page, '确认新密码'), password)
  await page.press('换好，进门')
  await expect.poll(page.address).toBe(screens.home.path)
  await page.findByText('新钥匙配好了，别处的登录都已结束')
  expect((await site.call(getOwnUserInfo, undefined, { token: elsewhere })).code).not.toBe(0)
  expect((await site.call(login, { body: { username, password } })).code).toBe(0)
})
