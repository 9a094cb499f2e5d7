import { answerCallsBy } from '@xiaolou/browser/send-call'
import { afterEach, expect, test, vi } from 'vitest'
import { readMusicFacts } from './song-facts.ts'

const answers = vi.fn<(address: string) => object>()
answerCallsBy(async address => Response.json(answers(String(address))))
afterEach(() => answers.mockReset())

const songOf = (id: number) => ({ id, name: `歌${id}`, ar: [{ id: 1, name: '某人' }] })
const song = (id: number) => readMusicFacts({ kind: 'song', id })

test('songs of one page are asked for together, and those that are gone are known to be', async () => {
  answers.mockReturnValue({ code: 200, songs: [songOf(1)] })
  expect(await Promise.all([song(1), song(2), song(1)])).toMatchObject([
    { state: 'known', name: '歌1', artist: '某人' },
    { state: 'gone' },
    { state: 'known' },
  ])
  expect(answers.mock.calls).toEqual([['/wapi/song/detail?ids=1%2C2']])
  await song(1)
  expect(answers).toHaveBeenCalledTimes(1)
})

test('what nobody could be asked is asked again when it is wanted again, and not before', async () => {
  answers.mockReturnValue({ code: 502, msg: '连不上' })
  expect(await song(3)).toEqual({ state: 'failed' })
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(answers).toHaveBeenCalledTimes(1)
  answers.mockReturnValue({ code: 200, songs: [songOf(3)] })
  expect(await song(3)).toMatchObject({ state: 'known' })
})

test('a song that its own service did not answer for is not gone', async () => {
  answers.mockReturnValue({ code: 200, songs: [], fallback: true })
  expect(await song(4)).toEqual({ state: 'failed' })
})

test('a list has its name, its first songs, and how many there are', async () => {
  answers.mockImplementation(address =>
    address.includes('/playlist/detail')
      ? { code: 200, playlist: { id: 5, name: '夜雨', trackCount: 40 } }
      : { code: 200, songs: [songOf(1)] },
  )
  expect(await readMusicFacts({ kind: 'list', id: 5 })).toMatchObject({
    state: 'known',
    name: '夜雨',
    songCount: 40,
    songs: [{ id: 1 }],
  })
  answers.mockReturnValue({ code: 404, msg: '没有这张歌单' })
  expect(await readMusicFacts({ kind: 'list', id: 6 })).toEqual({ state: 'gone' })
})
