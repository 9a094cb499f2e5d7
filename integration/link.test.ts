import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { updateConfig } from '@xiaolou/contract/site'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { doorOf, makeGuest } from './support/account.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const path = screens.links.path
const site = await openSharedSite()
beforeAll(async () => {
  const asOwner = site.as(await site.signIn('administrator'))
  await asOwner(updateConfig, { body: { blog_name: '小楼' } })
})

const open = (as?: string) => renderScreen(site, path, { ...(as && { as }) })

/** The application dialog, once open. */
async function cardOf(page: RenderedScreen) {
  const dialog = await page.findByRole('dialog', { name: '递一张名片' })
  const field = (label: string) => doorOf(page).fieldIn(dialog, label)
  return {
    dialog,
    field,
    fill: (label: string, text: string) => page.fill(field(label), text),
    async send() {
      await page.passTime(2_000)
      await page.press('递给主人', dialog)
    },
  }
}

describe('the friends’ page', () => {
  test('gives its own card away as YAML and as JSON', async () => {
    const page = await open()
    vi.spyOn(console, 'log').mockReturnValue()
    const copied = () => page.window.navigator.clipboard.readText()
    await page.press('复制 JSON')
    await page.findByText('已复制')
    expect(JSON.parse(await copied())).toMatchObject({ name: '小楼', link: site.platform.siteUrl })
    await page.press('复制 YAML')
    await expect.poll(copied).toContain('- name: "小楼"')
  })

  test('asks a stranger to sign in, goes on, and shows that the application waits', async () => {
    const guest = await makeGuest(site)
    const page = await open()
    await page.press('申请友链')
    await doorOf(page).signInHere(guest)
    const { dialog, field, fill, send } = await cardOf(page)
    await send()
    await within(dialog).findByText('请填写站名')
    const name = `邻居<b>${guest.username}</b>`
    fill('站名', name)
    fill('网址', 'javascript:alert(1)')
    field('一句话').focus()
    await within(dialog).findByText('网址应以 http(s):// 开头')
    fill('网址', `https://${guest.username.replace('_', '-')}.example/`)
    await send()
    const own = await page.findByRole('region', { name: '我递过的名片' })
    await within(own).findByText('待审核')
    expect(own.textContent).toContain(name)
    expect(page.window.document.querySelector('.link-cards')?.textContent ?? '').not.toContain(guest.username)
  })

  test('keeps what was typed when the server refuses', async () => {
    const url = 'https://the-same.example/'
    const apply = async () => {
      const page = await open(await site.signIn('user'))
      await page.press('申请友链')
      const card = await cardOf(page)
      card.fill('站名', '同一家')
      card.fill('网址', url)
      await card.send()
      return { page, ...card }
    }
    const first = await apply()
    await first.page.findByRole('region', { name: '我递过的名片' })
    await first.page.leave()
    const { dialog, field } = await apply()
    await within(dialog).findByText(/这个网址已经在友链里/)
    expect(field('网址').value).toBe(url)
  })
})
