import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import { dataElement, startScript } from './start-script.server.ts'

const entryRoute = (id: string, module: string, imports: string[]) => ({ id, module, imports, path: id })
const context = {
  manifest: {
    url: '/assets/m-1.js',
    version: '1',
    entry: { module: '/assets/e-1.js', imports: ['/assets/v-1.js'] },
    routes: {
      root: entryRoute('root', '/assets/r-1.js', ['/assets/v-1.js']),
      home: entryRoute('home', '/assets/h-1.js', []),
      talk: entryRoute('talk', '/assets/t-1.js', []),
    },
  },
  serverHandoffString: '{"basename":"/","ssr":true}',
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'home' } }] },
} as unknown as EntryContext

type Context = { basename: string; stream: ReadableStream<Uint8Array> }

/** What a browser would make of a page's end: the data in its element, the script run beside it. */
function runPage(data: string, { paints }: { paints: boolean }) {
  const [, textContent] =
    /^<script id="page-data" type="application\/json">([^<]*)<\/script>$/.exec(dataElement(data)) ?? []
  const asked: string[] = []
  const preloaded: string[] = []
  const host: { __reactRouterContext?: Context; __reactRouterRouteModules?: unknown } = {}
  const page = {
    getElementById: (id: string) => (id === 'page-data' ? { textContent } : null),
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => preloaded.push(href) },
  }
  let paint = (_entries: unknown) => {}
  class Observer {
    static supportedEntryTypes = paints ? ['paint'] : []
    constructor(listener: typeof paint) {
      paint = listener
    }
    observe() {}
  }
  const script = startScript(context).replaceAll('import(', 'load(')
  new Function('document', 'window', 'PerformanceObserver', 'setTimeout', 'load', script)(
    page,
    host,
    Observer,
    () => undefined,
    async (path: string) => {
      asked.push(path)
      return path
    },
  )
  const settle = () => new Promise(resolve => setTimeout(resolve))
  const paintFirst = () => paint({ getEntriesByName: () => [{}] })
  return {
    host,
    asked,
    preloaded,
    settle,
    paintFirst,
    paintGround: () => paint({ getEntriesByName: () => [] }),
  }
}

it('asks for no script before the first paint, and then for each once', async () => {
  const page = runPage('[]', { paints: true })
  page.paintGround()
  await page.settle()
  expect([page.asked, page.preloaded]).toEqual([[], []])
  page.paintFirst()
  page.paintFirst()
  await page.settle()
  expect(page.preloaded).toEqual([
    '/assets/m-1.js',
    '/assets/e-1.js',
    '/assets/v-1.js',
    '/assets/r-1.js',
    '/assets/h-1.js',
  ])
  expect(page.asked).toEqual(['/assets/m-1.js', '/assets/r-1.js', '/assets/h-1.js', '/assets/e-1.js'])
  expect(page.host.__reactRouterRouteModules).toEqual({ root: '/assets/r-1.js', home: '/assets/h-1.js' })
})

it('starts at once where the browser does not tell of paints', async () => {
  const page = runPage('[]', { paints: false })
  await page.settle()
  expect(page.asked.at(-1)).toBe('/assets/e-1.js')
})

it.each([
  '小楼一夜听春雨 🌧️',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  'a & b "quoted" \\ \u2028 end',
])('the router gets the data as it was written: %j', async text => {
  const { host } = runPage(JSON.stringify([{ _1: 2 }, 'loaderData', text]), { paints: true })
  expect(host.__reactRouterContext?.basename).toBe('/')
  const fed = await new Response(host.__reactRouterContext?.stream).text()
  expect(JSON.parse(fed)).toEqual([{ _1: 2 }, 'loaderData', text])
})
