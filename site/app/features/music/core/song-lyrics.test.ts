import { readLyrics } from '@xiaolou/browser/lyric/read-lyrics'
import { expect, test } from 'vitest'
import { createSongLyrics } from './song-lyrics.ts'
import { songOf } from './testing/test-env.ts'

const lrc = '[00:01.00]长亭外\n[00:03.00]\n[00:05.00]古道边\n[00:08.00]\n[00:20.00]晚风拂柳\n'

async function open(text: string) {
  let seconds = 0
  const lyrics = createSongLyrics({
    env: {
      getLyric: () => Promise.resolve({ lrc: text }),
      getLyricReader: () => Promise.resolve(readLyrics),
      nowMs: () => 0,
    },
    sound: { getTime: () => seconds, getRate: () => 1, isRunning: () => false, getStart: () => 0 },
    getOffset: () => 0,
    onChange: () => undefined,
  })
  await lyrics.load(songOf(1))
  return (at: number) => {
    seconds = at
    lyrics.follow()
    return lyrics.getSung()
  }
}

test.each([
  [0, '', 'before the first line'],
  [1.5, '长亭外', 'a line'],
  [3.5, '长亭外', 'a short rest keeps the line before it'],
  [6, '古道边', 'the next line'],
  [10, '', 'an interlude'],
  [21, '晚风拂柳', 'the last line'],
])('at %d s %j is sung: %s', async (seconds, words) => {
  const sungAt = await open(lrc)
  expect(sungAt(seconds)).toBe(words)
})

test('words without times are sung nowhere', async () => {
  const sungAt = await open('长亭外\n古道边')
  expect(sungAt(3)).toBe('')
})
