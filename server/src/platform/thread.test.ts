import { afterEach, expect, it } from 'vitest'
import { createThread, prepareAhead } from './thread.ts'

const source = `
  import { threadId } from 'node:worker_threads'
  export const work = async ({ ms = 0, wrong = '', ends = false }) => {
    if (ends) process.exit(3)
    await new Promise(resolve => setTimeout(resolve, ms))
    if (wrong) throw new Error(wrong)
    return { ms, threadId }
  }`
type Given = { ms?: number; wrong?: string; ends?: boolean }
type Answer = { ms: number; threadId: number }

const threads: { end(): Promise<void> }[] = []
function makeThread(callsHere = 0) {
  const thread = createThread<Given, Answer>({
    file: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    exported: 'work',
    callsHere,
    here: ({ ms = 0 }) => ({ ms, threadId: -1 }),
  })
  threads.push(thread)
  return thread
}
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.end()
})

it('answers calls in their order, however long each takes; the first ones where they are made', async () => {
  const { call } = makeThread(2)
  const answers = await Promise.all([1, 2, 30, 1, 5].map(ms => call({ ms })))
  expect(answers.map(({ ms }) => ms)).toEqual([1, 2, 30, 1, 5])
  const [one, two, three, ...more] = answers.map(({ threadId }) => threadId)
  expect([one, two]).toEqual([-1, -1])
  expect(three).toBeGreaterThan(0)
  expect(new Set([three, ...more]).size).toBe(1)
})

it('fails one call and goes on', async () => {
  const { call } = makeThread()
  const [wrong, right] = await Promise.allSettled([call({ wrong: 'no' }), call({ ms: 1 })])
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'no' } })
  expect(right).toMatchObject({ status: 'fulfilled', value: { ms: 1 } })
})

it('fails what waits when the thread dies, and begins anew', async () => {
  const { call } = makeThread()
  const before = await call({})
  const [dead, behind] = await Promise.allSettled([call({ ends: true }), call({})])
  expect([dead.status, behind.status]).toEqual(['rejected', 'rejected'])
  const after = await call({ ms: 2 })
  expect(after.ms).toBe(2)
  expect(after.threadId).not.toBe(before.threadId)
})

it('fails what waits when it is ended, and begins anew', async () => {
  const thread = makeThread()
  const waiting = thread.call({ ms: 60_000 })
  void thread.end()
  await expect(waiting).rejects.toThrow('was ended')
  expect(await thread.call({ ms: 2 })).toMatchObject({ ms: 2 })
})

it('prepares so many ahead, in order, and all of them', async () => {
  const steps: string[] = []
  const prepare = async (item: number) => {
    steps.push(`begin ${item}`)
    return item
  }
  for await (const item of prepareAhead([1, 2, 3, 4], prepare, 2)) steps.push(`take ${item}`)
  expect(steps).toEqual([
    ...['begin 1', 'begin 2', 'begin 3', 'take 1', 'begin 4', 'take 2'],
    ...['take 3', 'take 4'],
  ])
})
