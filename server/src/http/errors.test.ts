import { expect, it } from 'vitest'
import { refusalOf } from './errors.ts'

it.each([
  ['the system', Object.assign(new Error('EMFILE'), { code: 'EMFILE' })],
  ['the loader of modules', new Error('Cannot read package config: too many open files.')],
])('that no file can be opened any more, as %s says it, is put off', (_, cause) => {
  expect(refusalOf(cause)).toMatchObject({ status: 503, retryAfterSeconds: 5 })
})
