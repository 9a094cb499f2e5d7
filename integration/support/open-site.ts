import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@xiaolou/contract/address'
import { afterAll, beforeAll, vi } from 'vitest'
import { writeLibrary } from '../../e2e/support/library.ts'
import type { RenderPage } from '../../server/src/http/deps.ts'
import { importFolder } from '../../server/src/portability/import/site/folder.ts'
import { sqlite } from '../../server/src/testing/databases.ts'
import { makeApp, type TestApp } from '../../server/src/testing/make-app.ts'
import { openWindow } from './browser-window.ts'
import { inServer } from './page-timers.ts'

/** The whole program in process, over an in-memory database, rendering its pages from the sources. */
export type TestSite = TestApp

declare global {
  /** Survives the module reset before each screen, and the next test file. */
  var loadedRender: Promise<RenderPage> | undefined
}

/** The site's server code with all screens: one loaded after a reset would have its own modules. */
async function loadRender(): Promise<RenderPage> {
  // Packages check once, on loading, whether there is a document: later screens have one.
  const { close } = await openWindow({
    html: '<!DOCTYPE html>',
    url: 'https://xiaolou.example',
    media: { matches: () => false },
    onFault: fault => {
      throw fault
    },
  })
  await import('@base-ui/react')
  close()
  const { loadPage, render } = await import('../../site/app/entry.server.tsx')
  const call = () => Promise.reject(new Error('nobody is asked'))
  const paths = [...Object.values(screens).map(({ path }) => path), '/a-page-of-the-owner']
  for (const path of paths)
    await loadPage({ url: `https://xiaolou.example${path.replaceAll(/:\w+/g, '1')}`, call })
  return render
}

const renderSite: RenderPage = async input => {
  globalThis.loadedRender ??= loadRender()
  return (await globalThis.loadedRender)(input)
}

/** Handles what comes through a page's socket as the server's work, whose timers survive the page. */
function takeSocketsAsServer({ http }: TestSite): void {
  http.server.prependListener('connection', socket => {
    const { emit } = socket
    Object.assign(socket, {
      emit: (...given: Parameters<typeof emit>) => inServer(() => emit.apply(socket, given)),
    })
  })
}

/** An empty site; with `hasLibrary` it has the articles of `e2e/support/library.ts`. Close it afterwards. */
export const openSite = ({ hasLibrary = false } = {}): Promise<TestSite> => inServer(() => open(hasLibrary))

async function open(hasLibrary: boolean): Promise<TestSite> {
  // On a busy machine loading them takes longer than the timeout of a page.
  globalThis.loadedRender ??= loadRender()
  await globalThis.loadedRender
  const site = await makeApp(sqlite, { render: renderSite })
  takeSocketsAsServer(site)
  const { inject } = site.http
  Object.assign(site.http, {
    inject: (...asked: Parameters<typeof inject>) => inServer(() => inject.apply(site.http, asked)),
  })
  if (!hasLibrary) return site
  await site.signIn('administrator')
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-library-'))
  writeLibrary(folder)
  await importFolder({ app: site.app, folder, timeZone: site.platform.timeZone, isDryRun: false })
  await rm(folder, { recursive: true })
  return site
}

/** `openSite` for the tests of one file: call it at the top; it closes after the last test. */
export async function openSharedSite(options?: { hasLibrary?: boolean }): Promise<TestSite> {
  const site = await openSite(options)
  afterAll(() => site.close())
  return site
}

/** The pages of a file's tests use the site's clock, so that recent content has the right age. */
export function shareClock({ clock }: TestSite): void {
  beforeAll(() => {
    vi.setSystemTime(clock.now())
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}

/** The HTML of the page at `path`, and the response. */
export async function getPage(site: TestSite, path: string) {
  const { statusCode, headers, body } = await site.http.inject(path)
  return { status: statusCode, headers, html: body }
}
