import { within } from '@testing-library/dom'
import { screens, talkPath } from '@xiaolou/contract/address'
import { publishTalk } from '@xiaolou/contract/talk'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const tag = '听雨帖'
const tagPath = talkPath({ tag })
const listCall = '/api/talk/blogGetTalkList'

const site = await openSharedSite()
const owner = site.as(await site.signIn('administrator'))
const ids = { plain: 0, long: 0 }
beforeAll(async () => {
  const say = async (content: string) => (await owner(publishTalk, { body: { content } })).id
  for (let count = 1; count <= 20; count += 1) await say(`檐下第 ${count} 滴雨。 #${tag}`)
  ids.plain = await say('**雨**停了。檐下还在滴水。 #雨后')
  ids.long = await say(`很长的一条。${'雨声一直没有停。'.repeat(60)}末了。`)
  await say(`末了一滴。 #${tag}`)
})

function talksOf(page: RenderedScreen) {
  const { document } = page.window
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  return {
    all,
    words: () => all('.talk-list .talk-text').map(one => one.textContent),
    entry: (words: string) =>
      all('.talk-entry').find(one => one.textContent.includes(words)) ?? document.body,
    chosen: () => document.querySelector<HTMLElement>('.talk-chosen') ?? document.body,
  }
}

describe('short posts', () => {
  test('are filtered by a #tag, in the same document, and shown whole again', async () => {
    const page = await renderScreen(site, screens.talk.path)
    const { entry, words } = talksOf(page)
    await page.user.click(within(entry('末了一滴')).getByRole('link', { name: `#${tag}` }))
    await expect.poll(page.address).toBe(tagPath)
    await page.findByText(`提到「${tag}」的，有 21 条。`)
    expect(words().every(text => text.includes(tag))).toBe(true)
    await page.user.click(page.getByRole('link', { name: '看全部说说' }))
    await expect.poll(page.address).toBe(screens.talk.path)
    await expect.poll(() => words().some(text => text.includes('雨停了'))).toBe(true)
  })

  test('come below what is there, to the last, and are still there after coming back', async () => {
    const page = await renderScreen(site, tagPath)
    const { words, all } = talksOf(page)
    const before = words()
    expect(before).toHaveLength(12)
    await page.user.click(page.getByRole('link', { name: '点击加载更多' }))
    await expect.poll(() => words().length).toBe(21)
    expect(words().slice(0, 12)).toEqual(before)
    await page.findByText('再往前，就没有了。')
    const foot = all('footer.foot')[0] ?? page.window.document.body
    await page.user.click(within(foot).getByRole('link', { name: '标签' }))
    await expect.poll(page.address).toBe(screens.tags.path)
    page.window.history.back()
    await expect.poll(() => words().length).toBe(21)
  })

  test('can be asked for again when more of them did not come', async () => {
    const page = await renderScreen(site, tagPath)
    await page.network.settled()
    page.network.failNext(listCall, { status: 500, message: '' })
    await page.user.click(page.getByRole('link', { name: '点击加载更多' }))
    await page.findByText(/后面的没有取到/)
    expect(talksOf(page).words()).toHaveLength(12)
    await page.press('再试一次')
    await expect.poll(() => talksOf(page).words().length).toBe(21)
  })
})

describe('one of them', () => {
  test('is opened by its time, and its address can be shared', async () => {
    const page = await renderScreen(site, screens.talk.path)
    vi.spyOn(console, 'log').mockReturnValue()
    const { all, entry, chosen } = talksOf(page)
    const time = entry('雨停了').querySelector('.talk-time')
    if (time) await page.user.click(time)
    await expect.poll(page.address).toBe(talkPath({ id: ids.plain }))
    await expect.poll(() => all('.talk-chosen').length).toBe(1)
    expect(chosen().textContent).toContain('雨停了')
    await page.press('分享', chosen())
    await within(chosen()).findByText('链接已复制')
    expect(await page.window.navigator.clipboard.readText()).toContain(
      site.platform.siteUrl + talkPath({ id: ids.plain }),
    )
  })

  test('that is long unfolds in its place, and comments open and close in theirs', async () => {
    const page = await renderScreen(site, screens.talk.path)
    const { entry } = talksOf(page)
    const long = entry('很长的一条')
    const text = () => long.querySelector('.talk-text')
    expect(text()?.classList.contains('talk-text-folded')).toBe(true)
    await page.user.click(within(long).getByRole('link', { name: '读全文' }))
    expect(text()?.classList.contains('talk-text-folded')).toBe(false)
    expect(within(long).queryByRole('link', { name: '读全文' })).toBeNull()
    expect(page.address()).toBe(screens.talk.path)
    const one = entry('雨停了')
    const comments = () => one.querySelector('.comments')
    expect(comments()).toBeNull()
    await page.press('评论', one)
    await expect.poll(comments).not.toBeNull()
    await page.press('评论', one)
    await expect.poll(comments).toBeNull()
  })

  test('is liked once, and the heart is red again after a reload', async () => {
    const path = talkPath({ id: ids.long })
    const page = await renderScreen(site, path)
    const heart = (of = page) => within(talksOf(of).chosen()).getByRole('button', { name: /^喜欢/ })
    await page.press(/^喜欢/, talksOf(page).chosen())
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.network.sent.some(({ path }) => path === '/api/like/addLike')).toBe(true)
    await page.network.settled()
    const again = await renderScreen(site, path, { after: page })
    await expect.poll(() => heart(again).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => heart(again).textContent).toContain('1')
  })
})
