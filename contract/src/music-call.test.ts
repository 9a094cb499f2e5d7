import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { ApiError } from './kit/envelope.ts'
import { normaliseSong } from './music.ts'
import { type MusicCallShape, musicCalls } from './music-call.ts'
import { createMusicCall, musicAddress, readMusicBody } from './music-client.ts'

type Fixture = {
  call: keyof typeof musicCalls
  query: object
  status: number
  body: unknown
  expect: { code?: number }
}

const folder = join(import.meta.dirname, 'fixtures/music')
const fixtures = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map((name): [string, Fixture] => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))])

const isError = (fixture: Fixture) => typeof fixture.expect.code === 'number'
const callOf = (fixture: Fixture): MusicCallShape => musicCalls[fixture.call]

test.each(fixtures.filter(([, fixture]) => !isError(fixture)))('%s is read as expected', (_, fixture) => {
  expect(readMusicBody(callOf(fixture), fixture.body, fixture.status)).toEqual(fixture.expect)
})

test.each(fixtures.filter(([, fixture]) => isError(fixture)))(
  '%s is thrown in its own words',
  (_, fixture) => {
    const read = () => readMusicBody(callOf(fixture), fixture.body, fixture.status)
    expect(read).toThrow(ApiError)
    expect(read).toThrow(expect.objectContaining(fixture.expect))
  },
)

test('every call has a fixture', () => {
  const covered = new Set(fixtures.map(([, fixture]) => fixture.call))
  expect(Object.keys(musicCalls).filter(name => !covered.has(name as keyof typeof musicCalls))).toEqual([])
})

test('no value whatever makes reading fail otherwise than by an ApiError', () => {
  const calls: readonly MusicCallShape[] = Object.values(musicCalls)
  const fields = ['list', 'songs', 'data', 'result', 'lrc', 'playlist', 'album']
  const body = fc.record({
    code: fc.constantFrom(200, 404, '200', null),
    ...Object.fromEntries(fields.map(name => [name, fc.anything()])),
  })
  fc.assert(
    fc.property(fc.constantFrom(...calls), body, (call, given) => {
      try {
        readMusicBody(call, given, 200)
      } catch (cause) {
        expect(cause).toBeInstanceOf(ApiError)
      }
    }),
  )
})

test('a song without id or name is none', () => {
  expect(
    [null, 5, [], {}, { id: 1 }, { id: 0, name: 'a' }, { id: -1, name: 'a' }].map(normaliseSong),
  ).toEqual(Array(7).fill(undefined))
})

test.each([
  ['1', [1]],
  ['1,2', [1, 2]],
  ['[1,2]', [1, 2]],
  [7, [7]],
  [
    [7, 8],
    [7, 8],
  ],
  ['', undefined],
  ['1,', undefined],
  ['1,a', undefined],
  ['1;drop', undefined],
  ['0', undefined],
  ['9'.repeat(16), undefined],
  [Array.from({ length: 1_001 }, (_, at) => at + 1).join(','), undefined],
])('ids %j are %j', (ids, expected) => {
  const parsed = v.safeParse(musicCalls.songDetail.query, { ids })
  expect(parsed.success ? parsed.output.ids : undefined).toEqual(expected)
})

test('an address holds what was given, ids joined', () => {
  expect(musicAddress(musicCalls.songDetail, { ids: [1, 2] })).toBe('/song/detail?ids=1%2C2')
  expect(musicAddress(musicCalls.toplist, {})).toBe('/toplist')
})

const answering = (answer: () => Promise<Response>) =>
  createMusicCall({ baseUrl: '/wapi', timeoutMs: 1_000, fetch: vi.fn(answer) })

test('a call resolves with what was read and says where it went wrong otherwise', async () => {
  const good = answering(async () => Response.json({ code: 200, list: [{ id: 1, name: '榜' }] }))
  expect((await good(musicCalls.toplist, {})).list).toMatchObject([{ id: 1, name: '榜', trackCount: 0 }])
  const page = answering(async () => new Response('<html>', { status: 502 }))
  await expect(page(musicCalls.toplist, {})).rejects.toMatchObject({ code: -4, status: 502 })
  const away = answering(() => Promise.reject(new TypeError('failed to fetch')))
  await expect(away(musicCalls.toplist, {})).rejects.toMatchObject({ code: -1 })
})

test('a call that is given up says so', async () => {
  const never = createMusicCall({
    baseUrl: '/wapi',
    timeoutMs: 5_000,
    fetch: (_input, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  })
  const leaving = new AbortController()
  const asked = never(musicCalls.lyric, { id: 1 }, { signal: leaving.signal })
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ code: -3 })
})
