import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFaults, wantedOf } from './fault-list.ts'

const root = join(import.meta.dirname, '..')
const faults = readFaults(readFileSync(join(root, 'docs/faults.md'), 'utf8'))

test('a fault is a file, the change and its tests', () => {
  const text = [
    ...['## 3. All is well', '', '`one.ts`, found by `one.test.ts`, `two.test.ts`', '', '```diff'],
    ...['-  if (bad) {', '-    stop()', '+  if (good) {', '```'],
  ].join('\n')
  const tests = ['one.test.ts', 'two.test.ts']
  const before = '  if (bad) {\n    stop()'
  const fault = { number: 3, title: 'All is well', file: 'one.ts', before, after: '  if (good) {', tests }
  expect(readFaults(text)).toEqual([fault])
  expect(readFaults(text.replace(/\n\+.*/, ''))).toEqual([{ ...fault, before: `${before}\n`, after: '' }])
  expect(() => readFaults(`${text}\n\n## 4. Half of one`)).toThrow('2 faults are listed, 1 can be read')
})

test('some may be asked for, one by one and in a row', () => {
  const numbers = [1, 2, 3, 4, 5]
  expect(numbers.filter(wantedOf([]))).toEqual(numbers)
  expect(numbers.filter(wantedOf(['1', '3-4']))).toEqual([1, 3, 4])
})

describe('the list of faults', () => {
  test('holds forty at least, numbered in a row', () => {
    expect(faults.length).toBeGreaterThanOrEqual(40)
    expect(faults.map(({ number }) => number)).toEqual(faults.map((_, at) => at + 1))
  })

  test.each(faults)(
    '$number. $title: the text is there once, and so are the tests',
    ({ file, before, tests }) => {
      expect(readFileSync(join(root, file), 'utf8').split(before).length - 1, file).toBe(1)
      expect(tests.filter(name => !existsSync(join(root, name)))).toEqual([])
      expect(tests.length).toBeGreaterThan(0)
    },
  )
})
