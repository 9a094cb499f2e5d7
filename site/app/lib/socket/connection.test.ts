import { closeCode } from '@xiaolou/contract/frame'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Connection,
  type ConnectionAction,
  type ConnectionInput,
  connectionOff,
  dueAtMsOf,
  type Moment,
  stepConnection,
} from './connection.ts'

const at = (nowMs: number, random = 0): Moment => ({ nowMs, random, hasRoom: true, isAwake: true })
/** Outside the chat: the socket is open for notifications only. */
const background = (nowMs: number, more: Partial<Moment> = {}): Moment => ({
  ...at(nowMs, 0.5),
  hasRoom: false,
  ...more,
})
const closedBy = (code: number, reason = ''): ConnectionInput => ({
  kind: 'closed',
  closing: { code, reason },
})
const broke = closedBy(1006)
const connecting = (failures = 0): Connection => ({ phase: 'connecting', failures, dueAtMs: 10_000 })
const live = (given: { failures?: number; isPinging?: boolean } = {}): Connection => ({
  phase: 'live',
  failures: 0,
  sinceMs: 0,
  isPinging: false,
  dueAtMs: 25_000,
  ...given,
})
const waiting = (failures = 1): Connection => ({ phase: 'waiting', failures, dueAtMs: 5_000, isQuiet: false })
const ended: Connection = { phase: 'ended', why: 'tooMany', reason: '' }

const table: [string, Connection, ConnectionInput, number, Partial<Connection>, ConnectionAction[]][] = [
  ['begins', connectionOff, { kind: 'start' }, 0, { phase: 'connecting', dueAtMs: 10_000 }, ['open']],
  [
    'is live once the server has answered',
    connecting(),
    { kind: 'answered' },
    5,
    { phase: 'live', sinceMs: 5 },
    [],
  ],
  [
    'gives a socket up that is not answered in 10 s',
    connecting(),
    { kind: 'due' },
    10_000,
    { phase: 'waiting', failures: 1 },
    ['close', 'reportBreak'],
  ],
  [
    'waits 5 s after a break',
    live(),
    broke,
    1_000,
    { phase: 'waiting', failures: 1, dueAtMs: 6_000, isQuiet: false },
    ['reportBreak'],
  ],
  ['reports a break once', connecting(1), broke, 0, { phase: 'waiting', failures: 2, dueAtMs: 5_000 }, []],
  ['tries five times where it is seen', connecting(4), broke, 0, { failures: 5, isQuiet: false }, []],
  [
    'goes on quietly after that',
    connecting(5),
    broke,
    0,
    { failures: 6, isQuiet: true, dueAtMs: 10_000 },
    [],
  ],
  [
    'counts anew after 30 s of a good connection',
    live({ failures: 5 }),
    broke,
    30_000,
    { failures: 1 },
    ['reportBreak'],
  ],
  ['does not before', live({ failures: 5 }), broke, 29_999, { failures: 6, isQuiet: true }, []],
  [
    'tries when it is time',
    waiting(3),
    { kind: 'due' },
    5_000,
    { phase: 'connecting', failures: 3 },
    ['open'],
  ],
  [
    'tries at once when somebody looks',
    waiting(3),
    { kind: 'wake' },
    10,
    { phase: 'connecting', failures: 3 },
    ['open'],
  ],
  [
    'tries at once for a click, and counts anew',
    waiting(9),
    { kind: 'wanted' },
    10,
    { phase: 'connecting', failures: 0 },
    ['open'],
  ],
  [
    'waits as long as a restarting server asks, and says nothing',
    live(),
    closedBy(closeCode.restarting, '3210'),
    1_000,
    { phase: 'waiting', failures: 0, dueAtMs: 4_210, isQuiet: true },
    [],
  ],
  [
    'waits two minutes for it at most',
    live(),
    closedBy(closeCode.restarting, '999999'),
    0,
    { dueAtMs: 120_000 },
    [],
  ],
  ['and not less than 250 ms', live(), closedBy(closeCode.restarting, '0'), 0, { dueAtMs: 250 }, []],
  [
    'counts one that restarts without ever being ready',
    connecting(1),
    closedBy(closeCode.restarting, '0'),
    0,
    { failures: 2 },
    [],
  ],
  [
    'ends when an administrator says so',
    live(),
    closedBy(closeCode.forcedOffline, '刷屏'),
    0,
    { phase: 'ended', why: 'forcedOffline', reason: '刷屏' },
    [],
  ],
  ['ends for newer windows', live(), closedBy(closeCode.tooMany), 0, { phase: 'ended', why: 'tooMany' }, []],
  [
    'ends with the session',
    connecting(),
    closedBy(closeCode.signedOut),
    0,
    { phase: 'ended', why: 'signedOut' },
    [],
  ],
  ['does not come back by itself', ended, { kind: 'wake' }, 9, ended, []],
  [
    'is broken as soon as the network is gone',
    live(),
    { kind: 'offline' },
    1_000,
    { phase: 'waiting', failures: 1, dueAtMs: 6_000 },
    ['close', 'reportBreak'],
  ],
  [
    'is opened anew by a page that returns',
    live(),
    { kind: 'returned' },
    9,
    { phase: 'connecting', failures: 0 },
    ['open'],
  ],
  [
    '(waiting) is opened at once by a page that returns',
    waiting(3),
    { kind: 'returned' },
    9,
    { phase: 'connecting' },
    ['open'],
  ],
  ['stays off when the network goes', connectionOff, { kind: 'offline' }, 9, connectionOff, []],
  ['comes back for the reader', ended, { kind: 'wanted' }, 9, { phase: 'connecting', failures: 0 }, ['open']],
  [
    'comes back after slow reading like after any break',
    live(),
    closedBy(closeCode.slow),
    0,
    { phase: 'waiting', failures: 1 },
    ['reportBreak'],
  ],
  [
    'asks for a sign of life',
    live(),
    { kind: 'due' },
    25_000,
    { phase: 'live', isPinging: true, dueAtMs: 35_000 },
    ['ping'],
  ],
  [
    'is content with one',
    live({ isPinging: true }),
    { kind: 'ponged' },
    26_000,
    { isPinging: false, dueAtMs: 51_000 },
    [],
  ],
  [
    'gives up a socket without one',
    { ...live({ isPinging: true }), dueAtMs: 35_000 } as Connection,
    { kind: 'due' },
    35_000,
    { phase: 'waiting', failures: 1 },
    ['close', 'reportBreak'],
  ],
  [
    'asks at once after sleep, and for less',
    live(),
    { kind: 'wake' },
    100,
    { isPinging: true, dueAtMs: 3_100 },
    ['ping'],
  ],
  [
    'asks at once for what is missing',
    live(),
    { kind: 'lost' },
    50,
    { phase: 'connecting', failures: 1 },
    ['close', 'open'],
  ],
  [
    'but waits when that happens again and again',
    live({ failures: 1 }),
    { kind: 'lost' },
    50,
    { phase: 'waiting', failures: 2 },
    ['close'],
  ],
  ['rings early for nothing', waiting(), { kind: 'due' }, 4_999, waiting(), []],
  ['stops', live(), { kind: 'stop' }, 0, { phase: 'off' }, ['close']],
]

describe('the connection', () => {
  it.each(table)('%s', (_, state, input, nowMs, next, actions) => {
    const step = stepConnection(state, input, at(nowMs))
    expect(step.state).toMatchObject(next)
    expect(step.actions).toEqual(actions)
  })

  it('waits quietly 10 to 60 s, longer and longer', () => {
    const waits = [6, 7, 8, 9, 10, 11, 30].map(
      failures => dueAtMsOf(stepConnection(connecting(failures - 1), broke, at(0, 0.5)).state) ?? 0,
    )
    expect(waits).toEqual([10_000, 15_000, 22_500, 33_750, 50_625, 60_000, 60_000])
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const waitMs = dueAtMsOf(stepConnection(connecting(failures), broke, at(0, random)).state) ?? 0
          expect(waitMs).toBeGreaterThanOrEqual(10_000)
          expect(waitMs).toBeLessThanOrEqual(60_000)
        },
      ),
    )
  })

  it('whatever happens, has at most one socket, opens none beside it, and always has a next moment or an end', () => {
    const inputs = fc.oneof(
      fc.constantFrom<ConnectionInput>(
        ...(['start', 'stop', 'answered', 'ponged', 'lost', 'wake', 'wanted', 'due'] as const).map(kind => ({
          kind,
        })),
      ),
      fc.constantFrom(1006, 1012, 4001, 4003, 4008, 4009, 4029).map(code => closedBy(code, '1000')),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(inputs, fc.nat(40_000)), { maxLength: 60 }), steps => {
        let state = connectionOff
        let sockets = 0
        let nowMs = 0
        for (const [input, passedMs] of steps) {
          nowMs += passedMs
          // A socket that does not exist sends nothing.
          if (sockets === 0 && ['closed', 'answered', 'ponged'].includes(input.kind)) continue
          const step = stepConnection(state, input, at(nowMs, 0.5))
          if (input.kind === 'closed') sockets = 0
          for (const act of step.actions) {
            if (act === 'open') sockets += 1
            if (act === 'close') sockets -= 1
            if (act === 'ping') expect(step.state.phase).toBe('live')
          }
          state = step.state
          expect(sockets).toBe(state.phase === 'connecting' || state.phase === 'live' ? 1 : 0)
          expect(dueAtMsOf(state) !== undefined).toBe(state.phase !== 'off' && state.phase !== 'ended')
        }
      }),
    )
  })

  it('is opened anew for other terms, whatever it was', () => {
    for (const state of [connecting(3), live({ failures: 2 })])
      expect(stepConnection(state, { kind: 'start' }, at(5))).toEqual({
        state: { phase: 'connecting', failures: 0, dueAtMs: 10_005 },
        actions: ['close', 'open'],
      })
    expect(stepConnection(ended, { kind: 'start' }, at(5)).actions).toEqual(['open'])
  })
})

describe('the connection without the room', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 5_000],
    [3, 10_000],
    [4, 30_000],
    [40, 30_000],
  ])('after %i failures waits about %i ms', (failures, aboutMs) => {
    for (const [random, share] of [
      [0, 0.75],
      [0.5, 1],
      [1, 1.25],
    ] as const) {
      const step = stepConnection(connecting(failures), broke, background(0, { random }))
      expect(dueAtMsOf(step.state)).toBe(aboutMs * share)
    }
  })

  it('rests while nobody sees the page, and comes back at once when somebody does', () => {
    const asleep = background(5_000, { isAwake: false })
    const resting = stepConnection(waiting(), { kind: 'due' }, asleep)
    expect(resting).toEqual({ state: waiting(), actions: [] })
    expect(stepConnection(waiting(), { kind: 'wake' }, asleep).actions).toEqual([])
    expect(stepConnection(waiting(), { kind: 'wake' }, background(9_000)).actions).toEqual(['open'])
  })

  it('does not begin on a page that nobody sees', () => {
    const begun = stepConnection(connectionOff, { kind: 'start' }, background(7, { isAwake: false }))
    expect(begun).toMatchObject({ state: { phase: 'waiting', failures: 0 }, actions: [] })
    expect(stepConnection(begun.state, { kind: 'wake' }, background(8)).actions).toEqual(['open'])
  })
})
