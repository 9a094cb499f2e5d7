import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueMs,
  isDirty,
  type SaveEvent,
  type SaveMachine,
  startMachine,
  statusOf,
  step,
} from './save-machine.ts'

const run = (events: readonly SaveEvent[], from = startMachine(3, true)): SaveMachine =>
  events.reduce(step, from)
const sent = (changes: number): SaveEvent => ({ kind: 'sent', changes })
const changed = (nowMs: number): SaveEvent => ({ kind: 'changed', nowMs })

describe('when words go to the server', () => {
  it.each<[string, SaveEvent[], number | undefined]>([
    ['nothing was written', [], undefined],
    ['a pause', [changed(0)], 1_200],
    ['another key puts the pause off', [changed(0), changed(1_000)], 2_200],
    ['whoever never rests is saved all the same', [0, 1, 2, 3, 4].map(s => changed(s * 1_000)), 4_000],
    ['a short pause where the browser keeps nothing', [changed(0), { kind: 'journalRefused' }], 400],
    [
      'often, where the browser keeps nothing',
      [{ kind: 'journalRefused' }, ...[0, 300, 600, 900].map(changed)],
      1_000,
    ],
    ['not while composing', [changed(0), { kind: 'composing', is: true }], undefined],
    ['not while one is on its way', [changed(0), sent(1), changed(50)], undefined],
    ['not without a line', [changed(0), { kind: 'online', is: false }], undefined],
    [
      'again after a failure',
      [changed(0), sent(1), { kind: 'failed', why: 'unreachable', nowMs: 2_000 }],
      3_000,
    ],
    ['not while two differ', [changed(0), sent(1), { kind: 'conflict' }, changed(9)], undefined],
    [
      'at once when somebody signed in again',
      [changed(0), sent(1), { kind: 'failed', why: 'signedOut', nowMs: 9 }, { kind: 'signedIn' }],
      1_200,
    ],
  ])('%s', (_, events, expected) => {
    expect(dueMs(run(events))).toBe(expected)
  })

  it('words written while a save was on its way are not taken for saved', () => {
    const after = run([changed(0), sent(1), changed(10), { kind: 'saved', revision: 4, nowMs: 20 }])
    expect(isDirty(after)).toBe(true)
    expect(after.base).toBe(4)
    expect(dueMs(after)).toBeDefined()
  })
})

describe('what is said', () => {
  it.each<[string, SaveEvent[], number, string]>([
    ['nothing written', [], 0, 'saved'],
    ['just written', [changed(0)], 100, 'saving'],
    ['on its way for ten seconds', [changed(0), sent(1)], 10_000, 'local'],
    ['failed', [changed(0), sent(1), { kind: 'failed', why: 'unreachable', nowMs: 5 }], 6, 'local'],
    ['signed out', [changed(0), sent(1), { kind: 'failed', why: 'signedOut', nowMs: 5 }], 6, 'signedOut'],
    ['two', [changed(0), sent(1), { kind: 'conflict' }], 6, 'conflict'],
    [
      'one of two chosen',
      [changed(0), sent(1), { kind: 'conflict' }, { kind: 'chosen', base: 9, nowMs: 7 }],
      8,
      'saving',
    ],
  ])('%s', (_, events, nowMs, expected) => {
    expect(statusOf(run(events), nowMs)).toBe(expected)
  })
})

const anyEvent: fc.Arbitrary<SaveEvent> = fc.oneof(
  fc.nat(100_000).map(nowMs => changed(nowMs)),
  fc.boolean().map((is): SaveEvent => ({ kind: 'composing', is })),
  fc.boolean().map((is): SaveEvent => ({ kind: 'online', is })),
  fc.constantFrom<SaveEvent>({ kind: 'conflict' }, { kind: 'signedIn' }, { kind: 'journalRefused' }),
  fc
    .constantFrom('unreachable' as const, 'signedOut' as const, 'refused' as const)
    .map((why): SaveEvent => ({ kind: 'failed', why, nowMs: 0 })),
)

it('whatever happens, only an answer of the server makes words saved', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), events => {
      const written = events.some(({ kind }) => kind === 'changed')
      const end = run(events)
      expect(statusOf(end, 0) === 'saved' && written).toBe(false)
    }),
  )
})

it('whatever happened, once everything is well again a save is due', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), events => {
      const well: SaveEvent[] = [
        { kind: 'composing', is: false },
        { kind: 'online', is: true },
        { kind: 'signedIn' },
        { kind: 'chosen', base: 8, nowMs: 0 },
      ]
      expect(dueMs(run([...events, ...well]))).toBeDefined()
    }),
  )
})
