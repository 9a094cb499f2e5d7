import { expect, onTestFinished, test, vi } from 'vitest'
import { createPressure } from './health.ts'

test('a process that stays far behind says so, and recovers by itself; one hiccup is nothing', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const pressure = createPressure()
  const sampleAfter = (ms: number) => {
    nowMs += ms
    vi.advanceTimersByTime(500)
    return pressure.isHigh()
  }
  expect(sampleAfter(500)).toBe(false)
  expect(sampleAfter(1_600)).toBe(false)
  expect(sampleAfter(500)).toBe(false)
  expect(sampleAfter(1_600)).toBe(false)
  expect(sampleAfter(1_600)).toBe(true)
  expect(sampleAfter(1_600)).toBe(true)
  expect(sampleAfter(1_400)).toBe(false)
  pressure.close()
  expect(vi.getTimerCount()).toBe(0)
})
