import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { describe, expect, test, vi } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const path = `/posts/${library.reading.slug}`
const site = await openSharedSite({ hasLibrary: true })

const open = async (...given: [string, Parameters<typeof renderScreen>[2]?]) => {
  const page = await renderScreen(site, ...given)
  const { document } = page.window
  const body = () => document.querySelector<HTMLElement>('#article-body') ?? document.body
  return {
    ...page,
    document,
    body,
    figure: (at: number) => body().querySelectorAll<HTMLElement>('figure.code')[at],
  }
}

describe('the body of an article', () => {
  test('is there again after a way out and back', async () => {
    const page = await open(path)
    await within(page.body()).findAllByRole('button', { name: '复制代码' })
    const written = page.body().textContent
    await page.user.click(page.document.querySelector<HTMLElement>('.article-near a') ?? page.document.body)
    await expect.poll(() => page.body().textContent).not.toContain('一句提示。')
    page.window.history.back()
    await expect.poll(() => page.body().textContent).toBe(written)
  })

  test('leads to a page of the house without a new document', async () => {
    const page = await open(`/posts/${library.plain.slug}`)
    const { archives } = screens
    const link = Object.assign(page.document.createElement('a'), {
      href: archives.path,
      textContent: '去那边',
    })
    page.body().append(link)
    await page.user.click(link)
    await page.findByRole('heading', { level: 1, name: '时间轴' })
    expect(page.address()).toBe(archives.path)
  })

  test('copies a block of code and says so, there and in the console', async () => {
    const page = await open(path)
    const [first = page.body()] = page.body().querySelectorAll<HTMLElement>('figure.code')
    const log = vi.spyOn(console, 'log').mockReturnValue()
    await page.press('复制代码', first)
    await within(first).findByText('已复制')
    expect(await navigator.clipboard.readText()).toBe('const lamp = "亮"')
    expect(log).toHaveBeenCalledExactlyOnceWith('复制成功，剪贴板内容：const lamp = "亮"')
  })

  test('folds a long block and opens it', async () => {
    const page = await open(path)
    const block = page.figure(1)
    const handle = await within(page.body()).findByRole('button', { name: '展开全部 40 行' })
    expect(handle.getAttribute('aria-expanded')).toBe('false')
    await page.user.click(handle)
    await page.press('收起', block)
    await within(page.body()).findByRole('button', { name: '展开全部 40 行' })
  })
})

describe('an article', () => {
  test('copies its own address', async () => {
    const page = await open(path)
    const log = vi.spyOn(console, 'log').mockReturnValue()
    await page.press('复制链接')
    await page.findByText('已复制')
    expect(await navigator.clipboard.readText()).toBe(site.platform.siteUrl + path)
    expect(log).toHaveBeenCalledOnce()
  })
})
