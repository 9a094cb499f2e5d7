import { ApiError } from '@xiaolou/contract/kit/envelope'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))

test('so many at once, fewer of one key, and the next in line that may begins', async () => {
  const turns = createSemaphore({ max: 3, maxPerKey: 2, maxWaitingPerKey: 10, kept: 0 })
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
  const turns = createSemaphore({ max: 1, maxPerKey: 1, maxWaitingPerKey: 1, kept: 0 })
  const end = await turns.take('a')
  const second = turns.take('a')
  await expect(turns.take('a')).rejects.toThrow(ApiError)
  await expect(turns.take('a')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3 })
  end()
  ;(await second)()
  expect(await turns.take('b')).toBeTypeOf('function')
})

test('a kept turn is for the favoured, who come first in line too', async () => {
  const turns = createSemaphore({ max: 2, maxPerKey: 2, maxWaitingPerKey: 5, kept: 1 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (key: string, isFavoured = false) =>
    turns.take(key, isFavoured).then(end => {
      begun.push(key)
      ends.set(key, end)
    })
  for (const key of ['a', 'b', 'c']) void take(key)
  await settle()
  expect(begun).toEqual(['a'])
  void take('owner', true)
  void take('second', true)
  await settle()
  expect(begun).toEqual(['a', 'owner'])
  ends.get('a')?.()
  await settle()
  expect(begun).toEqual(['a', 'owner', 'second'])
  ends.get('owner')?.()
  ends.get('second')?.()
  await settle()
  expect(begun).toEqual(['a', 'owner', 'second', 'b'])
})
