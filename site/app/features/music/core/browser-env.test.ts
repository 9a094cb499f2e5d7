import { musicCalls } from '@xiaolou/contract/music-call'
import { createMusicCall } from '@xiaolou/contract/music-client'
import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserEnv, withFallbackNotice } from './browser-env.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(bodies: readonly object[]) {
  const waiting = [...bodies]
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, ...waiting.shift() }))
  const notices: string[] = []
  const call = withFallbackNotice(
    createMusicCall({ baseUrl: 'http://lou.example/wapi', timeoutMs: 1_000 }),
    words => notices.push(words),
  )
  return { notices, call }
}

const away = { list: [], fallback: true, fallbackMessage: '外面的曲库没有应声' }

test('that the own library answers for another is said once, and again only after the other was back', async () => {
  const { notices, call } = answering([away, away, { lrc: { lyric: '' } }, away, { list: [] }, away])
  for (let at = 0; at < 2; at += 1) await call(musicCalls.toplistDetail, {})
  await call(musicCalls.lyric, { id: 1 })
  await call(musicCalls.toplistDetail, {})
  expect(notices).toEqual(['外面的曲库没有应声'])
  for (let at = 0; at < 2; at += 1) await call(musicCalls.toplistDetail, {})
  expect(notices).toEqual(['外面的曲库没有应声', '外面的曲库没有应声'])
})

test('an address that was asked for early is asked for once; one that failed is asked for again', async () => {
  vi.stubGlobal('Audio', class {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { protocol: 'http:' })
  const { call } = answering([
    { data: [{ id: 7, url: '/s/early' }] },
    { data: [{ id: 7, url: '/s/later' }] },
    { code: 502 },
    { data: [{ id: 8, url: '/s/again' }] },
  ])
  const env = createBrowserEnv({ call, countPlay: async () => 0, read: () => 0, write: () => undefined })
  const { signal } = new AbortController()
  const urlOf = async (id: number) => (await env.getUrl(id, signal))?.url
  env.askUrlEarly(7)
  env.askUrlEarly(7)
  expect([await urlOf(7), await urlOf(7)]).toEqual(['/s/early', '/s/later'])
  env.askUrlEarly(8)
  expect(await urlOf(8)).toBe('/s/again')
})

test('an answer of the service itself says nothing; one without words gets ours', async () => {
  const { notices, call } = answering([{ list: [] }, { list: [], fallback: true }])
  await call(musicCalls.toplistDetail, {})
  expect(notices).toEqual([])
  await call(musicCalls.toplistDetail, {})
  expect(notices).toEqual(['外面的曲库暂时连不上，先听楼里的歌'])
})
