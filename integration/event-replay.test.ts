import { fireEvent } from '@testing-library/dom'
import type { DOMWindow } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { appFailed } from '../site/app/start/event-replay.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite({ hasLibrary: true })
// React's development build reports the marks, which it leaves as they are.
const said: string[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(text => said.push(String(text))))
afterEach(() => {
  for (const text of said.splice(0)) expect(text).toMatch(/hydrat/)
})
const reading = `/posts/${library.reading.slug}`

const find = (window: DOMWindow, selector: string) => {
  const element = window.document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`there is no ${selector}`)
  return element
}
/** Presses it, which marks it and does nothing else. */
const pressEarly = (selector: string) => (window: DOMWindow) => {
  const control = find(window, selector)
  control.click()
  expect(control.hasAttribute('data-early-press')).toBe(true)
  expect(control.getAttribute('aria-busy')).toBe('true')
}

test.for([
  ['搜索', '[aria-label="搜索"]', /^搜索$/],
  ['菜单', 'button[aria-label="菜单"]', /楼/],
  ['聊天室', '.chat-button.scripted', /聊天室/],
  ['登录', '.user-place button', /登录/],
] as const)('%s, pressed before the app is there, opens when it is', async ([, selector, name]) => {
  const page = await renderScreen(site, '/home', { early: pressEarly(selector) })
  await page.findByRole('dialog', { name })
  expect(page.window.document.querySelector('[data-early-press]')).toBeNull()
})

test('what is pressed twice is done once, and in the order of the presses', async () => {
  const done: string[] = []
  const page = await renderScreen(site, reading, {
    early(window) {
      for (const selector of ['[aria-label="切换明暗"]', '.article-like', '[aria-label="切换明暗"]'])
        pressEarly(selector)(window)
      for (const selector of ['[aria-label="切换明暗"]', '.article-like'])
        find(window, selector).addEventListener('click', () => done.push(selector))
      window.document.documentElement.dataset.theme = 'light'
    },
  })
  await expect
    .poll(() => page.window.document.querySelector('.article-like[aria-pressed=true]'))
    .not.toBeNull()
  expect(done).toEqual(['[aria-label="切换明暗"]', '.article-like'])
  await expect.poll(() => page.window.document.documentElement.dataset.theme).toBe('dark')
  await page.network.settled()
  expect(page.network.sent.filter(({ path }) => path.includes('/article/like/'))).toHaveLength(1)
})

test.for([{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'K', metaKey: true }])(
  'the key of the search %j is kept',
  async key => {
    const page = await renderScreen(site, '/home', {
      early: ({ document }) => expect(fireEvent.keyDown(document.body, key)).toBe(false),
    })
    await page.findByRole('dialog', { name: '搜索' })
  },
)

test('what is typed stays, and the app knows it', async () => {
  const page = await renderScreen(site, '/message/list', {
    early(window) {
      const field = window.document.querySelector<HTMLInputElement>('.wall-search input[type=search]')
      if (!field) throw new Error('there is no field')
      field.value = '听雨'
      field.setSelectionRange(1, 1)
      field.dispatchEvent(new window.Event('input', { bubbles: true }))
    },
  })
  const field = page.getByRole<HTMLInputElement>('searchbox', { name: '在留言里找' })
  await page.findByRole('button', { name: '清空' })
  await expect.poll(() => [field.value, field.selectionStart]).toEqual(['听雨', 1])
})

test('links, and a form with an address, go their own way', async () => {
  await renderScreen(site, '/message/list', {
    early(window) {
      const ways: string[] = []
      for (const name of ['click', 'submit'])
        window.addEventListener(name, event => {
          ways.push(name)
          event.preventDefault()
        })
      find(window, '.mark').click()
      window.document.querySelector<HTMLFormElement>('.wall-search')?.requestSubmit()
      expect(ways).toEqual(['click', 'submit'])
    },
  })
})

test('when the code does not come, what was pressed says so, with a way out', async () => {
  await renderScreen(site, '/home', {
    early(window) {
      const note = () => window.document.querySelector('.start-note')
      window.dispatchEvent(new window.Event(appFailed))
      expect(note()).toBeNull()
      find(window, '[aria-label="搜索"]').click()
      expect(note()?.textContent).toBe('页面只到了一半，这一下还做不了。再打开一次')
      expect(note()?.getAttribute('role')).toBe('alert')
      expect(window.document.querySelector('[data-early-press]')).toBeNull()
      note()?.remove()
    },
  })
})

test.for(['key', 'button'])('what is typed after the %s of the search is searched for', async by => {
  const page = await renderScreen(site, '/home', {
    early(window) {
      const type = (key: string) => fireEvent.keyDown(window.document.body, { key })
      if (by === 'key') type('/')
      else find(window, '[aria-label="搜索"]').click()
      for (const key of ['听', 'x', 'Backspace', '雨']) type(key)
    },
  })
  const field = await page.findByRole('combobox')
  await expect.poll(() => field instanceof HTMLInputElement && field.value).toBe('听雨')
})

test('Escape takes back what was pressed', async () => {
  const page = await renderScreen(site, '/home', {
    early(window) {
      pressEarly('[aria-label="菜单"]:is(button)')(window)
      fireEvent.keyDown(window.document.body, { key: '/' })
      fireEvent.keyDown(window.document.body, { key: 'Escape' })
      expect(window.document.querySelector('[data-early-press]')).toBeNull()
    },
  })
  await page.network.settled()
  expect(page.queryByRole('dialog')).toBeNull()
})
