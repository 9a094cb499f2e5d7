import { ApiError } from '@xiaolou/contract/kit/envelope'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))

test('so many at once, fewer of one key, and the next in line that may begins', async () => {
  const turns = createTurns({ max: 3, maxPerKey: 2, maxWaiting: 10 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (key: string, name: string) =>
    turns.take(key).then(end => {
      begun.push(name)
      ends.set(name, end)
    })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void take(name.slice(0, 1), name)
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends.get('b1')?.()
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  ends.get('a1')?.()
  ends.get('a1')?.()
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('a line that is too long is told to come back', async () => {
  const turns = createTurns({ max: 1, maxPerKey: 1, maxWaiting: 1 })
  const end = await turns.take('a')
  const second = turns.take('a')
  await expect(turns.take('b')).rejects.toThrow(ApiError)
  await expect(turns.take('b')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3 })
  end()
  ;(await second)()
  expect(await turns.take('b')).toBeTypeOf('function')
})
