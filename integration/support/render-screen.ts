import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInThisContext } from 'node:vm'
import {
  type BoundFunctions,
  configure,
  fireEvent,
  type queries,
  waitFor,
  within,
} from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import type { DOMWindow } from 'jsdom'
import { Fragment } from 'react'
import { onTestFinished, vi } from 'vitest'
import { isAlive } from '../../e2e/support/page.ts'
import { encodeKept } from '../../e2e/support/stored.ts'
import { headScript } from '../../site/app/root.tsx'
import { replayScript } from '../../site/app/start/event-replay.ts'
import { openWindow } from './browser-window.ts'
import { createNetwork, type Network } from './network.ts'
import { getPage, type TestSite } from './open-site.ts'

// A busy machine takes longer; and nobody reads a whole document in an error.
configure({ asyncUtilTimeout: 60_000, getElementError: message => new Error(message ?? 'not found') })

const require = createRequire(import.meta.url)
type ReactClient = typeof import('react-dom/client')

/** A fresh instance of React's renderer, which remembers its last document; `roots` collects its roots. */
function watchRoots(roots: { unmount: () => void }[]): Pick<ReactClient, 'hydrateRoot' | 'createRoot'> {
  for (const file of Object.keys(require.cache))
    if (/react-dom-client|react-dom\/client|scheduler/.test(file)) Reflect.deleteProperty(require.cache, file)
  const { hydrateRoot, createRoot }: ReactClient = require('react-dom/client')
  const noted = <Root extends { unmount: () => void }>(root: Root): Root => {
    roots.push(root)
    return root
  }
  return {
    hydrateRoot: (...given) => noted(hydrateRoot(...given)),
    createRoot: (...given) => noted(createRoot(...given)),
  }
}

type Options = {
  /** The token of the signed-in user. */
  as?: string
  /** Runs before the page's own code: storage, calls that should fail. */
  prepare?: (given: { window: DOMWindow; network: Network }) => void | Promise<void>
  /**
   * Matching media queries; default: a desktop with a mouse and reduced motion, since jsdom has no view
   * transitions.
   */
  media?: (query: string) => boolean
  /** Runs while a page of the site has no app yet: what a reader presses and types in the first second. */
  early?: (window: DOMWindow) => void
  /** The previous page of the same tab, which is closed: its storage and cookies are kept. */
  after?: RenderedScreen
}

/** A running screen: its queries are those of Testing Library over the whole document. */
export type RenderedScreen = BoundFunctions<typeof queries> & {
  window: DOMWindow
  user: UserEvent
  network: Network
  /** Path, query and hash of the address. */
  address: () => string
  /** Replaces the text of a field, as if pasted. */
  fill: (field: HTMLElement, text: string) => void
  /** Scrolls the element, or the first of the selector, near the window. */
  show: (what: Element | string) => void
  /** Advances the time that page and server measure, once all calls are answered; not their timers. */
  passTime: (ms: number) => Promise<void>
  /** Clicks the button of this name, once it is there and not busy. */
  press: (name: string | RegExp, within?: HTMLElement | (() => HTMLElement)) => Promise<void>
  /** Waits until `query` finds nothing. */
  gone: (query: () => Element | null) => Promise<void>
  leave: () => Promise<void>
}

const onDesktop = (query: string) =>
  /min-width|hover: hover|pointer: fine|prefers-reduced-motion: reduce/.test(query)

/** Stores a session as a browser has it for this tab only. */
async function keepSession(site: TestSite, window: DOMWindow, token: string): Promise<void> {
  const { id, role, nick_name, avatar } = (await site.call(getOwnUserInfo, undefined, { token })).result
  window.sessionStorage.setItem('tabSession', encodeKept({ token, user: { id, role, nick_name, avatar } }))
}

/** The document of the page; the console's is the same at every address. */
async function documentAt(site: TestSite, path: string): Promise<string> {
  if (path.startsWith('/admin')) return readFile(new URL('../../admin/index.html', import.meta.url), 'utf8')
  return (await getPage(site, path)).html
}

/**
 * Opens the page at `path` in jsdom as a browser would: the site's is rendered by the server and hydrated,
 * the console's starts empty; calls and socket reach `site` in process. Resolves once React's effects have
 * run. It closes at the end of the test, which fails on an uncaught error (also a hydration mismatch). One
 * screen at a time: its window is the global one.
 */
export async function renderScreen(
  site: TestSite,
  path: string,
  options: Options = {},
): Promise<RenderedScreen> {
  const { after } = options
  await after?.leave()
  const { origin } = new URL(site.platform.siteUrl)
  const html = await documentAt(site, path)
  const faults: unknown[] = []
  const { window, show, passTime, close } = await openWindow({
    html,
    url: origin + path,
    media: { matches: options.media ?? onDesktop },
    onFault: fault => faults.push(fault),
  })
  const network = createNetwork(site, after?.network.cookies)
  network.bindTo(window)
  const roots: { unmount: () => void }[] = []
  let hasLeft = false
  const leave = async () => {
    if (hasLeft) return
    hasLeft = true
    // A component that is still being loaded would be shown in a page that is gone; so would one that is
    // asked for meanwhile.
    await vi.dynamicImportSettled()
    for (const root of roots) root.unmount()
    await vi.dynamicImportSettled()
    vi.unstubAllGlobals()
    await network.close()
    // Lets React finish what it has started.
    await nextTurn()
    await nextTurn()
    close()
    vi.doUnmock('react-dom/client')
    vi.doUnmock('react')
    vi.unstubAllEnvs()
    if (faults.length > 0) throw new AggregateError(faults, `in the page: ${faults.map(String).join('\n')}`)
  }
  onTestFinished(leave)
  for (const area of ['localStorage', 'sessionStorage'] as const)
    for (const [name, text] of Object.entries(after?.window[area] ?? {})) window[area].setItem(name, text)
  window.sessionStorage.setItem('hasArrived', encodeKept(true))
  if (options.as) await keepSession(site, window, options.as)
  await options.prepare?.({ window, network })
  runInThisContext(headScript)
  vi.stubEnv('SSR', false)
  // A page's state is in its modules.
  vi.resetModules()
  vi.doMock('react-dom/client', () => watchRoots(roots))
  // Strict mode runs things twice in development only; a reader's browser runs them once.
  vi.doMock('react', async load => ({ ...(await load<typeof import('react')>()), StrictMode: Fragment }))
  if (path.startsWith('/admin')) await import('../../admin/src/main.tsx')
  else {
    runInThisContext(replayScript())
    options.early?.(window)
    const data = window.document.getElementById('page-data')?.textContent ?? 'null'
    Object.assign(globalThis, { __staticRouterHydrationData: JSON.parse(data) })
    await import('../../site/app/entry.client.tsx')
    await waitFor(() => {
      if (!isAlive()) throw new Error('the page has not come alive')
    })
    // Early presses are replayed in a task of their own.
    await new Promise(resolve => setTimeout(resolve))
  }
  const user = userEvent.setup({ document: window.document, pointerEventsCheck: 0, delay: null })
  return {
    ...within(window.document.body),
    window,
    network,
    user,
    async press(name, place = window.document.body) {
      const root = () => (typeof place === 'function' ? place() : place)
      const find = () => {
        const found = within(root()).getByRole('button', { name })
        if (found.matches(':disabled, [aria-disabled=true]')) throw new Error(`${name} is busy`)
        return found
      }
      for (;;) {
        const button = await waitFor(find)
        // Effects of the last render have run by the time a user clicks.
        await new Promise(resolve => setTimeout(resolve, 20))
        // Rendered again meanwhile: another element replaces it.
        if (root().contains(button)) return user.click(button)
      }
    },
    address: () => window.location.pathname + window.location.search + window.location.hash,
    fill(field, text) {
      field.focus()
      fireEvent.input(field, { target: { value: text } })
    },
    show(what) {
      const element = typeof what === 'string' ? window.document.querySelector(what) : what
      if (!element) throw new Error(`there is no ${what}`)
      show(element)
    },
    gone: query =>
      waitFor(() => {
        const found = query()
        if (found) throw new Error(`still there: ${found.textContent}`)
      }),
    async passTime(ms) {
      await nextTurn()
      await network.settled()
      await nextTurn()
      site.clock.advance(ms)
      passTime(ms)
    },
    leave,
  }
}
