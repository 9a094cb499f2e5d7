import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { checkPage } from './way-checks.ts'

const page = `<body><!--email_off--><p>楼</p><!--/email_off--><link href="/assets/root-a1.css"><script id="page-data" type="application/json">{}</script><script>import("/assets/entry-b2.js")</script></body>`
const types = { css: 'text/css', js: 'text/javascript', png: 'image/png' } as const

/** The doctor's findings for a page with this HTML and these headers, with these files missing. */
async function find(given: {
  html?: string
  headers?: Record<string, string>
  missing?: RegExp
  status?: number
}) {
  const { html = page, headers = {}, missing, status = 200 } = given
  const server = createServer(({ url = '' }, answer) => {
    if (url === '/home')
      return answer.writeHead(status, { ...headers, 'content-type': 'text/html' }).end(html)
    const [, kind] = /\.(css|js|png)$/.exec(url) ?? []
    if (missing?.test(url) || (kind !== 'css' && kind !== 'js' && kind !== 'png'))
      return answer.writeHead(404, { 'content-type': 'text/html' }).end()
    return answer.writeHead(200, { 'content-type': types[kind] }).end('x')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  const at = server.address()
  const found = await checkPage(new URL(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`))
  return found.map(({ mark, words }) => `${mark} ${words}`)
}

const cloudflare = { 'cf-ray': '8f1-HKG', server: 'cloudflare' }
const whole = /^good 样式/

test.each([
  [{}, [/^good 原样送到/, whole]],
  [{ headers: cloudflare }, [/^good 前面是 Cloudflare，原样送到/, whole]],
  [
    { headers: cloudflare, html: page.replace(/<!--[^>]*-->/g, '') },
    [/^bad Cloudflare 改了页面：关掉 Email Address Obfuscation/, whole],
  ],
  [
    {
      headers: cloudflare,
      html: page.replace('楼', '<a href="/cdn-cgi/l/email-protection#ab">[email&#160;protected]</a>'),
    },
    [/^bad Cloudflare 改了页面/, whole],
  ],
  [{ html: page.replace(/<!--[^>]*-->/g, '') }, [/^bad 路上有谁改了页面：.*页面优化/, whole]],
  [
    { missing: /\.(js|css)$/ },
    [/^good/, /^bad \/assets\/root-a1\.css 答的是 404.*location ~ \.\*\\\.\(js\|css\|png\)\$/],
  ],
  [{ missing: /\.png$/ }, [/^good/, /^bad \/apple-touch-icon\.png 答的是 404/]],
  [{ status: 403, headers: cloudflare, html: 'Just a moment...' }, [/^look 首页没有看成，答的是 403/]],
])('%j', async (given, expected) => {
  expect(await find(given)).toEqual(expected.map(words => expect.stringMatching(words)))
})
