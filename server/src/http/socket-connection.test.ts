import { EventEmitter } from 'node:events'
import { closeCode } from '@xiaolou/contract/frame'
import { expect, it } from 'vitest'
import { createConnection, socketLimits } from './socket-connection.ts'

/** A connection over a fake socket that records calls, with its own clock. */
function fake() {
  let nowMs = 0
  const sent: (() => void)[] = []
  const done: unknown[] = []
  const ws = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (_: Buffer, __: object, onSent?: () => void) => sent.push(onSent ?? (() => undefined)),
    ping: () => done.push('ping'),
    terminate: () => done.push('terminate'),
    close(code: number, reason: string) {
      ws.readyState = 2
      done.push([code, reason])
    },
  })
  const connection = createConnection({
    id: 1,
    ws: ws as never,
    visitor: { key: '', network: '', address: '', agent: '', isBot: false, isInProcess: false },
    isPrivate: false,
    cookie: undefined,
    limits: socketLimits,
    nowMs: () => nowMs,
    readActor: async () => ({ kind: 'visitor' }),
  })
  return {
    ws,
    sent,
    done,
    connection,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

it('is closed as slow once more than a megabyte waits, and keeps nothing more', () => {
  const { ws, sent, done, connection } = fake()
  ws.bufferedAmount = 1024 * 1024
  connection.send({ type: 'last' })
  ws.bufferedAmount += 1
  connection.send({ type: 'too much' })
  connection.send({ type: 'after' })
  expect([sent.length, done]).toEqual([1, [[closeCode.slow, 'too slow']]])
})

it('is closed as slow once the oldest has waited ten seconds, and not while something goes out', () => {
  const { ws, sent, done, connection, pass } = fake()
  ws.bufferedAmount = 10
  for (let at = 0; at < 4; at++) connection.send({ type: 'x' })
  pass(9_000)
  sent[0]?.()
  pass(9_000)
  connection.beat()
  expect(done).not.toContainEqual([closeCode.slow, 'too slow'])
  pass(1_001)
  connection.beat()
  expect(done).toContainEqual([closeCode.slow, 'too slow'])
})

it('is asked every half minute, and given up when two questions stay unanswered for ten seconds each', () => {
  const { ws, done, connection, pass } = fake()
  const beats = (count: number) => {
    for (let at = 0; at < count; at++) {
      pass(10_000)
      connection.beat()
    }
  }
  beats(2)
  expect(done).toEqual([])
  beats(1)
  ws.emit('pong')
  beats(3)
  expect(done).toEqual(['ping', 'ping'])
  ws.emit('pong')
  beats(3)
  expect(done).toEqual(['ping', 'ping', 'ping'])
  beats(1)
  ws.emit('pong')
  beats(3)
  expect(done).toEqual(['ping', 'ping', 'ping', 'ping', 'ping'])
  beats(2)
  expect(done.at(-1)).toBe('terminate')
})

it('a long reason is cut to what a close may carry', () => {
  const { done, connection } = fake()
  connection.close(closeCode.forcedOffline, '请'.repeat(100))
  expect(done).toEqual([[closeCode.forcedOffline, '请'.repeat(41)]])
})
