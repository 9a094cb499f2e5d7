import { describe, expect, test } from 'vitest'
import { publish } from '../server/src/testing/drafts.ts'
import { doorOf } from './support/account.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

let count = 0
const makeArticle = async () => {
  count += 1
  const { id, slug } = await publish(site, owner, { article_title: `第 ${count} 回` })
  return {
    path: `/posts/${slug}`,
    likeCall: `/api/article/like/${id}`,
    cancelCall: `/api/article/cancelLike/${id}`,
  }
}

const stateOf = ({ window }: RenderedScreen) => {
  const button = window.document.querySelector('.article-like')
  return {
    isLiked: button?.getAttribute('aria-pressed') === 'true',
    count: Number(button?.textContent.match(/\d+/)?.[0] ?? 0),
  }
}
const press = (page: RenderedScreen) => page.press(/^喜欢/, page.getByRole('main'))
const pathsOf = (page: RenderedScreen) => page.network.sent.map(({ path }) => path)

describe('a like', () => {
  test('counts once, is remembered after a reload, and is taken back', async () => {
    const { path, likeCall, cancelCall } = await makeArticle()
    const first = await renderScreen(site, path)
    await press(first)
    await expect.poll(() => stateOf(first)).toEqual({ isLiked: true, count: 1 })
    await first.network.settled()
    expect(pathsOf(first).filter(one => one === likeCall)).toHaveLength(1)
    const page = await renderScreen(site, path, { after: first })
    await expect.poll(() => stateOf(page).isLiked).toBe(true)
    await press(page)
    await expect.poll(() => stateOf(page)).toEqual({ isLiked: false, count: 0 })
    await expect.poll(() => pathsOf(page)).toContain(cancelCall)
  })

  test('is shown at once and taken back with a notice when the server fails', async () => {
    const { path, likeCall } = await makeArticle()
    const page = await renderScreen(site, path)
    const before = stateOf(page)
    const letGo = page.network.holdNext(likeCall)
    page.network.failNext(likeCall, { status: 500, message: '服务端错误' })
    await press(page)
    await expect.poll(() => stateOf(page)).toEqual({ isLiked: true, count: 1 })
    letGo()
    await expect.poll(() => stateOf(page)).toEqual(before)
    await doorOf(page).told('错误提示')
    const again = await renderScreen(site, path, { after: page })
    expect(stateOf(again)).toEqual(before)
  })

  test('stays with one who has liked it before, who is told so', async () => {
    const { path } = await makeArticle()
    const first = await renderScreen(site, path)
    await press(first)
    await first.network.settled()
    await first.leave()
    const page = await renderScreen(site, path)
    expect(stateOf(page).isLiked).toBe(false)
    await press(page)
    await doorOf(page).told('您已经点过赞了')
    expect(stateOf(page).isLiked).toBe(true)
  })
})
