import { lyricAnswer } from '@xiaolou/contract/music'
import { musicCalls } from '@xiaolou/contract/music-call'
import { createMusicCall } from '@xiaolou/contract/music-client'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { joinLyrics, withFallbackNotice } from './browser-env.ts'

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

test('an answer of the service itself says nothing; one without words gets ours', async () => {
  const { notices, call } = answering([{ list: [] }, { list: [], fallback: true }])
  await call(musicCalls.toplistDetail, {})
  expect(notices).toEqual([])
  await call(musicCalls.toplistDetail, {})
  expect(notices).toEqual(['外面的曲库暂时连不上，先听楼里的歌'])
})

test.each([
  ['[00:01.00]<00:01.00>长<00:02.00>亭', '[00:01.00]<00:01.00>长<00:02.00>亭'],
  ['[00:01.00]长[00:02.00]亭', '[00:01.00]长[00:02.00]亭'],
  ['[00:01.00][00:09.00]长亭', 'lines'],
  ['{"t":0,"c":[{"tx":"作词"}]}\n[00:01.00]长亭', 'lines'],
])('lines come from the newer call where it times their words: %s', (newer, used) => {
  const answer = (lyric: string) => v.parse(lyricAnswer, { lrc: { lyric } })
  expect(joinLyrics(answer('lines'), answer(newer)).lrc).toBe(used)
  expect(joinLyrics(answer('lines'), undefined).lrc).toBe('lines')
})
