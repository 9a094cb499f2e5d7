import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInProcessCall, createSharedCall } from '../contract/src/kit/handler.ts'
import type { Call } from '../contract/src/kit/route.ts'
import { createApp, migrations } from '../server/src/app/app.ts'
import { readConfig } from '../server/src/config/config.ts'
import { renderingVisitor } from '../server/src/http/caller.ts'
import type { RenderPage } from '../server/src/http/deps.ts'
import { createPageCache } from '../server/src/http/page-cache.ts'
import { renderPage } from '../server/src/http/ssr.ts'
import { openPlatform } from '../server/src/platform/open.ts'
import { createBackups } from '../server/src/portability/archive/offsite.ts'
import { root } from './server.ts'

/**
 * A separate program, with the server's flags: for each address given as JSON it renders the page as the
 * server does, from the request to the cached bytes and headers, and then has React alone render the same
 * elements again. Alternates, so that both have the same cache and garbage conditions. Prints the sums of
 * each half, in ms of CPU time.
 */
type SiteBuild = {
  render: RenderPage
  loadPage(input: { url: string; call: Call }): Promise<object>
  drawPage(page: object): string
}

const { render, loadPage, drawPage }: SiteBuild = await import(
  pathToFileURL(join(root, 'site/build/server/index.js')).href
)
const paths: string[] = JSON.parse(process.argv[2] ?? '[]')
const warmUp = Number(process.argv[3])
const log = { info() {}, warn() {}, error: console.error }
const config = readConfig(process.env, process.cwd())
const platform = await openPlatform({ ...config, isServer: true, migrations, log })
const { routes, findRedirect } = createApp({
  ...platform,
  ...config,
  backups: createBackups(config.backupTarget),
})
const { call } = createSharedCall({
  call: createInProcessCall(routes, { actor: { kind: 'visitor' }, visitor: renderingVisitor }),
  maxAgeMs: 5_000,
  nowMs: platform.clock.now,
})
const { siteUrl } = config
const pages = createPageCache({ maxBytes: 16 * 1024 * 1024, staleAfterMs: 60_000, onError: console.error })

/** Only this thread's time: zlib and garbage collection on other threads do not count. */
const usedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const sums = { pageMs: 0, reactMs: 0, count: 0 }
for (const [at, path] of paths.entries()) {
  const [pathname = '', search] = path.split('?')
  const target = {
    key: path,
    path: pathname,
    decodedPath: decodeURI(pathname),
    search: search ? `?${search}` : '',
  }
  const url = siteUrl + path
  const startedMs = usedMs()
  const page = await pages.getOrRender(path, () =>
    renderPage({ render, call, siteUrl, findRedirect, target }),
  )
  if (page.kind === 'page') await page.getForm('identity')
  const pageMs = usedMs() - startedMs
  const loaded = await loadPage({ url, call })
  if (page.kind !== 'page' || page.status !== 200 || loaded instanceof Response)
    throw new Error(`no page at ${path}`)
  const drawnFromMs = usedMs()
  drawPage(loaded)
  const reactMs = usedMs() - drawnFromMs
  if (at < warmUp) continue
  sums.pageMs += pageMs
  sums.reactMs += reactMs
  sums.count += 1
}
await platform.close()
process.stdout.write(JSON.stringify(sums))
process.exit(0)
