import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { browserOptions, pageWithinMs } from './browser.ts'
import { type Faults, watchFaults } from './fault.ts'
import { type Theme, type Viewport, viewports } from './look.ts'
import { waitUntilAlive } from './page.ts'
import { root } from './server-process.ts'
import { encodeKept } from './stored.ts'
import { translatePages } from './translator.ts'

export type Visit = { page: Page; context: BrowserContext; faults: Faults }

export type VisitOptions = {
  path?: string
  screen?: Viewport
  /** The reader's stored theme; without one the hour decides. */
  theme?: Theme
  /** A new visitor is welcomed and counted; by default the session is not new. */
  isNew?: boolean
  hasScript?: boolean
  /** Runs before the first request: routes to intercept, a clock. */
  prepare?: (visit: Visit) => Promise<unknown>
  context?: BrowserContextOptions
}

let connected: Promise<Browser> | undefined

/** The browser of the run; one connection for each test file. */
export function getBrowser(): Promise<Browser> {
  connected ??= chromium.launch(browserOptions())
  return connected
}

async function makeVisit(options: VisitOptions): Promise<Visit> {
  const origin = inject('origin')
  const { screen = 'desktop', theme, isNew = false, hasScript = true } = options
  const localStorage = theme ? [{ name: 'useDarkKEY', value: encodeKept(theme) }] : []
  const context = await (await getBrowser()).newContext({
    ...viewports[screen],
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    javaScriptEnabled: hasScript,
    // Requests of a service worker bypass a journey's routes.
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: options.context?.baseURL ?? origin, localStorage }] },
    ...options.context,
  })
  context.setDefaultTimeout(pageWithinMs)
  if (!isNew)
    await context.addInitScript(
      hasArrived => sessionStorage.setItem('hasArrived', hasArrived),
      encodeKept(true),
    )
  // `TEST_TRANSLATED=1`: runs any journey with a page translator.
  if (process.env.TEST_TRANSLATED && hasScript) await translatePages(context)
  noteAssets(context)
  const page = await context.newPage()
  return { page, context, faults: watchFaults(context, options.context?.baseURL ?? origin) }
}

const assets = new Map<string, Set<string>>()

/** For `npm run test:changed`: records which front-end files each journey loads. */
function noteAssets(context: BrowserContext): void {
  const folder = process.env.TEST_NOTES
  const { testPath } = expect.getState()
  if (!folder || !testPath) return
  const journey = relative(root, testPath)
  const brought = assets.get(journey) ?? new Set()
  assets.set(journey, brought)
  context.on('close', () => {
    const name = `${journey.replaceAll('/', '-')}.json`
    writeFileSync(join(folder, name), JSON.stringify({ test: journey, assets: [...brought] }))
  })
  context.on('request', request => {
    const [, asset] = /\/(assets\/[\w.-]+\.js)$/.exec(new URL(request.url()).pathname) ?? []
    if (asset) brought.add(asset)
  })
}

async function begin({ prepare, path, hasScript = true }: VisitOptions, visit: Visit): Promise<void> {
  await prepare?.(visit)
  if (path === undefined) return
  await visit.page.goto(path)
  if (hasScript) await waitUntilAlive(visit.page)
}

/** `test` with `visit`: opens a page; in the end everything closes, and unexpected faults fail the test. */
export const test = base.extend<{ visit: (options: VisitOptions) => Promise<Visit> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from it.
  visit: async ({}, use) => {
    const visits: Visit[] = []
    await use(async options => {
      const visit = await makeVisit(options)
      // Before it begins: faults of the first page must be reported as well.
      visits.push(visit)
      await begin(options, visit)
      return visit
    })
    const faults = visits.flatMap(visit => visit.faults.found())
    await Promise.all(visits.map(visit => visit.context.close()))
    if (faults.length > 0) throw new Error(`unexpected in the browser:\n${faults.join('\n')}`)
  },
})
