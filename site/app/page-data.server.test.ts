import { expect, it } from 'vitest'
import { dataScripts } from './page-data.server.ts'

/** What a browser would make of the scripts: the text of the first, run through the second. */
function handOver(html: string): { fed: string[]; isClosed: boolean } {
  const [, text, run] =
    /^<script id="page-data" type="application\/json">([^<]*)<\/script><script>([^<]*)<\/script>$/.exec(
      html,
    ) ?? []
  const fed: string[] = []
  let isClosed = false
  const streamController = {
    enqueue: (piece: string) => fed.push(piece),
    close: () => {
      isClosed = true
    },
  }
  const page = { getElementById: (id: string) => (id === 'page-data' ? { textContent: text } : null) }
  new Function('window', 'document', run ?? '')({ __reactRouterContext: { streamController } }, page)
  return { fed, isClosed }
}

it.each([
  '小楼一夜听春雨 🌧️',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  'a & b "quoted" \\ \u2028 end',
])('the router gets the data as it was written: %j', text => {
  const { fed, isClosed } = handOver(dataScripts(JSON.stringify([{ _1: 2 }, 'loaderData', text])))
  expect(fed.map(piece => JSON.parse(piece))).toEqual([[{ _1: 2 }, 'loaderData', text]])
  expect(isClosed).toBe(true)
})
