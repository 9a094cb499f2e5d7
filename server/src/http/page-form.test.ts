import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeHttp, rendered } from './testing/make-http.ts'

const html = '<p>小楼一夜听春雨，深巷明朝卖杏花。</p>'.repeat(2_000)
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
type Encoding = keyof typeof unpack

/** A site whose every page is `html`, and the bytes of each as its renderer gave them. */
async function openSite() {
  const bodies = new Map<string, Buffer>()
  const app = await makeHttp({
    render: async ({ request }) => {
      const answer = rendered(html)
      bodies.set(new URL(request.url).pathname, answer.body)
      return answer
    },
  })
  const ask = async (url: string, encoding: Encoding) => {
    const { rawPayload, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    return unpack[encoding](rawPayload).toString()
  }
  return { ask, bytesLeft: (url: string) => bodies.get(url)?.byteLength }
}

test.each(['br', 'gzip'] as const)(
  'the bytes of a page leave memory when its %s form is there',
  async encoding => {
    const { ask, bytesLeft } = await openSite()
    expect(await ask('/home', encoding)).toBe(html)
    expect(bytesLeft('/home')).toBe(0)
    expect(await ask('/home', 'identity')).toBe(html)
  },
)

test('bytes that were sent stay: a socket may not be done with them', async () => {
  const { ask, bytesLeft } = await openSite()
  expect(await ask('/home', 'identity')).toBe(html)
  expect(await ask('/home', 'br')).toBe(html)
  expect(bytesLeft('/home')).toBe(Buffer.byteLength(html))
})

test('whoever asks for whatever form at the same time gets the whole page, also while it is packed tighter', async () => {
  const { ask } = await openSite()
  const encodings: Encoding[] = ['br', 'gzip', 'br', 'identity', 'br', 'br', 'gzip', 'br']
  const pages = Array.from({ length: 12 }, (_, at) => `/posts/${at}`)
  const answers = await Promise.all(
    pages.flatMap((page, at) => {
      const inOrder = [...encodings.slice(at % 8), ...encodings.slice(0, at % 8)]
      const chosen = at % 2 ? inOrder.filter(encoding => encoding !== 'identity') : inOrder
      return chosen.map(encoding => ask(page, encoding))
    }),
  )
  expect(answers.every(answer => answer === html)).toBe(true)
  const later = await Promise.all(pages.flatMap(page => encodings.map(encoding => ask(page, encoding))))
  expect(later.every(answer => answer === html)).toBe(true)
})
