import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { commentAt, commentsOf, seeComments, writeComment } from './support/comment.ts'
import { afterFrames, isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const composer = (page: Page) => page.getByRole('form', { name: '写评论' })
const field = (page: Page) => page.getByRole('textbox', { name: '写评论' })
const itemOf = (page: Page, text: string) => page.locator('.comment').filter({ hasText: text })
const hostile = `<img src=x onerror="window.isBroken=1"><script>window.isBroken=1</script> [点](javascript:window.isBroken=1)`

describe('comments', () => {
  test('come when they are near, please axe and fit a phone in the dark', async ({ visit }) => {
    const slug = 'serial-20'
    const account = await makeAccount()
    const content = `一句\n\n> 引\n\n\`\`\`js\nlet lamp = "亮" // 灯\n\`\`\`\n${'长'.repeat(300)}${'w'.repeat(300)}`
    const id = await writeComment({ slug, account, content })
    await writeComment({ slug, account, content: '答 `code`', parentId: id })
    const { page } = await visit({
      path: '/posts/deng-xia-chang-juan',
      screen: 'phone',
      theme: 'dark',
      context: { reducedMotion: 'reduce' },
    })
    await afterFrames(page)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter(name => /comment-board|emoji|live-/.test(name))).toEqual([])
    await page.goto(`/posts/${slug}`)
    await seeComments(page)
    await commentsOf(page).getByRole('button', { name: /展开/ }).first().click()
    await page.locator('.comment-replies .comment').first().waitFor()
    await commentAt(page, id).getByRole('button', { name: '回复' }).click()
    await page.getByRole('button', { name: '收起', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  test('written signed out goes on after signing in; then liked, answered, edited and deleted', async ({
    visit,
  }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/posts/serial-11' })
    await seeComments(page)
    await field(page).fill(`**好诗** 且听 \n${hostile}`)
    await page.keyboard.press('Control+Enter')
    await signInHere(page, account)
    const item = itemOf(page, '且听')
    await item.waitFor()
    await expect.poll(() => item.locator('strong').innerText()).toBe('好诗')
    await expect.poll(() => item.innerText()).toContain('<script>window.isBroken=1</script>')
    expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)
    await expect.poll(() => field(page).inputValue()).toBe('')
    await page.getByRole('status').filter({ hasText: '评论已发出' }).waitFor()

    await item.getByRole('button', { name: '喜欢' }).click()
    await expect
      .poll(() => item.getByRole('button', { name: '喜欢' }).getAttribute('aria-pressed'))
      .toBe('true')

    await item.getByRole('button', { name: '回复' }).click()
    await page.keyboard.type('我自己答一句')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => commentsOf(page).getByRole('heading', { level: 2 }).innerText()).toMatch(/2$/)

    const answer = page.locator('.comment-replies .comment')
    await answer.getByRole('button', { name: '编辑' }).click()
    await page.getByRole('textbox', { name: '改这条评论' }).fill('改成这一句')
    await page.getByRole('button', { name: '改好' }).click()
    await answer.getByText('改成这一句').waitFor()
    await expect.poll(() => answer.innerText()).toContain('改过')

    await item.getByRole('button', { name: '删除' }).click()
    const question = page.getByRole('dialog', { name: '确定删除吗' })
    await question.getByRole('button', { name: '再想想' }).click()
    await item.getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await page.getByText('还没有人说话').waitFor()
    await expect.poll(() => page.locator('.comment').count()).toBe(0)
  })

  test('keep a draft through a failure and a reload', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/posts/serial-13' })
    faults.expect(/status of (?:404|500)/)
    await signIn(page, await makeAccount())
    const gone = { status: 404, json: { code: 100005, message: '这篇文章不在了，或者还没有公开' } }
    await page.route('**/api/comment/add', route => route.fulfill(gone))
    await seeComments(page)
    await field(page).fill('没有赶上的一句')
    await composer(page).getByRole('button', { name: '发表' }).click()
    await page.getByText(gone.json.message).waitFor()
    const said = composer(page).getByText('没有发出去')
    await said.waitFor()
    expect(await said.innerText()).not.toContain('再试')
    await page.unroute('**/api/comment/add')
    await page.route('**/api/comment/add', route =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务端错误' } }),
    )
    await seeComments(page)
    await field(page).fill('写了很久的一句')
    await composer(page).getByRole('button', { name: '发表' }).click()
    await composer(page).getByText('没有发出去').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('写了很久的一句')
    await page.reload()
    await seeComments(page)
    await expect.poll(() => field(page).inputValue()).toBe('写了很久的一句')
    await page.unroute('**/api/comment/add')
    await composer(page).getByRole('button', { name: '发表' }).click()
    await itemOf(page, '写了很久的一句').waitFor()
    await page.reload()
    await seeComments(page)
    await expect.poll(() => field(page).inputValue()).toBe('')
  })

  test('are led to by an address: the thread opens, the reply is in sight and has the focus', async ({
    visit,
  }) => {
    const account = await makeAccount()
    const first = await writeComment({ slug: 'serial-15', account, content: '最早的一句' })
    const answerId = await writeComment({ slug: 'serial-15', account, content: '深处的答', parentId: first })
    for (let count = 1; count <= 11; count += 1)
      await writeComment({ slug: 'serial-15', account, content: `后来第 ${count} 句` })
    const { page } = await visit({ path: `/posts/serial-15#comment-${answerId}` })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${answerId}`)
    await expect.poll(() => commentAt(page, answerId).getAttribute('data-marked')).toBe('true')
    await expect
      .poll(() =>
        commentAt(page, answerId).evaluate(element => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }),
      )
      .toBe(true)
  })

  test('take emoji by their Chinese words at the caret, from this site alone, by keyboard', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/posts/serial-19' })
    await seeComments(page)
    await field(page).fill('前后')
    await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(1, 1))
    const button = composer(page).getByRole('button', { name: '表情' })
    await button.focus()
    await page.keyboard.press('Enter')
    const search = page.getByRole('searchbox', { name: '搜索表情' })
    await search.waitFor()
    await expect.poll(() => search.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('笑哭了')
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).inputValue()).toBe('前😂后')
    await expect.poll(() => field(page).evaluate(element => element === document.activeElement)).toBe(true)
    await button.click()
    await page.getByRole('group', { name: '最近用过' }).getByRole('button', { name: '😂' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('前😂😂后')
  })

  test('choose an emoji with a finger: no keyboard comes up that was not there', async ({ visit }) => {
    const { page } = await visit({ path: '/posts/serial-19', screen: 'phone' })
    await seeComments(page)
    const focused = () => page.evaluate(() => document.activeElement?.matches('input, textarea') ?? false)
    const choose = async () => {
      await composer(page).getByRole('button', { name: '表情' }).tap()
      await page.getByRole('searchbox', { name: '搜索表情' }).waitFor()
      await page.getByRole('gridcell').first().waitFor()
      expect(await focused()).toBe(false)
      await page.getByRole('gridcell').first().tap()
      await page.getByRole('dialog', { name: '表情' }).waitFor({ state: 'detached' })
    }
    await choose()
    await expect.poll(() => field(page).inputValue()).not.toBe('')
    expect(await focused()).toBe(false)
    // In the middle of writing one goes on writing.
    await field(page).tap()
    await choose()
    await expect.poll(focused).toBe(true)
  })
})
