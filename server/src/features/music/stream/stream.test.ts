import { get as httpGet, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress } from '@xiaolou/contract/music-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture, mp3, putFiles } from '../../../testing/audio.ts'
import { sqlite } from '../../../testing/databases.ts'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'

const song = mp3({ title: '听', artist: '谁' })
// More than the system buffers before anybody reads.
const long = Buffer.concat([mp3({ title: '长' }, 3), Buffer.alloc(16_000_000, 7)])

describe('a stream', () => {
  let app: TestApp
  let origin = ''
  const addressOf = async (name: string) => {
    const found = await app.http.inject(`/wapi${musicAddress(musicCalls.search, { keywords: name })}`)
    const [{ id }] = found.json().result.songs
    const headers = { 'sec-fetch-site': 'same-origin' }
    const urls = await app.http.inject({ url: `/wapi/song/url/v1?id=${id}`, headers })
    return String(urls.json().data[0].url)
  }
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({ method, url, headers })

  beforeAll(async () => {
    app = await makeApp(sqlite)
    await putFiles(app.musicDir, {
      '听.mp3': song,
      '长.mp3': long,
      '雨.m4a': fixture('tagged.m4a'),
    })
    await app.app.music.library.scan()
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  it('is the file, byte for byte, with what a player needs to know', async () => {
    const answer = await get(await addressOf('听'))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(song)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(song.length),
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers.etag).toMatch(/^"[\w-]+"$/)
    expect(Date.parse(String(answer.headers['last-modified']))).not.toBeNaN()
    expect((await get(await addressOf('听雨'))).headers['content-type']).toBe('audio/mp4')
  })

  it('answers the first probe of Safari, and any other range', async () => {
    const address = await addressOf('听')
    const size = song.length
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 1],
      ['bytes=10-', 10, size - 1],
      ['bytes=-5', size - 5, size - 1],
    ] as const) {
      const answer = await get(address, { range })
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
      ])
      expect(answer.rawPayload.equals(song.subarray(start, end + 1))).toBe(true)
    }
    const beyond = await get(address, { range: `bytes=${size}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    expect((await get(address, { range: 'bytes=0-1,3-4' })).statusCode).toBe(200)
  })

  it('keeps to HEAD, If-Range, If-None-Match and If-Modified-Since', async () => {
    const address = await addressOf('听')
    const head = await get(address, {}, 'HEAD')
    const { etag, 'last-modified': changed } = head.headers
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(song.length),
    ])
    const range = 'bytes=0-1'
    expect((await get(address, { range, 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await get(address, { range, 'if-range': String(changed) })).statusCode).toBe(206)
    expect((await get(address, { range, 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get(address, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await get(address, { 'if-modified-since': String(changed) })).statusCode).toBe(304)
    expect((await get(address, { 'if-modified-since': 'yesterday' })).statusCode).toBe(200)
  })

  it('is refused without its signature, with another song’s, and after it ran out', async () => {
    const [address, other] = [await addressOf('听'), await addressOf('长')]
    const path = address.split('?')[0] ?? ''
    expect((await get(path)).statusCode).toBe(403)
    expect((await get(`${path}?${other.split('?')[1]}`)).statusCode).toBe(403)
    expect((await get(address.replace(/exp=\d/, 'exp=9'))).statusCode).toBe(403)
    expect((await get(`${path}?exp=9999999999&sig=`)).json()).toMatchObject({ code: 403 })
    app.clock.advance(1_199_000)
    expect((await get(address)).statusCode).toBe(200)
    app.clock.advance(1_300_000)
    expect((await get(address)).statusCode).toBe(403)
    expect((await get(await addressOf('听'))).statusCode).toBe(200)
  })

  const open = (address: string, from: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'x-forwarded-for': from }
      httpGet(origin + address, { headers, agent: false }, resolve).on('error', reject)
    })

  it('is open eight times an address at most, and free again when a listener leaves', async () => {
    const address = await addressOf('长')
    const listeners: IncomingMessage[] = []
    for (let at = 0; at < 8; at += 1) listeners.push(await open(address, '203.0.113.1'))
    expect(listeners.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const ninth = await open(address, '203.0.113.1')
    expect(ninth.statusCode).toBe(429)
    ninth.resume()
    const other = await open(address, '203.0.113.2')
    expect(other.statusCode).toBe(200)
    other.destroy()
    for (const listener of listeners) listener.destroy()
    let status: number | undefined
    for (let tries = 0; tries < 100 && status !== 200; tries += 1) {
      await wait(20)
      const again = await open(address, '203.0.113.1')
      status = again.statusCode
      again.destroy()
    }
    expect(status).toBe(200)
  })

  it('a listener who leaves has the file closed', async () => {
    const { readdir, readlink } = await import('node:fs/promises')
    const openFiles = async () => {
      const links = (await readdir('/proc/self/fd').catch(() => [])).map(fd =>
        readlink(`/proc/self/fd/${fd}`).catch(() => ''),
      )
      return (await Promise.all(links)).filter(path => path.startsWith(app.musicDir)).length
    }
    const address = await addressOf('长')
    const listeners: IncomingMessage[] = []
    for (let at = 0; at < 5; at += 1) listeners.push(await open(address, '203.0.113.3'))
    for (const listener of listeners) listener.destroy()
    await get(address, {}, 'HEAD')
    await get(address, { range: 'bytes=99999999-' })
    await expect.poll(openFiles).toBe(0)
  })
})
