import { expect, it } from 'vitest'
import { changeWords, dayWords } from './version-labels.ts'

const now = '2026-11-22 21:40:00'

it.each([
  ['2026-11-22 21:12:03', '21:12'],
  ['2026-11-21 08:00:00', '昨天'],
  ['2026-11-16 08:00:00', '11-16'],
  ['2025-11-16 08:00:00', '2025-11-16'],
])('%s is %s', (time, words) => {
  expect(dayWords(time, now)).toBe(words)
})

it.each([
  ['pause', 214, '添 214 字'],
  ['pause', -1200, '删 1,200 字'],
  ['pause', 0, '改了几处'],
  ['published', 5, '发布的那版'],
  ['conflict', 5, '没挑中的那份'],
] as const)('%s by %i is %s', (kind, change, words) => {
  expect(changeWords({ kind, change })).toBe(words)
})
