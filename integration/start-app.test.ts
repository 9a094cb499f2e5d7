import { fireEvent } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appFailed, appWanted } from '../site/app/start/event-replay.ts'
import { startApp } from '../site/app/start/start-app.ts'
import { openWindow } from './support/browser-window.ts'

const files = ['/assets/vendor.js', '/assets/home.js', '/assets/entry.js']
const early = '/assets/early.js'
const searchFiles = ['/assets/search.js', '/assets/search.css']
const html = `<!doctype html><body><button data-part="search">搜索</button><p>春雨</p><section class="comments"></section>
<script id="page-data" type="application/json">{"loaderData":{"home":"雨"}}</script>`

const stepMs = 50

type Given = {
  path?: string
  isUrgent?: boolean
  stored?: Record<string, string>
  connection?: object
  load?: (file: string) => Promise<unknown>
}

/** A page whose start script has run; time passes only by `pass`. */
async function openPage({ path = '/home', isUrgent = false, stored = {}, connection, load }: Given = {}) {
  const { window, show, passTime, close } = await openWindow({
    html,
    url: `http://localhost${path}`,
    media: { matches: () => false },
    onFault: fault => expect.fail(String(fault)),
  })
  let paint = () => {}
  class Observer {
    static supportedEntryTypes = ['paint']
    constructor(listener: (list: object) => void) {
      paint = () => listener({ getEntriesByName: () => [{}] })
    }
    observe() {}
  }
  let want = (_control: Element | null) => {}
  const fetched: string[] = []
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('fetch', async (file: string) => {
    fetched.push(file)
    return new Response()
  })
  Object.defineProperty(window.navigator, 'connection', { value: connection })
  for (const [key, text] of Object.entries(stored)) window.localStorage.setItem(key, text)
  vi.stubGlobal(appWanted, new Promise<Element | null>(resolve => (want = resolve)))
  Object.defineProperty(window.document, 'readyState', { value: 'interactive' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    close()
  })
  const loaded: string[] = []
  startApp(
    {
      files,
      early: [early],
      parts: { search: searchFiles },
      isUrgent,
      dataId: 'page-data',
      wanted: appWanted,
      failed: appFailed,
      themeKey: 'useDarkKEY',
    },
    async file => {
      loaded.push(file)
      await load?.(file)
    },
  )
  return {
    window,
    loaded,
    fetched,
    paint,
    want: (control: Element | null = null) => want(control),
    show,
    finish: () => window.dispatchEvent(new window.Event('load')),
    async pass(ms: number) {
      for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
        passTime(stepMs)
        await vi.advanceTimersByTimeAsync(stepMs)
      }
    },
  }
}

test('nothing is asked for before the first paint, and then only what works without the app', async () => {
  const page = await openPage()
  expect(page.loaded).toEqual([])
  page.paint()
  page.paint()
  expect([page.loaded, page.fetched]).toEqual([[early], []])
})

test('the files are fetched after everything else, and evaluated one by one in a quiet moment', async () => {
  const page = await openPage()
  page.paint()
  page.finish()
  expect(page.fetched).toEqual(files)
  await page.pass(2_900)
  expect(page.loaded).toEqual([early])
  for (let count = 0; count < 10; count += 1) {
    fireEvent.scroll(page.window.document)
    await page.pass(900)
  }
  expect(page.loaded).toEqual([early])
  await page.pass(1_100)
  expect(page.loaded.slice(0, 3)).toEqual([early, '/assets/vendor.js', '/assets/home.js'])
  await page.pass(1_000)
  expect(page.loaded.at(-1)).toBe('/assets/entry.js')
  expect(Reflect.get(globalThis, '__staticRouterHydrationData')).toEqual({ loaderData: { home: '雨' } })
})

test.for<[string, (page: Awaited<ReturnType<typeof openPage>>) => unknown]>([
  ['something is pressed', page => page.want()],
  ['a key goes down', ({ window }) => fireEvent.keyDown(window.document.body, { key: 'Tab' })],
  ['a control has the focus', ({ window }) => window.document.querySelector('button')?.focus()],
  [
    'a mouse is over a control',
    ({ window }) => fireEvent.pointerOver(window.document.querySelector('button') ?? expect.fail()),
  ],
  [
    'the comments come near',
    page => {
      page.finish()
      page.show(page.window.document.querySelector('.comments') ?? expect.fail())
    },
  ],
])('the app starts when %s', async ([, act]) => {
  const page = await openPage()
  page.paint()
  act(page)
  await page.pass(100)
  expect(page.loaded).toEqual([early, ...files])
  await page.pass(20_000)
  expect(page.loaded).toHaveLength(4)
})

test('a finger on the text starts nothing, and one on a control only fetches', async () => {
  const page = await openPage()
  page.paint()
  fireEvent.pointerDown(page.window.document.querySelector('p') ?? expect.fail())
  expect(page.fetched).toEqual([])
  const button = page.window.document.querySelector('button') ?? expect.fail()
  fireEvent.pointerOver(button, { pointerType: 'touch' })
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  page.finish()
  await page.pass(100)
  expect([page.loaded, page.fetched]).toEqual([[early], [...searchFiles, ...files]])
})

test('what a press opens is fetched beside the app', async () => {
  const page = await openPage()
  page.want(page.window.document.querySelector('button'))
  await page.pass(100)
  expect([page.loaded, page.fetched]).toEqual([files, searchFiles])
})

test.for<[string, Given]>([
  ['a screen that is nothing without it', { isUrgent: true }],
  ['something stored here', { stored: { userState: 'x' } }],
  ['a fragment', { path: '/home#comment-7' }],
  ['a song in the address', { path: '/home?song=3' }],
])('the app starts after the first paint for %s', async ([, given]) => {
  const page = await openPage(given)
  await page.pass(50)
  expect(page.loaded).toEqual([])
  page.paint()
  await page.pass(100)
  expect(page.loaded).toEqual(files)
})

test('a stored theme is no reason to start', async () => {
  const page = await openPage({ stored: { useDarkKEY: 'x' } })
  page.paint()
  await page.pass(100)
  expect(page.loaded).toEqual([early])
})

test('a page that is never painted starts all the same', async () => {
  const page = await openPage({ isUrgent: true })
  await page.pass(2_100)
  expect(page.loaded).toEqual(files)
})

test.for([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'a line that is spared, %j, brings nothing unasked',
  async connection => {
    const page = await openPage({ connection })
    page.paint()
    page.finish()
    await page.pass(20_000)
    expect([page.loaded, page.fetched]).toEqual([[early], []])
    page.want()
    await page.pass(100)
    expect(page.loaded).toEqual([early, ...files])
  },
)

test('tells when a file does not come', async () => {
  const page = await openPage({ load: async file => expect(file).not.toContain('entry') })
  const told = vi.fn()
  page.window.addEventListener(appFailed, told)
  page.paint()
  page.want()
  await page.pass(100)
  expect(told).toHaveBeenCalledOnce()
})
