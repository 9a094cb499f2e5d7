import { expect, it } from 'vitest'
import { dataElement, filesOf, startScriptOf } from './start-script.server.ts'

const files = ['/assets/e-1.js', '/assets/h-1.js', '/assets/v-1.js']

/** Runs a page's end as a browser would: the data in their element, then the script. */
function runPage(data: string, { paints }: { paints: boolean }) {
  const [, textContent] =
    /^<script id="page-data" type="application\/json">([^<]*)<\/script>$/.exec(dataElement(data)) ?? []
  const asked: string[] = []
  const preloaded: string[] = []
  const host: { __staticRouterHydrationData?: unknown } = {}
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
  const script = startScriptOf(files).replaceAll('import(', 'load(')
  new Function('document', 'window', 'PerformanceObserver', 'setTimeout', 'load', script)(
    page,
    host,
    Observer,
    () => undefined,
    (path: string) => {
      asked.push(path)
      return { catch: () => undefined }
    },
  )
  const paintFirst = () => paint({ getEntriesByName: () => [{}] })
  return { host, asked, preloaded, paintFirst, paintGround: () => paint({ getEntriesByName: () => [] }) }
}

it('asks for no script before the first paint, and then for each once', () => {
  const page = runPage('[]', { paints: true })
  page.paintGround()
  expect([page.asked, page.preloaded]).toEqual([[], []])
  page.paintFirst()
  page.paintFirst()
  expect(page.preloaded).toEqual(files)
  expect(page.asked).toEqual(['/assets/e-1.js'])
})

it('starts at once where the browser does not tell of paints', () => {
  expect(runPage('[]', { paints: false }).asked).toEqual(['/assets/e-1.js'])
})

it.each([
  '小楼一夜听春雨 🌧️',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  'a & b "quoted" \\ \u2028 end',
])('the router gets the data as it was written: %j', text => {
  const page = runPage(JSON.stringify({ loaderData: { home: text } }), { paints: true })
  page.paintFirst()
  expect(page.host.__staticRouterHydrationData).toEqual({ loaderData: { home: text } })
})

it('knows the files of a page, whatever imports them, each once', () => {
  const manifest = {
    'entry.tsx': { file: 'assets/e.js', imports: ['_shell.js', '_vendor.js'] },
    'home.tsx': { file: 'assets/h.js', imports: ['_shell.js', '_card.js'] },
    '_shell.js': { file: 'assets/s.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/v.js' },
    '_card.js': { file: 'assets/c.js' },
  }
  expect(filesOf(manifest, ['entry.tsx', 'home.tsx'])).toEqual(
    ['e', 'h', 's', 'v', 'c'].map(name => `/assets/${name}.js`),
  )
  expect(filesOf(manifest, ['entry.tsx', ''])).toEqual(['e', 's', 'v'].map(name => `/assets/${name}.js`))
})
