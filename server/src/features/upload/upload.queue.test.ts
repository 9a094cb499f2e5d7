import { expect, test } from 'vitest'
import { createImageQueue, type Lane } from './upload.queue.ts'

test('the owner goes first, guests and readers take turns, and readers in a long line are refused', async () => {
  const { inTurn, countWaiting } = createImageQueue({ max: 1, maxReaders: 2 })
  const begun: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const work = (lane: Lane, name: string) => inTurn(lane, async () => void begun.push(name))
  const first = inTurn('guest', () => gate)
  const others = [
    work('reader', 'r1'),
    work('guest', 'g1'),
    work('guest', 'g2'),
    work('reader', 'r2'),
    work('owner', 'o1'),
  ]
  await expect(work('reader', 'r3')).rejects.toMatchObject({ status: 503 })
  expect(countWaiting()).toEqual({ owner: 1, guest: 2, reader: 2 })
  open()
  await Promise.all([first, ...others])
  expect(countWaiting()).toEqual({ owner: 0, guest: 0, reader: 0 })
  expect(begun[0]).toBe('o1')
  expect([begun.slice(1, 3).sort(), begun.slice(3).sort()]).toEqual([
    ['g1', 'r1'],
    ['g2', 'r2'],
  ])
  await work('reader', 'r4')
  expect(begun.at(-1)).toBe('r4')
})

test('work that fails leaves its turn to the next', async () => {
  const { inTurn } = createImageQueue({ max: 1, maxReaders: 2 })
  const failing = inTurn('owner', () => Promise.reject(new Error('broken')))
  const next = inTurn('reader', async () => 'made')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('made')
})
