import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs at once, then at most once a pause, and the last call counts', () => {
  const work = vi.fn()
  const { run } = throttle(work, 5)
  run()
  run()
  run()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(50)
  expect(work).toHaveBeenCalledTimes(2)
})

it('drops what waits when it is called off', () => {
  const work = vi.fn()
  const { run, cancel } = throttle(work, 5)
  run()
  run()
  cancel()
  vi.advanceTimersByTime(50)
  expect(work).toHaveBeenCalledTimes(1)
})
