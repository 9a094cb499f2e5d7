import { expect, it } from 'vitest'
import { readableLine } from './log-line.ts'

const time = Date.UTC(2026, 2, 21, 20, 16)
const clock = new Date(time).toTimeString().slice(0, 8)
const line = (fields: object) => JSON.stringify({ level: 30, time, ...fields })

it.each([
  [line({ msg: '已备份', path: '/srv/data/a.sqlite' }), `${clock} 已备份 path=/srv/data/a.sqlite\n`],
  [
    line({ method: 'GET', status: 200, ms: 1.2, msg: 'answered' }),
    `${clock} answered method=GET status=200 ms=1.2\n`,
  ],
  [
    line({ level: 50, msg: 'request failed', err: { message: 'no', stack: 'Error: no\n    at there' } }),
    `${clock} 出错 request failed\n  Error: no\n      at there\n`,
  ],
  ['not json\n', 'not json\n'],
])('%s reads as a line', (json, text) => {
  expect(readableLine(json, false)).toBe(text)
})

it('shows a warning in colour where there is colour, and lets no stranger steer the terminal', () => {
  expect(readableLine(line({ level: 40, msg: '小心' }), true)).toBe(`\x1b[33m${clock} 注意 小心\x1b[0m\n`)
  expect(readableLine(line({ msg: 'a\x1b]0;title\x07\rb' }), false)).toBe(`${clock} a]0;titleb\n`)
})
