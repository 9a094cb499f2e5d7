import { expect, test } from 'vitest'
import { sleepText } from './core/sleep-timer.ts'
import { artistsOf, coverAt, spokenTime, timeText } from './song.tsx'

const song = { id: 1, name: '送别', ar: [], al: { id: 0, name: '', picUrl: '' }, dt: 0, alia: [] }

test('artists stand side by side, and a song without any is of nobody known', () => {
  const named = ['李叔同', '', 'Ordway'].map((name, id) => ({ id, name }))
  expect(artistsOf({ ...song, ar: named })).toBe('李叔同 / Ordway')
  expect(artistsOf(song)).toBe('佚名')
})

test.each([
  [0, '00:00', '0秒'],
  [83.9, '01:23', '1分23秒'],
  [60, '01:00', '1分0秒'],
  [3_725, '62:05', '62分5秒'],
  [-1, '00:00', '0秒'],
  [Number.NaN, '00:00', '0秒'],
  [Number.POSITIVE_INFINITY, '00:00', '0秒'],
])('%d seconds are %s, spoken %s', (seconds, shown, spoken) => {
  expect([timeText(seconds), spokenTime(seconds)]).toEqual([shown, spoken])
})

test.each([
  ['/wapi/cover/a', '/wapi/cover/a?param=96y96'],
  ['https://p.example/a.jpg?v=1', 'https://p.example/a.jpg?v=1&param=96y96'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['', ''],
])('the cover %s is asked for as %s', (given, expected) => {
  expect(coverAt(given, 48)).toBe(expected)
})

test('a sleep timer says what it has left', () => {
  const at = (minutes: number) => sleepText({ kind: 'time', endsAtMs: minutes * 60_000 }, 0)
  expect([at(15), at(1.5), at(1), at(0)]).toEqual(['15 分钟后停', '2 分钟后停', '一分钟内停', '一分钟内停'])
  expect(sleepText({ kind: 'songs', left: 1 }, 0)).toBe('放完这首就停')
  expect(sleepText({ kind: 'songs', left: 3 }, 0)).toBe('再放 3 首就停')
  expect(sleepText({ kind: 'list' }, 0)).toBe('放完列表就停')
  expect(sleepText(undefined, 0)).toBe('')
})
