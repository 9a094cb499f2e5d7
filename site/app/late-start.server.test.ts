import { expect, it } from 'vitest'
import { startLate } from './late-start.server.ts'
import { writePage } from './page-edit.server.ts'

const later = (html: string) =>
  writePage(html, startLate(html, html.slice(0, html.indexOf('</head>') + 1)).edits).toString()
const start = (body: string) =>
  `<head><title>雨</title><link rel="modulepreload" href="/assets/m-1.js"/><link rel="modulepreload" href="/assets/e-1.js" nonce="0f"/></head><body>听雨<script nonce="0f" type="module" async="">${body}</script><p>后</p></body>`
const routerScript = `import "/assets/m-1.js";
import * as route0 from "/assets/r-1.js";
import * as route1 from "/assets/h-1.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/e-1.js");`

it('asks for no script before the first paint', () => {
  const html = later(start(routerScript))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/^import /m)
  expect(html).toContain('["/assets/m-1.js","/assets/e-1.js"]')
  expect(html).toMatch(/^<head><title>雨<\/title><\/head><body>听雨<script type="module" async="">/)
  expect(html).toMatch(/<\/script><p>后<\/p><\/body>$/)
})

it('writes a script that a browser can read, with the same modules in the same places', async () => {
  const html = later(start(routerScript))
  const script = html.slice(html.indexOf('async="">') + 'async="">'.length, html.indexOf('</script>'))
  const asked: string[] = []
  const page = { createElement: () => ({}), head: { append: () => undefined } }
  const host: { __reactRouterRouteModules?: unknown } = {}
  const run = new Function(
    'document',
    'window',
    'PerformanceObserver',
    'load',
    script.replaceAll('import(', 'load('),
  )
  run(page, host, { supportedEntryTypes: [] }, async (path: string) => {
    asked.push(path)
    return path
  })
  await Promise.resolve()
  await new Promise(resolve => setTimeout(resolve))
  expect(host.__reactRouterRouteModules).toEqual({ root: '/assets/r-1.js', home: '/assets/h-1.js' })
  expect(asked.at(-1)).toBe('/assets/e-1.js')
})

it.each([
  ['a start of another shape', start('boot("/assets/e-1.js")')],
  ['a page without a start', '<head></head><body>import "/</body>'],
  [
    'words of an article',
    `<body><pre>&lt;script type="module"&gt;${routerScript}&lt;/script&gt;</pre></body>`,
  ],
])('leaves %s alone', (_, html) => {
  expect(later(html)).toBe(html)
})
