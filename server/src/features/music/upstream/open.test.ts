import { get as httpGet, type IncomingMessage } from 'node:http'
import { musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress } from '@xiaolou/contract/music-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sqlite } from '../../../testing/databases.ts'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'
import { createFakeUpstream, type FakeUpstream, json, type UpstreamReply } from '../../../testing/upstream.ts'

const sound = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251))
/** A file server like a real one: ranges, and unwanted cookies. */
const file =
  (type: string, bytes = sound): UpstreamReply =>
  ({ headers, method }, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
    const start = Number(from ?? 0)
    const end = to ? Number(to) : bytes.length - 1
    if (start >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end('theirs')
      return
    }
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': type,
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      'set-cookie': 'theirs=1',
      'access-control-allow-origin': '*',
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    })
    response.end(method === 'HEAD' ? undefined : bytes.subarray(start, end + 1))
  }

describe('files of the upstream', () => {
  let app: TestApp
  let upstream: FakeUpstream
  let address = ''
  let cover = ''
  let origin = ''
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({ url, headers, method })

  beforeAll(async () => {
    upstream = await createFakeUpstream()
    app = await makeApp(sqlite, { musicUpstream: { baseUrl: upstream.baseUrl, isProxied: false } })
    upstream.replies.set(
      '/song/url/v1',
      json({ code: 200, data: [{ id: 5, url: `${upstream.baseUrl}/a.mp3` }] }),
    )
    const al = { id: 1, name: '集', picUrl: `${upstream.baseUrl}/a.jpg` }
    upstream.replies.set('/song/detail', json({ code: 200, songs: [{ id: 5, name: '歌', al }] }))
    const ask = async (path: string) =>
      (await get(`/wapi${path}`, { 'sec-fetch-site': 'same-origin' })).json()
    address = (await ask(musicAddress(musicCalls.songUrl, { id: 5 }))).data[0].url
    cover = (await ask(musicAddress(musicCalls.songDetail, { ids: 5 }))).songs[0].al.picUrl
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await app.close()
    await upstream.close()
  })

  it('come whole and in ranges, without anything else of theirs', async () => {
    upstream.replies.set('/a.mp3', file('audio/mpeg'))
    const whole = await get(address, { cookie: 'mine=1', authorization: 'mine' })
    expect([whole.statusCode, whole.rawPayload.equals(sound)]).toEqual([200, true])
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(whole.headers['set-cookie']).toBeUndefined()
    expect(whole.headers['access-control-allow-origin']).toBeUndefined()
    expect(Object.keys(upstream.asked[0]?.headers ?? {}).sort()).toEqual([
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    const part = await get(address, { range: 'bytes=0-1' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      'bytes 0-1/5000',
      2,
    ])
    const beyond = await get(address, { range: 'bytes=9999-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000'])
    expect((await get(address, {}, 'HEAD')).headers['content-length']).toBe('5000')
    await get(address, { range: 'bytes=0-1,5-6\r\nx: y' })
    expect(upstream.asked.at(-1)?.headers.range).toBeUndefined()
  })

  it('that are pages, errors, encoded, redirects or nothing are not there', async () => {
    const replies: UpstreamReply[] = [
      file('text/html'),
      file('image/svg+xml'),
      json({ code: 403 }, 403),
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-encoding': 'gzip' }).end('x'),
      request => request.socket.destroy(),
    ]
    for (const reply of replies) {
      upstream.replies.set('/a.mp3', reply)
      expect((await get(address)).statusCode).toBe(404)
    }
    expect((await get(`${address}x`)).statusCode).toBe(404)
    expect((await get('/wapi/media/0.AAAAAAAAAAAAAAAAAAAAAA.aHR0cDovLzEyNy4wLjAuMS8')).statusCode).toBe(404)
  })

  it('covers keep their address, take a size, and are pictures of a few megabytes', async () => {
    upstream.replies.set('/a.jpg', file('image/jpeg'))
    const picture = await get(`${cover}?param=200y200`)
    expect([picture.statusCode, picture.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    await get(`${cover}?param=200y200%26x=1`)
    expect(upstream.asked.map(({ url }) => url)).toEqual(['/a.jpg?param=200y200', '/a.jpg'])
    upstream.replies.set('/a.jpg', file('text/html'))
    expect((await get(cover)).statusCode).toBe(404)
    upstream.replies.set('/a.jpg', file('image/png', Buffer.alloc(8 * 1024 * 1024 + 1)))
    expect((await get(cover)).statusCode).toBe(404)
  })

  it('are eight an address at most, hold little, and end when the listener leaves', async () => {
    const chunk = Buffer.alloc(64 * 1024)
    let sent = 0
    let open = 0
    upstream.replies.set('/a.mp3', (_request, response) => {
      open += 1
      response.on('close', () => {
        open -= 1
      })
      response.writeHead(200, { 'content-type': 'audio/mpeg' })
      const push = () => {
        while (!response.destroyed && sent < 4e9) {
          sent += chunk.length
          if (!response.write(chunk)) break
        }
      }
      response.on('drain', push)
      push()
    })
    const listen = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        httpGet(origin + address, { agent: false }, resolve).on('error', reject)
      })
    const listeners: IncomingMessage[] = []
    for (let at = 0; at < 8; at += 1) listeners.push(await listen())
    const ninth = await listen()
    expect([listeners[7]?.statusCode, ninth.statusCode]).toEqual([200, 429])
    ninth.resume()
    // Nobody reads: only what both sides' sockets buffer is in transit, not the whole file.
    let before = -1
    await expect
      .poll(
        () => {
          const isStill = before === sent
          before = sent
          return isStill
        },
        { interval: 200 },
      )
      .toBe(true)
    expect(sent).toBeLessThan(8 * 16 * 1024 * 1024)
    for (const listener of listeners) listener.destroy()
    await expect.poll(() => open).toBe(0)
    const again = await listen()
    expect(again.statusCode).toBe(200)
    again.destroy()
  })
})

it('a site without an upstream has no such files', async () => {
  const app = await makeApp(sqlite)
  expect((await app.http.inject('/wapi/media/0.AAAAAAAAAAAAAAAAAAAAAA.aHR0cA')).statusCode).toBe(404)
  await app.close()
})
