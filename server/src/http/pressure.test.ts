import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPressure } from './pressure.ts'

function holdUp(ms: number) {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs) Math.sqrt(untilMs)
}

test('a process that stays far behind says so, and recovers by itself; one hiccup is nothing', async () => {
  const pressure = createPressure()
  await wait(20)
  holdUp(1_700)
  await wait(5)
  expect(pressure.isHigh()).toBe(false)
  holdUp(1_700)
  await wait(5)
  expect(pressure.isHigh()).toBe(true)
  await wait(1_100)
  expect(pressure.isHigh()).toBe(false)
  pressure.close()
})
