import { expect } from 'vitest'
import { createJobs, type Jobs } from '../platform/jobs.ts'

/** A repeating job runs when a test runs it: by the real time it would run between two lines of a slow test. */
const neverTicking = () => setTimeout(() => undefined, 0)

/** Jobs without timers, which throw what goes wrong. */
export const createTestJobs = (): Jobs =>
  createJobs(
    (_, cause) => {
      throw cause
    },
    { startTimer: neverTicking },
  )

/** Runs a repeating job from beginning to end. */
export async function runJob(jobs: Jobs, name: string): Promise<void> {
  expect(await jobs.runNow(name)).toBe(true)
  const isRunning = () => jobs.known().some(job => job.name === name && job.isRunning)
  await expect.poll(isRunning, { interval: 5 }).toBe(false)
}
