import type { Picture } from '@xiaolou/contract/picture'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WaitingPicture } from './picture-box.ts'
import {
  countOnTheWay,
  createPictureQueue,
  isRefusedPicture,
  PictureRefused,
  type SendPicture,
} from './picture-queue.ts'

const stored = (token: string): Picture => ({
  url: `/uploads/${token}.png`,
  width: 1,
  height: 1,
  srcset: '',
  color: '',
})
const file = new Blob(['x'])
const picture = (token: string) => ({ token, name: `${token}.png`, file })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A disk that outlives the page, a connection controlled by the test, and a text. */
function setUp(disk = new Map<string, WaitingPicture>(), text = new Set(['a', 'b', 'c'])) {
  const calls: { token: string; answer: (error?: Error) => void; signal: AbortSignal }[] = []
  const placed: string[] = []
  const state = { isComposing: false, isFull: false }
  const send: SendPicture = (row, { signal }) =>
    new Promise((resolve, reject) => {
      const answer = (error?: Error) => (error ? reject(error) : resolve(stored(row.token)))
      calls.push({ token: row.token, answer, signal })
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const queue = createPictureQueue({
    draft: 'd',
    box: {
      put: async row => {
        if (state.isFull) throw new Error('full')
        disk.set(row.token, row)
      },
      remove: async token => void disk.delete(token),
      list: async () => [...disk.values()],
    },
    send,
    place: token => {
      if (state.isComposing) return 'later'
      if (!text.has(token)) return 'nowhere'
      placed.push(token)
      return 'placed'
    },
  })
  const kinds = () => queue.rows.get().map(row => `${row.token} ${row.state.kind}`)
  const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  return { queue, calls, placed, disk, state, kinds, tick }
}

test('pictures go one at a time, in order, and a second paste takes none away', async () => {
  const { queue, calls, placed, disk, kinds, tick } = setUp()
  await queue.add([picture('a'), picture('b')])
  await queue.add([picture('c')])
  expect(kinds()).toEqual(['a sending', 'b waiting', 'c waiting'])
  expect(countOnTheWay(queue.rows.get())).toBe(3)
  calls[0]?.answer()
  await tick()
  expect([kinds(), placed]).toEqual([['b sending', 'c waiting'], ['a']])
  calls[1]?.answer()
  await tick()
  calls[2]?.answer()
  await tick()
  expect([calls.map(({ token }) => token), kinds(), placed, disk.size]).toEqual([
    ['a', 'b', 'c'],
    [],
    ['a', 'b', 'c'],
    0,
  ])
})

test('a line that breaks is tried again, later and later; a refusal waits for the hand and holds up nobody', async () => {
  const { queue, calls, kinds, tick } = setUp()
  await queue.add([picture('a'), picture('b')])
  calls[0]?.answer(new Error('断了'))
  await tick()
  expect(kinds()).toEqual(['a failed', 'b waiting'])
  await tick(999)
  expect(calls).toHaveLength(1)
  await tick(1)
  expect(kinds()).toEqual(['a sending', 'b waiting'])
  calls[1]?.answer(new Error('又断了'))
  await tick(1_999)
  expect(calls).toHaveLength(2)
  await tick(1)
  calls[2]?.answer(new PictureRefused('只收图片'))
  await tick()
  expect(kinds()).toEqual(['a failed', 'b sending'])
  await tick(120_000)
  expect(kinds()).toEqual(['a failed', 'b sending'])
  // It holds nothing up for ever.
  expect([countOnTheWay(queue.rows.get()), queue.rows.get().filter(isRefusedPicture).length]).toEqual([1, 1])
  queue.retry('a')
  expect(kinds()).toEqual(['a waiting', 'b sending'])
})

test('the line is back: nobody waits for the clock', async () => {
  const { queue, calls, tick } = setUp()
  await queue.add([picture('a')])
  calls[0]?.answer(new Error('断了'))
  await tick()
  queue.retry()
  expect(calls).toHaveLength(2)
})

test('after a crash everything is still there, sent or not', async () => {
  const before = setUp()
  await before.queue.add([picture('a'), picture('b')])
  before.state.isComposing = true
  before.calls[0]?.answer()
  await before.tick()
  expect(before.kinds()).toEqual(['a stored', 'b sending'])
  before.queue.stop()

  const after = setUp(before.disk)
  await after.queue.resume()
  expect([after.placed, after.kinds(), after.calls.map(({ token }) => token)]).toEqual([
    ['a'],
    ['b sending'],
    ['b'],
  ])
})

test('a stored picture waits for the end of composing, and for a place in the text', async () => {
  const { queue, calls, placed, state, kinds, tick, disk } = setUp(new Map(), new Set(['a']))
  state.isComposing = true
  await queue.add([picture('a'), picture('x')])
  calls[0]?.answer()
  await tick()
  expect([kinds(), disk.get('a')?.url]).toEqual([['a stored', 'x sending'], '/uploads/a.png'])
  state.isComposing = false
  queue.settle()
  expect(placed).toEqual(['a'])
  calls[1]?.answer()
  await tick()
  expect([kinds(), countOnTheWay(queue.rows.get())]).toEqual([['x loose'], 0])
})

test('one that is taken back while it is sent stops, and the next goes', async () => {
  const { queue, calls, kinds, disk, tick } = setUp()
  await queue.add([picture('a'), picture('b')])
  queue.remove('a')
  await tick()
  expect([calls[0]?.signal.aborted, kinds(), [...disk.keys()]]).toEqual([true, ['b sending'], ['b']])
})

test('where nothing can be kept it is sent all the same, and the row knows', async () => {
  const { queue, calls, placed, state, tick } = setUp()
  state.isFull = true
  await queue.add([picture('a')])
  expect(queue.rows.get()[0]?.isKept).toBe(false)
  calls[0]?.answer()
  await tick()
  expect(placed).toEqual(['a'])
})
