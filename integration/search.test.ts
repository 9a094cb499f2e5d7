import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { decodeKept } from '../e2e/support/stored.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const iris = `/posts/${library.iris.slug}`

const site = await openSharedSite({ hasLibrary: true })

const keptWords = ({ window }: RenderedScreen): unknown => {
  const text = window.localStorage.getItem('searchHistory')
  return text === null ? null : decodeKept(text)
}

/** Opens the dialog by its key. */
const openSearch = async (page: RenderedScreen) => {
  await page.user.keyboard('{Control>}k{/Control}')
  const field = await page.findByRole<HTMLInputElement>('combobox', { name: '在站里找' })
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const hits = () => [...dialog.querySelectorAll('[role=option]')]
  return {
    field,
    dialog: within(dialog),
    hits,
    titles: () => hits().map(hit => hit.querySelector('strong')?.textContent),
    chosen: () => hits().findIndex(hit => hit.getAttribute('aria-selected') === 'true'),
    write: (words: string) => page.fill(field, words),
  }
}
const home = (after?: RenderedScreen) => renderScreen(site, '/home', after ? { after } : {})

describe('search', () => {
  test('opens from the header with the five most read, and is ready to be written in', async () => {
    const page = await home()
    await page.press('搜索')
    const dialog = await page.findByRole('dialog', { name: '搜索' })
    await within(dialog).findByText('大家在读')
    const marks = () => [...dialog.querySelectorAll('ol li svg')].map(mark => mark.textContent)
    await expect.poll(marks).toEqual(['1', '2', '3', '4', '5'])
    expect(page.window.document.activeElement).toBe(page.getByRole('combobox', { name: '在站里找' }))
  })

  test('has what is typed while it still loads', async () => {
    const page = await home()
    await page.user.keyboard('/鸢 x{Backspace}{Backspace}尾')
    const field = await page.findByRole('combobox', { name: '在站里找' })
    await expect.poll(() => field).toHaveProperty('value', '鸢尾')
    await page.user.keyboard('花')
    expect(field).toHaveProperty('value', '鸢尾花')
  })

  test('finds an article by one character, two, letters of either case, its sound and its initials', async () => {
    const { write, titles, hits } = await openSearch(await home())
    for (const [words, marked] of [
      ['鸢', '鸢'],
      ['鸢尾', '鸢尾'],
      ['irisgarden', 'irisgarden'],
      ['IRISGARDEN', 'irisgarden'],
      ['yuanweih', '鸢尾花'],
      ['ywhk', '鸢尾花开'],
    ] as const) {
      write(words)
      const marks = () =>
        hits().flatMap(hit => [...hit.querySelectorAll('mark')].map(one => one.textContent?.toLowerCase()))
      const found = () => [words, titles(), [...new Set(marks())]]
      await expect.poll(found).toEqual([words, [library.iris.title], [marked]])
    }
  })

  test('goes through the hits with the keys, to more of them, and opens one with Enter', async () => {
    const page = await home()
    const { write, hits, chosen, titles, dialog } = await openSearch(page)
    write('连载第')
    await expect.poll(() => hits().length).toBe(5)
    await dialog.findByText(/找到 文章 4 篇以上/)
    expect(chosen()).toBe(0)
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(chosen()).toBe(1)
    await page.user.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe(4)
    await page.user.keyboard('{Home}')
    expect(chosen()).toBe(0)
    await page.user.keyboard('{End}')
    expect(hits()[chosen()]?.textContent).toBe('还有更多文章')
    await page.user.keyboard('{Enter}')
    await expect.poll(() => hits().length).toBe(24)
    expect(chosen()).toBe(4)
    const title = titles()[4] ?? ''
    await page.user.keyboard('{Enter}')
    await page.findByRole('heading', { level: 1, name: title })
    expect(page.queryByRole('dialog', { name: '搜索' })).toBeNull()
  })

  test('keeps what was searched for, asks it again, and forgets it', async () => {
    const page = await home()
    const { write, hits } = await openSearch(page)
    write('鸢尾')
    await expect.poll(() => hits().length).toBe(1)
    await page.user.keyboard('{Enter}')
    await expect.poll(page.address).toBe(iris)
    expect(keptWords(page)).toEqual(['鸢尾'])
    const again = await home(page)
    const search = await openSearch(again)
    await again.press('鸢尾')
    await expect.poll(() => search.hits().length).toBe(1)
    search.write('')
    await again.press('清空')
    await again.gone(() => search.dialog.queryByText(/找过的/))
    expect(keptWords(again)).toBeNull()
  })

  test('says honestly that there is nothing, and keeps ten words at most', async () => {
    const page = await home()
    for (let number = 1; number <= 11; number += 1) {
      const { write, dialog } = await openSearch(page)
      write(`龘靐${number}`)
      await dialog.findByText(new RegExp(`没有「龘靐${number}」`))
      await page.user.keyboard('{Enter}')
      await page.press('关闭')
      await page.gone(() => page.queryByRole('dialog', { name: '搜索' }))
    }
    expect(keptWords(page)).toEqual(Array.from({ length: 10 }, (_, index) => `龘靐${11 - index}`))
  })

  test('offers another try when the call fails', async () => {
    const page = await home()
    const { write, dialog, hits } = await openSearch(page)
    page.network.failNext('/api/search', { status: 500, message: '' })
    write('鸢尾')
    await dialog.findByRole('alert')
    await page.press('再试一次')
    await expect.poll(() => hits().length).toBe(1)
  })

  test('closes with Escape, also with words in it, and gives the focus back', async () => {
    const page = await home()
    const button = page.getByRole('button', { name: '搜索' })
    button.focus()
    await page.user.keyboard('{Enter}')
    page.fill(await page.findByRole('combobox', { name: '在站里找' }), '鸢尾')
    await page.findByRole('option')
    await page.user.keyboard('{Escape}')
    await page.gone(() => page.queryByRole('dialog', { name: '搜索' }))
    await expect.poll(() => page.window.document.activeElement).toBe(button)
  })

  test('takes dots for words; Enter before the answer has come opens the first hit when it comes', async () => {
    const page = await home()
    const { write, dialog } = await openSearch(page)
    for (const dots of ['.', '..']) {
      write(dots)
      await expect.poll(() => dialog.getAllByRole('status')[0]?.textContent).toMatch(/找到|楼上楼下/)
    }
    const letGo = page.network.holdNext('/api/search')
    write('鸢尾')
    await page.user.keyboard('{Enter}')
    letGo()
    await expect.poll(page.address).toBe(iris)
    await page.gone(() => page.queryByRole('dialog', { name: '搜索' }))
  })

  test('shows the answer to the last words, whatever order the answers come in', async () => {
    const page = await home()
    const { write, titles } = await openSearch(page)
    const letGo = page.network.holdNext(`/api/search?words=${encodeURIComponent('连载')}`)
    write('连载')
    const asked = () => page.network.sent.filter(call => call.path.startsWith('/api/search?')).length
    await expect.poll(asked).toBe(1)
    write('鸢尾')
    await expect.poll(titles).toEqual([library.iris.title])
    letGo()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(titles()).toEqual([library.iris.title])
  })
})
