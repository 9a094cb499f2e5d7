import { musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress } from '@xiaolou/contract/music-client'
import { getConfig, getSettings, updateConfig } from '@xiaolou/contract/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mp3, putFiles } from '../../../testing/audio.ts'
import { sqlite } from '../../../testing/databases.ts'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'

const player = 'https://player.example'
const stranger = 'https://player.example.evil.example'
const search = `/wapi${musicAddress(musicCalls.search, { keywords: '听' })}`
const allow = 'access-control-allow-origin'
const policy = 'cross-origin-resource-policy'

describe('music for players on other sites', () => {
  let open: TestApp
  let closed: TestApp
  let token = ''
  const name = (music_origins: string[]) => open.call(updateConfig, { body: { music_origins } }, { token })
  const named = async () => (await open.call(getSettings, undefined, { token })).result.music_origins
  beforeAll(async () => {
    open = await makeApp(sqlite)
    closed = await makeApp(sqlite)
    token = await open.signIn('administrator')
    expect((await name([player, 'http://localhost:5173'])).code).toBe(0)
    for (const app of [open, closed]) {
      await putFiles(app.musicDir, { '听.mp3': mp3({ title: '听' }) })
      await app.app.music.library.scan()
    }
  })
  afterAll(async () => {
    await open.close()
    await closed.close()
  })

  const get = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url, headers })
  const streamOf = async (app: TestApp, headers: Record<string, string>) => {
    const [{ id }] = (await get(app, search, headers)).json().result.songs
    const { url } = (await get(app, `/wapi/song/url/v1?id=${id}`, headers)).json().data[0]
    expect(url).toMatch(/^https:\/\/xiaolou\.example\/wapi\/stream\//)
    return new URL(url).pathname + new URL(url).search
  }

  it('the named ones read its answers and play its streams, whole and in parts, without credentials', async () => {
    const found = await get(open, search, { origin: player })
    expect(found.headers).toMatchObject({ [allow]: player, [policy]: 'cross-origin' })
    expect(String(found.headers.vary)).toMatch(/origin/i)
    const address = await streamOf(open, { origin: player })
    const part = await get(open, address, { origin: player, range: 'bytes=0-1' })
    expect([part.statusCode, part.headers[allow], part.headers[policy]]).toEqual([
      206,
      player,
      'cross-origin',
    ])
    expect(String(part.headers['access-control-expose-headers'])).toContain('Content-Range')
    // As a media element without CORS requests it: it sends its page as the referrer, or nothing.
    for (const headers of [{ referer: `${player}/list` }, {}]) {
      const played = await get(open, address, headers)
      expect([played.statusCode, played.headers[allow], played.headers[policy]]).toEqual([
        200,
        undefined,
        'cross-origin',
      ])
    }
    for (const answer of [found, part])
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    const missing = await get(open, '/wapi/no/such/call', { origin: 'http://localhost:5173' })
    expect([missing.statusCode, missing.headers[allow]]).toEqual([404, 'http://localhost:5173'])
  })

  it('a question beforehand is answered for them alone', async () => {
    const ask = (app: TestApp, origin: string) =>
      app.http.inject({
        method: 'OPTIONS',
        url: '/wapi/search',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
    const answer = await ask(open, player)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      [allow]: player,
      'access-control-allow-methods': 'GET, HEAD, POST',
    })
    expect(String(answer.headers['access-control-allow-headers'])).toMatch(/content-type/i)
    for (const refused of [await ask(open, stranger), await ask(open, 'null'), await ask(closed, player)]) {
      expect([refused.statusCode, refused.headers[allow]]).toEqual([404, undefined])
    }
  })

  it('nobody else: not a neighbour by name, not a page without an origin, not one of a site that names none', async () => {
    const address = await streamOf(open, {})
    for (const origin of [stranger, 'null', 'http://player.example', `${player}:444`, '']) {
      for (const url of [search, address]) {
        const { headers } = await get(open, url, { origin })
        expect([headers[allow], headers[policy]]).toEqual([undefined, 'same-origin'])
      }
    }
    expect((await get(open, address, { referer: `${stranger}/` })).headers[policy]).toBe('same-origin')
    const own = await streamOf(closed, {})
    for (const url of [search, own]) {
      const { headers } = await get(closed, url, { origin: player })
      expect([headers[allow], headers[policy]]).toEqual([undefined, 'same-origin'])
      // An origin may be added while a cover is still in a shared cache.
      expect(String(headers.vary)).toMatch(/origin/i)
    }
  })

  it('the owner names them while the site is open, and takes one back', async () => {
    const before = await named()
    const allowed = async () => (await get(open, search, { origin: 'https://new.example' })).headers[allow]
    expect(await allowed()).toBeUndefined()
    await name([...before, 'https://new.example'])
    expect(await allowed()).toBe('https://new.example')
    await name(before)
    expect(await allowed()).toBeUndefined()
    expect(JSON.stringify((await open.call(getConfig)).result)).not.toContain(player)
  })

  it('takes them as browsers write them', async () => {
    const before = await named()
    await name([
      'https://Player.example/',
      'http://[::1]:80',
      'https://a.example:443',
      'http://歌.example:8080',
    ])
    expect(await named()).toEqual([
      'https://player.example',
      'http://[::1]',
      'https://a.example',
      'http://xn--flw.example:8080',
    ])
    await name(before)
  })

  it.each([
    '*',
    'null',
    'player.example',
    'ftp://a.example',
    'https://*.example',
    'https://a.example;x',
    'https://a.example/list',
    'https://a.example//',
    'https://a.example?',
    'https://a.example#',
    'https://@a.example',
    'https://me:secret@a.example',
    'https://a.example:99999',
    'https://256.1.1.1',
    'https://a.example\\',
    'https://a.example b',
  ])('%s is none, and the owner is told so', async wrong => {
    const before = await named()
    const answer = await name(['https://good.example', wrong])
    expect(answer).toMatchObject({ status: 200, code: 100007, field: 'music_origins' })
    expect(answer.message).toContain(`“${wrong}”`)
    expect(await named()).toEqual(before)
  })

  it('takes twenty of them at most', async () => {
    const before = await named()
    const many = Array.from({ length: 21 }, (_, at) => `https://a${at}.example`)
    expect(await name(many)).toMatchObject({
      code: 100007,
      field: 'music_origins',
      message: '最多写 20 个网站',
    })
    expect((await name(many.slice(1))).code).toBe(0)
    await name(before)
  })

  it('calls that know who is there stay closed to them', async () => {
    const { headers } = await open.http.inject({ url: '/api/config', headers: { origin: player } })
    expect([headers[allow], headers[policy]]).toEqual([undefined, 'same-origin'])
  })
})
