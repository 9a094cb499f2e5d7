import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { avatarLetter } from '@xiaolou/ui/avatar'
import { describe, expect, test, vi } from 'vitest'
import { publish } from '../server/src/testing/drafts.ts'
import { barOf, doorOf, makeGuest, openSession } from './support/account.ts'
import { commentWriter } from './support/comment.ts'
import { openSharedSite, shareClock } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const home = screens.home.path
const listCall = '/api/notify/getNotifyList'
const hostile = '<img src=x onerror="window.isBroken=1">'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
shareClock(site)

/** A reader whose comment on a new article got this many replies. */
async function makeAnswered(times: number) {
  const guest = await makeGuest(site)
  const token = await openSession(site, guest)
  const other = await site.signIn('user')
  const { id, slug } = await publish(site, owner, { article_title: `${guest.nick_name}读的` })
  const { add, answer } = commentWriter(site, id)
  const parentId = await add(token, '先说一句')
  const say = async (words: string) => {
    site.clock.advance(1_000)
    return answer(other, words, parentId)
  }
  const answers: number[] = []
  for (let count = 1; count <= times; count += 1) answers.push(await say(`第 ${count} 答`))
  return { guest, token, path: `/posts/${slug}`, answers, say }
}

function bellOf(page: RenderedScreen) {
  const bell = () => within(barOf(page)).queryByRole('button', { name: /^我的消息/ })
  const drawer = () => page.getByRole('dialog', { name: '我的消息' })
  const notices = () => [...page.window.document.querySelectorAll<HTMLElement>('.notice')]
  return {
    bell,
    drawer,
    notices,
    name: () => bell()?.getAttribute('aria-label'),
    notice: (words: string) => notices().find(one => one.textContent.includes(words)) ?? drawer(),
    open: () => page.press(/^我的消息/, barOf(page)),
  }
}

describe('notifications', () => {
  test('have no bell and no call while nobody is signed in; the socket says what is read, and no more', async () => {
    const frames: unknown[] = []
    const page = await renderScreen(site, home, {
      prepare: () => {
        vi.spyOn(WebSocket.prototype, 'send').mockImplementation(frame => void frames.push(frame))
      },
    })
    await expect.poll(() => frames.length).toBeGreaterThan(0)
    expect(JSON.parse(String(frames[0]))).toEqual({ type: 'init', room: false, page: home })
    // The bell is always there, hidden: a style sheet shows it by this attribute.
    expect(page.window.document.documentElement.hasAttribute('data-signed-in')).toBe(false)
    expect(page.network.sent.filter(({ path }) => path.startsWith('/api/notify'))).toEqual([])
  })

  test('show the true total and nine at most, live, and lead to the very comment', async () => {
    const { guest, path, answers, say } = await makeAnswered(9)
    const page = await renderScreen(site, home)
    const { name, bell, notices, notice, open } = bellOf(page)
    await doorOf(page).open()
    await doorOf(page).signInHere(guest)
    await expect.poll(name).toBe('我的消息，9 条未读')
    const last = await say('第 10 答')
    await expect.poll(name).toBe('我的消息，9+ 条未读，共 10 条')
    expect(bell()?.querySelector('.ui-count-badge')?.textContent).toContain('9+')

    await open()
    await expect.poll(() => notices().length).toBe(10)
    await say('第 11 答')
    await expect.poll(() => notices().length).toBe(11)
    expect(notices()[0]?.textContent).toContain('第 11 答')
    const words = notices()[0]?.querySelector('.notice-words')?.textContent.trim() ?? ''
    expect(notices()[0]?.querySelector('.ui-avatar')?.textContent).toBe(avatarLetter(words))

    await page.user.click(within(notice('第 10 答')).getByRole('link'))
    await expect.poll(page.address).toBe(`${path}#comment-${last}`)
    await page.gone(() => page.queryByRole('dialog', { name: '我的消息' }))
    await expect.poll(() => page.window.document.activeElement?.id).toBe(`comment-${last}`)
    await expect.poll(name).toBe('我的消息，9+ 条未读，共 10 条')

    // On the same page another notification leads to another comment.
    await open()
    await expect.poll(() => notices().length).toBeGreaterThan(9)
    await page.user.click(within(notice('第 3 答')).getByRole('link'))
    await expect.poll(() => page.window.document.activeElement?.id).toBe(`comment-${answers[2]}`)
    await page.network.settled()
    const again = await renderScreen(site, home, { after: page })
    await expect.poll(bellOf(again).name).toBe('我的消息，9 条未读')
  })

  test('come ten at a time; all are read at once; one is deleted after a question', async () => {
    const { token } = await makeAnswered(12)
    const page = await renderScreen(site, home, { as: token })
    const { drawer, notices, open } = bellOf(page)
    await open()
    await expect.poll(() => notices().length).toBe(10)
    await page.press('再看一些', drawer())
    await expect.poll(() => notices().length).toBe(12)
    await page.press('全部已读', drawer())
    await within(drawer()).findByText('都读过了')
    await expect.poll(() => notices().filter(one => one.hasAttribute('data-unread')).length).toBe(0)

    page.network.failNext('/api/notify/delete/', { status: 404, message: '这条通知不在了' })
    await page.press('删除这条消息', notices()[0])
    const question = await page.findByRole('dialog', { name: '确定删除吗' })
    await page.press('删除', question)
    await within(question).findByText('这条通知不在了')
    expect(notices()).toHaveLength(12)
    await page.press('删除', question)
    await page.gone(() => page.queryByRole('dialog', { name: '确定删除吗' }))
    await expect.poll(() => notices().length).toBe(11)
  })

  test('that do not come can be asked for again, and none is said in words', async () => {
    const page = await renderScreen(site, home, { as: await site.signIn('user') })
    await page.network.settled()
    page.network.failNext(listCall, { status: 500, message: '服务端错误' })
    await bellOf(page).open()
    await page.findByText('消息没有取到')
    await page.press('再试一次', bellOf(page).drawer())
    await page.findByText(/此间无事/)
  })

  test('with hostile words show them as words', async () => {
    const { token, say } = await makeAnswered(0)
    await say(hostile)
    const page = await renderScreen(site, home, { as: token })
    const { notices, open } = bellOf(page)
    await open()
    await expect.poll(() => notices()[0]?.textContent).toContain('＜img src=x onerror=')
    expect(notices()[0]?.querySelector('img')).toBeNull()
  })
})
