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

/** The whole program in process, over a database in memory, which draws its pages from the sources. */
export type TestSite = TestApp

declare global {
  /** Survives the reset of modules before each screen, and the next file. */
  var loadedRender: Promise<RenderPage> | undefined
}

/** The site's server half. All its screens are loaded with it: one that came after a reset would bring modules of its own. */
async function loadRender(): Promise<RenderPage> {
  // Packages ask once, while they are loaded, whether there is a document: the screens that come later have one.
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

/** What comes through a page's socket is the server's work: it is done where its timers stay when the page closes. */
function takeSocketsAsServer({ http }: TestSite): void {
  http.server.prependListener('connection', socket => {
    const { emit } = socket
    Object.assign(socket, {
      emit: (...given: Parameters<typeof emit>) => inServer(() => emit.apply(socket, given)),
    })
  })
}

/** An empty site; with `hasLibrary` the articles of `e2e/support/library.ts` stand in it. To be closed. */
export const openSite = ({ hasLibrary = false } = {}): Promise<TestSite> => inServer(() => open(hasLibrary))

async function open(hasLibrary: boolean): Promise<TestSite> {
  // On a busy machine loading them takes longer than a page may take.
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

/** `openSite` for the tests of one file: called at its top, closed after its last test. */
export async function openSharedSite(options?: { hasLibrary?: boolean }): Promise<TestSite> {
  const site = await openSite(options)
  afterAll(() => site.close())
  return site
}

/** The clock of the pages of a file's tests is the site's: by it they say what was written a moment ago. */
export function shareClock({ clock }: TestSite): void {
  beforeAll(() => {
    vi.setSystemTime(clock.now())
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}

/** The page at `path` as its HTML, and how it was answered. */
export async function getPage(site: TestSite, path: string) {
  const { statusCode, headers, body } = await site.http.inject(path)
  return { status: statusCode, headers, html: body }
}
