import { expect, it } from 'vitest'
import { refusalWords } from './page-error.tsx'

it.each([
  [404, { message: '这篇文章不在了' }, '这篇文章不在了', false],
  [404, null, '没有找到这一页', false],
  [403, {}, '这一页上了锁', false],
  [429, {}, '来得太快了', true],
  [503, {}, '这一页没有取到', true],
  [500, { message: 'SQLITE_BUSY' }, '屋里出了点小岔子', true],
])('status %i with %j says %s', (status, data, title, canRetry) => {
  expect(refusalWords({ status, data })).toMatchObject({ title, canRetry })
})

it('never shows the words of an unknown error', () => {
  expect(refusalWords(undefined)).toMatchObject({ title: '屋里出了点小岔子', canRetry: true })
})
