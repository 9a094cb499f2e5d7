import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { farPage, farPictures, startFarSite } from './support/far-site.ts'
import { type Hand, keysOf, thumbOf } from './support/hand.ts'
import { isNight, type Theme, viewports } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner, type RunningServer, startServer } from './support/server-process.ts'
import { encodeKept } from './support/stored.ts'
import { test, type Visit, type VisitOptions } from './support/visit.ts'
import { textField } from './support/writing-editor.ts'

const pictureCount = 10
const secondsAhead = 3

const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-publish-'))
let far: Awaited<ReturnType<typeof startFarSite>>
let server: RunningServer
beforeAll(async () => {
  far = await startFarSite()
  server = await startServer({ dataDir, starter: 'none', settings: far.settings })
})
afterAll(async () => {
  await server.stop()
  far.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Open = (options: VisitOptions) => Promise<Visit>

/** Opens a new site at its sign-in. */
async function visitHouse(visit: Open, theme: Theme, screen: 'phone' | 'desktop'): Promise<Visit> {
  const origin = server.origin
  const localStorage = [{ name: 'useDarkKEY', value: encodeKept(theme) }]
  const size = screen === 'phone' ? { viewport: { width: 360, height: 740 } } : {}
  const visited = await visit({
    context: {
      ...viewports[screen],
      ...size,
      baseURL: origin,
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    },
  })
  // A draft that was never saved.
  visited.faults.expect(/draft\/get|status of 404/)
  await visited.page.goto('/admin/write')
  return visited
}

/** Copies a web page as its reader does, and pastes it at the caret. */
async function pasteByKeys(visit: Open, page: Page, html: string) {
  const { page: web, context, faults } = await visit({})
  faults.expect(/outside request: http:\/\/tu\.example\//)
  await context.route(farPictures, route => route.fulfill({ contentType: 'image/png', body: '' }))
  await web.setContent(html)
  await web.keyboard.press('Control+A')
  await web.keyboard.press('Control+C')
  await page.keyboard.press('Control+V')
}

/** The paste menu of a phone is out of reach for tests: dispatches the event instead. */
const pasteByThumb = (field: Locator, html: string) =>
  field.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    clipboardData.setData('text/plain', '一页')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const read = async (path: string) => {
  const answer = await fetch(`${server.origin}${path}`)
  return { status: answer.status, html: await answer.text() }
}

/** Some seconds after the full minute that the field supports, so that the test need not wait for minutes. */
async function publishSoon({ context }: Visit): Promise<{ dueMs: () => number }> {
  let dueMs = 0
  await context.route('**/api/draft/publish/*', async route => {
    const body: { publish_at?: string } = route.request().postDataJSON()
    if (!body.publish_at) return route.continue()
    dueMs = Math.floor(Date.now() / 1_000 + secondsAhead) * 1_000
    const publish_at = new Date(dueMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return route.continue({ postData: JSON.stringify({ ...body, publish_at }) })
  })
  return { dueMs: () => dueMs }
}

/** Runs in the page: notices are translucent while they open or close, and may time out meanwhile. */
const showNoticesWhole = () => {
  const whole = new CSSStyleSheet()
  whole.replaceSync(
    '.ui-notice { opacity: 1 !important; animation: none !important; transition: none !important; }',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, whole]
}

type Journey = {
  visited: Visit
  hand: Hand
  title: string
  slug: string
  paste: (html: string) => Promise<unknown>
}

async function walkTheWholeWay({ visited, hand, title, slug, paste }: Journey) {
  const { page } = visited
  const path = `/posts/${slug}`
  const { press, write } = hand
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const text = textField(page)
  const saved = page.getByText('已保存', { exact: true }).first()
  const toPublish = page.locator('.writing-bar').getByRole('button', { name: /^(?:发布|更新)$/ })
  const drawer = page.getByRole('dialog', { name: /^(?:发布|更新)$/ })
  const isWell = async () => {
    await page.evaluate(showNoticesWhole)
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  }

  await write(page.getByLabel('用户账号'), owner.username)
  await write(page.getByLabel('密码', { exact: true }), owner.password)
  await page.keyboard.press('Enter')
  await text.waitFor()
  await write(page.getByRole('textbox', { name: '题目' }), title)
  await write(text, '出门的时候天还没有亮。\n\n')
  const askedBefore = far.asked.length
  await paste(farPage(title, pictureCount))
  const uploads = async () => (await text.textContent())?.match(/\(\/uploads\//g)?.length
  await expect.poll(uploads).toBe(pictureCount)
  expect(far.asked.length - askedBefore).toBe(pictureCount)
  await saved.waitFor()
  await isWell()

  await press(toPublish)
  await press(button('补一句', drawer))
  await drawer.waitFor({ state: 'detached' })
  await page.keyboard.insertText('最后一座桥')
  await expect.poll(() => text.textContent()).toContain('![最后一座桥](/uploads/')
  await press(toPublish)
  await drawer.getByText('每张图都有说明').waitFor()
  await press(button('另起一类', drawer))
  await page.keyboard.insertText(`影像${slug}`)
  await page.keyboard.press('Enter')
  await write(drawer.getByLabel('添一个标签'), `胶片${slug}`)
  await page.keyboard.press('Enter')
  await press(button('用第 3 张图', drawer))
  await press(button(/取自正文/, drawer))
  await page.keyboard.insertText(`${title}的摘要`)
  await write(drawer.getByRole('textbox', { name: '地址' }), slug)
  await hand.choose(drawer.getByRole('radiogroup', { name: '何时' }), '定个时辰')
  const when = drawer.getByLabel('发布的时辰')
  await hand.pick(when, '2041-12-07T07:00')
  await isWell()
  const { dueMs } = await publishSoon(visited)
  await press(button('定在 2041-12-07 07:00', drawer))
  await drawer.waitFor({ state: 'detached' })
  const early = await read(path)
  if (Date.now() < dueMs()) expect(early.status).toBe(404)
  await expect.poll(async () => (await read(path)).status).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(dueMs())
  const first = await read(path)
  expect(first.html.match(/<img[^>]+alt="第 \d 座桥"/g)).toHaveLength(pictureCount - 1)
  for (const words of [`${title}的摘要`, `胶片${slug}`, `影像${slug}`, '最后一座桥'])
    expect(first.html).toContain(words)
  expect((await read('/home')).html).toContain(title)

  const rows = page.getByRole('list', { name: '文章' })
  const goToList = async () => {
    await press(page.getByRole('link', { name: '回文章' }))
    await rows.waitFor()
  }
  await goToList()
  await press(rows.getByRole('link', { name: title }))
  await text.waitFor()
  const changeText = async (words: string) => {
    await write(text, '')
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(`\n\n${words}`)
    await page.locator('.save-words[data-status="saving"]').waitFor()
  }
  await changeText('这一句后来不要了。')
  await saved.waitFor()
  expect((await read(path)).html).not.toContain('这一句后来不要了')
  // Not even what is unsaved.
  await changeText('这一句也不要了。')
  await press(toPublish)
  await press(button('丢弃改动', drawer))
  await page.getByText('改动丢开了').waitFor()
  await expect.poll(() => text.textContent()).not.toContain('不要了')

  await changeText('这一句是后来添的。')
  await press(toPublish)
  await press(button('更新', drawer))
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(path)).html).toContain('这一句是后来添的')

  return { press, text, toPublish, drawer, isWell, goToList, button, path }
}

type Way = Awaited<ReturnType<typeof walkTheWholeWay>>

async function goBackAndForth(page: Page, title: string, way: Way) {
  const { press, text, toPublish, drawer, isWell, goToList, button, path } = way
  const history = page.getByRole('dialog', { name: '历史' })
  const more = page.locator('.writing-bar').getByRole('button', { name: '更多' })
  if (await more.isVisible()) {
    await press(more)
    await press(page.getByRole('menuitem', { name: '历史' }))
  } else await press(button('看全部，比一比'))
  await press(history.getByRole('button', { name: /发布的那版/ }).last())
  await history.getByText('这一句是后来添的').waitFor()
  await isWell()
  await press(button('恢复这一版', history))
  await history.waitFor({ state: 'detached' })
  await expect.poll(() => text.textContent()).not.toContain('这一句是后来添的')
  await press(toPublish)
  await press(button('更新', drawer))
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(path)).html).not.toContain('这一句是后来添的')

  await goToList()
  await press(button(`《${title}》还能做什么`))
  await press(page.getByRole('menuitem', { name: '放进回收站' }))
  await expect.poll(async () => (await read(path)).status).toBe(404)
  expect((await read('/home')).html).not.toContain(title)
  await press(button('检查私密文字是否外泄'))
  const proof = page.getByRole('dialog', { name: '检查私密文字是否外泄' })
  // The whole site is read, which takes a while; `secrecyVerdict` checks the result.
  await proof.getByText(/正在把每一页|一个字也没有漏。/).waitFor()
  await isWell()
  await page.keyboard.press('Escape')
  await press(page.getByRole('link', { name: /^回收站/ }))
  await press(button(`《${title}》还能做什么`))
  await press(page.getByRole('menuitem', { name: '拿回来' }))
  await expect.poll(async () => (await read(path)).status).toBe(200)
}

describe('the whole way of a text', () => {
  test('by thumb at 360 px, in the dark', async ({ visit }) => {
    const visited = await visitHouse(visit, 'dark', 'phone')
    const { page } = visited
    const title = '用一支长镜头走完运河'
    const paste = (html: string) => pasteByThumb(textField(page), html)
    const way = await walkTheWholeWay({ visited, hand: thumbOf(page), title, slug: 'yun-he', paste })
    await goBackAndForth(page, title, way)
  })

  if (isNight)
    test('with the keys alone at 1440 px, in the light', async ({ visit }) => {
      const visited = await visitHouse(visit, 'light', 'desktop')
      const { page } = visited
      const title = '塘栖的早市'
      const paste = (html: string) => pasteByKeys(visit, page, html)
      const way = await walkTheWholeWay({ visited, hand: keysOf(page), title, slug: 'tang-qi', paste })
      await goBackAndForth(page, title, way)
    })
})
