import { updateConfig } from '@xiaolou/contract/site'
import { describe, expect, test } from 'vitest'
import { publish } from '../server/src/testing/drafts.ts'
import { commentsOf } from './support/comment.ts'
import { openSharedSite, shareClock } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
shareClock(site)

let count = 0
const open = async () => {
  count += 1
  const { slug } = await publish(site, owner, { article_title: `第 ${count} 回` })
  const path = `/posts/${slug}`
  const page = await renderScreen(site, path)
  await commentsOf(page).come()
  return { page, path, ...commentsOf(page) }
}

describe('a comment', () => {
  test('of a guest waits for the owner where the site lets guests speak', async () => {
    await site.prove(owner)
    await site.as(owner)(updateConfig, { body: { guest_comment: 'moderated' } })
    const { page, path, write, send, composer, item } = await open()
    await write('路过说一句')
    await composer().findByText(/留个名字吧/)
    const fieldOf = (name: string) => composer().getByRole<HTMLInputElement>('textbox', { name })
    expect(page.window.document.activeElement).toBe(fieldOf('名字'))
    page.fill(fieldOf('名字'), '过路人')
    page.fill(fieldOf('信箱'), 'passer@example.com')
    page.fill(fieldOf('网址'), 'javascript:alert(1)')
    await send()
    await composer().findByText('网址应以 http(s):// 开头')
    expect(page.window.document.activeElement).toBe(fieldOf('网址'))
    page.fill(fieldOf('网址'), 'passer.example')
    await send()
    await page.findByText(/收到了，等主人过目后显示/)
    expect(item('路过说一句')?.textContent).toContain('待审核')
    const link = item('路过说一句')?.querySelector('a')
    expect([link?.textContent, link?.href]).toEqual(['过路人', 'https://passer.example/'])
    expect(link?.rel.split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc', 'noopener']))
    const again = await renderScreen(site, path, { after: page })
    await commentsOf(again).come()
    await again.findByText(/还没有人说话/)
    const filled = () =>
      commentsOf(again)
        .composer()
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ name, value }) => [name, value])
    expect(filled().slice(1, 4)).toEqual([
      ['name', '过路人'],
      ['mail', 'passer@example.com'],
      ['site', 'https://passer.example'],
    ])
    await again.user.click(commentsOf(again).composer().getByRole('checkbox', { name: /记住/ }))
    await commentsOf(again).write('不用记住我')
    await again.findByText(/收到了，等主人过目后显示/)
    expect(again.window.localStorage.getItem('guest')).toBeNull()
    await again.leave()
    const console = await renderScreen(site, '/admin/comments', { as: owner })
    expect(await console.findAllByRole('link', { name: 'passer@example.com' })).not.toHaveLength(0)
    await site.as(owner)(updateConfig, { body: { guest_comment: 'off' } })
  })

  test('counts its words and is refused with too many', async () => {
    const { page, field, write, composer } = await open()
    page.fill(field(), '👨‍👩‍👧‍👦👍🏽')
    await composer().findByText('2/2000')
    await write('字'.repeat(2_001))
    await composer().findByText('2001/2000')
    await composer().findByText(/最多 2000 个字/)
    expect(page.queryByRole('dialog', { name: '登录' })).toBeNull()
  })
})
