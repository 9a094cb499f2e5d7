import { screens } from '@xiaolou/contract/address'
import { updateConfig } from '@xiaolou/contract/site'
import { describe, expect, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const { categories, home } = screens
const reading = `/posts/${library.reading.slug}`
const site = await openSharedSite({ hasLibrary: true })
// A site that is not set up does not welcome visitors.
await site.as(await site.signIn('administrator'))(updateConfig, { body: { blog_name: '小楼' } })

const open = async (...given: [string, Parameters<typeof renderScreen>[2]?]) => {
  const page = await renderScreen(site, ...given)
  const linkTo = (words: string) => page.getAllByRole('link', { name: words })[0] ?? page.window.document.body
  return {
    ...page,
    linkTo,
    callsTo: (path: string) => page.network.sent.filter(one => one.path.startsWith(path)),
  }
}

describe('welcome', () => {
  test('is said once a session, and the visit is counted once', async () => {
    const page = await open(home.path, {
      prepare: ({ window }) => window.sessionStorage.removeItem('hasArrived'),
    })
    await page.findByText(/欢迎来到小楼/)
    expect(page.getAllByText('欢迎～')).toHaveLength(1)
    await page.press('关闭通知')
    await page.gone(() => page.queryByText('欢迎～'))
    await page.user.click(page.linkTo('分类'))
    await page.findByRole('heading', { level: 1, name: '分类' })
    expect(page.callsTo('/api/config/addView').map(({ method }) => method)).toEqual(['PUT'])
    const kept = page.window.sessionStorage.getItem('hasArrived')
    const again = await open(categories.path, {
      after: page,
      // Exactly what the page before it has stored.
      prepare: ({ window }) => {
        if (kept === null) window.sessionStorage.removeItem('hasArrived')
      },
    })
    // The page is idle, and all deferred work has started.
    await new Promise(done => again.window.requestIdleCallback(done))
    await again.network.settled()
    expect(again.queryByText('欢迎～')).toBeNull()
    expect(again.callsTo('/api/config/addView')).toEqual([])
  })
})

describe('going to another page', () => {
  test('shows a bar while it is fetched, and speaks its title when it is there', async () => {
    const page = await open(reading)
    const bar = () => page.window.document.querySelector<HTMLElement>('.ui-progress')
    expect(bar()?.textContent).toBe('')
    const letGo = page.network.holdNext('/api/category/')
    await page.user.click(page.linkTo('分类'))
    await expect.poll(() => bar()?.textContent).toContain('正在翻页')
    page.getByRole('heading', { level: 1, name: library.reading.title })
    letGo()
    await page.findByRole('heading', { level: 1, name: '分类' })
    await expect.poll(() => bar()?.textContent).toBe('')
    const spoken = () =>
      [...page.window.document.querySelectorAll('p[aria-live="polite"]')].map(one => one.textContent)
    await expect.poll(spoken).toContain(page.window.document.title)
    expect(page.window.document.title).toMatch(/^分类 · /)
  })

  test('leaves a way back to what was read on the home page, after a reload too', async () => {
    const page = await open(reading)
    await page.user.click(page.linkTo('首页'))
    const way = () => page.findByRole('link', { name: new RegExp(`^回到刚才的「${library.reading.title}`) })
    await page.user.click(await way())
    await page.findByRole('heading', { level: 1, name: library.reading.title })
    const again = await open(home.path, { after: page })
    await again.findByRole('link', { name: new RegExp(`^回到刚才的「${library.reading.title}`) })
  })
})

describe('更多 in the menu', () => {
  test('is unfolded by keyboard; Escape folds it and keeps the focus', async () => {
    const page = await open(home.path)
    const { document } = page.window
    const more = page.getByRole('button', { name: '更多' })
    more.focus()
    await page.user.keyboard('{Enter}')
    expect(more.getAttribute('aria-expanded')).toBe('true')
    page.linkTo('前端推荐').focus()
    await page.user.keyboard('{Escape}')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(more)
  })
})
