import { within } from '@testing-library/dom'
import { updateArticle } from '@xiaolou/contract/article'
import { addComment, applyComment, commentType } from '@xiaolou/contract/comment'
import { describe, expect, test } from 'vitest'
import { publish } from '../server/src/testing/drafts.ts'
import { doorOf, makeGuest } from './support/account.ts'
import { commentsOf } from './support/comment.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const addCall = '/api/comment/add'
const gone = '这篇文章不在了，或者还没有公开'
const hostile = `<img src=x onerror="window.isBroken=1"><script>window.isBroken=1</script> [点](javascript:window.isBroken=1)`

const before = '五更起来，檐下的雨还没有停。江南的春天总是这样，雨是主人，人是客。'
const quoted = '我披衣坐到窗前，听见巷子里有人推门，木屐踏在石板上，一声，一声，慢慢地远了。'
const after = '第一行字是写成的，写的时候窗外正在下雨。'

const site = await openSharedSite()
// The page takes the time from responses, and so decides whether a comment is still editable.
site.clock.advance(Date.now() - site.clock.now())
const owner = await site.signIn('administrator')

let count = 0
const makeArticle = (article_content = '正文。') => {
  count += 1
  return publish(site, owner, { article_title: `第 ${count} 回`, article_content })
}
const open = async (slug: string, given: { as?: string; after?: RenderedScreen } = {}) => {
  const page = await renderScreen(site, `/posts/${slug}`, { ...given })
  const comments = commentsOf(page)
  await comments.come()
  const total = () => page.window.document.querySelector('.comments h2')?.textContent
  return { page, total, ...comments, body: page.window.document.body }
}

describe('a comment', () => {
  test('written signed out goes on after signing in; then it is liked, answered, edited and deleted', async () => {
    const { slug } = await makeArticle()
    const { page, field, item, replies, total, body } = await open(slug)
    page.fill(field(), `**好诗** 且听 \n${hostile}`)
    await page.passTime(2_000)
    await page.user.keyboard('{Control>}{Enter}{/Control}')
    await doorOf(page).signInHere(await makeGuest(site))
    await expect.poll(() => item('且听')).toBeDefined()
    const own = () => item('且听') ?? body
    expect(own().querySelector('strong')?.textContent).toBe('好诗')
    expect(own().textContent).toContain('<script>window.isBroken=1</script>')
    expect(own().querySelectorAll('script, img[onerror], a[href^="javascript"]')).toHaveLength(0)
    await expect.poll(() => field().value).toBe('')
    await page.findByText('评论已发出')

    await page.press('喜欢', own())
    await expect
      .poll(() => within(own()).getByRole('button', { name: /^喜欢/ }).getAttribute('aria-pressed'))
      .toBe('true')

    await page.press('回复', own())
    await expect.poll(() => page.window.document.activeElement?.tagName).toBe('TEXTAREA')
    await page.user.keyboard('我自己答一句')
    await page.passTime(2_000)
    await page.user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(total).toMatch(/2$/)
    await expect.poll(() => replies().length).toBe(1)

    await page.press('编辑', replies()[0])
    page.fill(await page.findByRole('textbox', { name: '改这条评论' }), '改成这一句')
    await page.press('改好')
    await expect.poll(() => replies()[0]?.textContent).toMatch(/改成这一句.*改过|改过.*改成这一句/s)

    await page.press('删除', own())
    await page.press('再想想', await page.findByRole('dialog', { name: '确定删除吗' }))
    await page.gone(() => page.queryByRole('dialog', { name: '确定删除吗' }))
    expect(item('且听')).toBeDefined()
    await page.press('删除', own())
    await page.press('删除', await page.findByRole('dialog', { name: '确定删除吗' }))
    await page.findByText(/还没有人说话/)
    expect(page.window.document.querySelectorAll('.comment')).toHaveLength(0)
  })

  test('keeps its draft through a failure and a reload', async () => {
    const { slug } = await makeArticle()
    const first = await open(slug, { as: await site.signIn('user') })
    first.page.network.failNext(addCall, { status: 404, message: gone })
    await first.write('没有赶上的一句')
    const said = await first.composer().findByText(/没有发出去/)
    expect(said.textContent).not.toContain('再试')
    first.page.network.failNext(addCall, { status: 500, message: '服务端错误' })
    await first.write('写了很久的一句')
    await first.composer().findByText(/没有发出去.*再试/)
    expect(first.field().value).toBe('写了很久的一句')
    const second = await open(slug, { after: first.page })
    await expect.poll(() => second.field().value).toBe('写了很久的一句')
    await second.send()
    await expect.poll(() => second.item('写了很久的一句')).toBeDefined()
    const third = await open(slug, { after: second.page })
    await expect.poll(() => third.item('写了很久的一句')).toBeDefined()
    expect(third.field().value).toBe('')
  })

  test('says what became of the words that it quotes when the article is edited', async () => {
    const { id, slug } = await makeArticle([before, quoted, after].join('\n\n'))
    const body = { type: commentType.article, for_id: id, content_source: '聊一聊这一句' }
    const quote = {
      exact: '木屐踏在石板上，一声，一声',
      prefix: '听见巷子里有人推门，',
      suffix: '，慢慢地远了。',
    }
    await site.as(await site.signIn('user'))(addComment, { body: { ...body, quote } })
    const now = quoted.replace('石板上，一声', '青石板上——一声')
    const edited = { id, article_content: [before, now, after].join('\n\n') }
    expect((await site.call(updateArticle, { body: edited } as never, { token: owner })).code).toBe(0)
    const { page, item, body: all } = await open(slug)
    await expect.poll(() => item('聊一聊')).toBeDefined()
    await page.press('原文已改', item('聊一聊'))
    const words = (name: string) =>
      [...all.querySelectorAll(`.quote-diff ${name}`)].map(one => one.textContent)
    await expect.poll(() => words('ins').join('|')).toMatch(/青.*——/)
    expect(words('del')).toEqual(['石板', '，'])
    await page.press('原文已改', item('聊一聊'))
    expect(all.querySelector('.quote-diff')).toBeNull()
  })
})

test('更多回复 pressed as soon as it is there asks for the next replies, not for the first again', async () => {
  const { id, slug } = await makeArticle()
  const guest = await site.signIn('user')
  const say = site.as(guest)
  const body = { type: commentType.article, for_id: id }
  const { res } = await say(addComment, { body: { ...body, content_source: '先说一句' } })
  for (let index = 1; index <= 12; index += 1) {
    site.clock.advance(1_000)
    await say(applyComment, { body: { ...body, parent_id: res.id, content_source: `第 ${index} 答` } })
  }
  const { page, replies } = await open(slug)
  const pressed = new MutationObserver(() => {
    const more = [...page.window.document.querySelectorAll('button')].find(
      one => one.textContent === '更多回复' && one.getAttribute('aria-disabled') !== 'true' && !one.disabled,
    )
    if (!more) return
    pressed.disconnect()
    more.click()
  })
  pressed.observe(page.window.document.body, { childList: true, subtree: true, attributes: true })
  await page.press('展开 12 条回复')
  await expect.poll(() => replies().length).toBe(12)
  const pages = page.network.sent
    .filter(({ path }) => path === '/api/comment/frontGetChildrenComment')
    .map(({ body }) => (typeof body === 'object' && body !== null && 'current' in body ? body.current : 0))
  expect(pages).toEqual([1, 2])
})
