import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  allCommands,
  createReal,
  type Expected,
  harmlessCommands,
  type Real,
} from '../testing/chat-commands.ts'
import type { ChatClient } from './chat-client.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => vi.useRealTimers())

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}

const messagesOf = (client: ChatClient) =>
  client.getView().rows.flatMap(row => (row.kind === 'message' ? [row.message] : []))

/** The invariants that hold at every moment. */
function expectSound(real: Real): void {
  for (const { client } of real.tabs) {
    const { rows } = client.getView()
    const keys = rows.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const messages = messagesOf(client)
    expect(messages.toSorted((one, two) => one.seq - two.seq)).toEqual(messages)
  }
}

/** All faults are over and every message had time to arrive: I1 to I5. */
async function expectCaughtUp(expected: Expected, real: Real): Promise<void> {
  const { server } = real
  server.loseNothing()
  server.setUp(true)
  await pass(180_000)
  // Every connection is up by now; messages marked as failed are retried once more.
  server.cutAll()
  await pass(60_000)
  const all = server.messages()
  for (const { client, userId } of real.tabs) {
    const { connection, rows, isLoaded, hasMore } = client.getView()
    expect([connection.phase, isLoaded]).toEqual(['live', true])
    const own = messagesOf(client)
    expect(own).toEqual(all.slice(all.length - own.length))
    if (!hasMore) expect(own).toHaveLength(all.length)
    for (const row of rows) {
      if (row.kind !== 'outgoing') continue
      expect([userId, row.outgoing.status, row.outgoing.error]).toEqual([
        userId,
        'failed',
        expect.stringMatching(/./),
      ])
    }
  }
  const said = server.everSaid()
  expect(new Set(said).size).toBe(said.length)
  const texts = all.map(({ content }) => content).filter(text => text.startsWith('text'))
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter(text => expected.cancelled.has(text))).toEqual([])
}

it('ends with what the server has, whatever happens on the way: nothing lost, doubled, out of order or come back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(allCommands, { size: 'max', maxCommands: 60 }), async commands => {
      const expected: Expected = { said: [], cancelled: new Set(), hasRestored: false, count: 0 }
      const real = createReal(pass)
      try {
        await fc.asyncModelRun(() => ({ model: expected, real }), commands)
        expectSound(real)
        await expectCaughtUp(expected, real)
        expectSound(real)
      } finally {
        for (const { client } of real.tabs) client.stop()
        vi.clearAllTimers()
      }
    }),
  )
})

it('says everything exactly once when nobody takes anything back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(harmlessCommands, { size: 'max', maxCommands: 50 }), async commands => {
      const expected: Expected = { said: [], cancelled: new Set(), hasRestored: false, count: 0 }
      const real = createReal(pass)
      try {
        await fc.asyncModelRun(() => ({ model: expected, real }), commands)
        await expectCaughtUp(expected, real)
        const texts = real.server.messages().map(({ content }) => content)
        expect(texts.filter(text => text.startsWith('text')).toSorted()).toEqual(expected.said.toSorted())
      } finally {
        for (const { client } of real.tabs) client.stop()
        vi.clearAllTimers()
      }
    }),
    { numRuns: 100 },
  )
})
