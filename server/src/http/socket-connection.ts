import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'
import type { WebSocket } from 'ws'
import type { LiveSocket } from '../platform/live.ts'
import type { SocketLimits } from './socket-limits.ts'

/** One socket as the hub keeps it. */
export type Connection = LiveSocket & {
  actor: Actor
  token: string | undefined
  /** Whether `init` was heard; the first one counts. */
  isKnown: boolean
  readonly openedAtMs: number
  checkedAtMs: number
  /** Handles a frame after those before it; too many waiting, or coming too fast, end the socket. */
  enqueue(work: () => Promise<void>): void
  /** Sends text that is already JSON. */
  sendText(text: string): void
  close(code: number, reason: string): void
  /** Gone, or about to be: nothing that still comes in counts. */
  isEnding(): boolean
  /** One heartbeat: gives the socket up when it did not answer the last ones, or does not take what it is sent. */
  beat(): void
  terminate(): void
}

const policyViolation = 1008

/** Wraps a `ws` socket with what bounds it. `nowMs` is a steady clock. */
export function createConnection(input: {
  id: number
  ws: WebSocket
  visitor: Visitor
  limits: SocketLimits
  nowMs: () => number
}): Connection {
  const { ws, limits, nowMs } = input
  let missed = 0
  let unsentCount = 0
  let unsentSinceMs = 0
  let waitingCount = 0
  let tail = Promise.resolve()
  let allowance: number = limits.frameBurst
  let countedAtMs = nowMs()

  const isSlow = () =>
    ws.bufferedAmount > limits.maxUnsentBytes ||
    (unsentCount > 0 && nowMs() - unsentSinceMs > limits.maxUnsentMs)

  const takeFrame = (): boolean => {
    const atMs = nowMs()
    const gained = ((atMs - countedAtMs) / 1_000) * limits.framesPerSecond
    allowance = Math.min(limits.frameBurst, allowance + gained) - 1
    countedAtMs = atMs
    return allowance >= 0
  }

  ws.on('pong', () => {
    missed = 0
  })

  const connection: Connection = {
    id: input.id,
    visitor: input.visitor,
    actor: { kind: 'visitor' },
    token: undefined,
    isKnown: false,
    openedAtMs: nowMs(),
    checkedAtMs: nowMs(),
    send: frame => connection.sendText(JSON.stringify(frame)),
    sendText(text) {
      if (ws.readyState !== ws.OPEN) return
      // Whoever does not read would make us keep everything for him.
      if (isSlow()) return ws.terminate()
      if (unsentCount === 0) unsentSinceMs = nowMs()
      unsentCount += 1
      ws.send(text, () => {
        unsentCount -= 1
        unsentSinceMs = nowMs()
      })
    },
    enqueue(work) {
      if (!takeFrame() || waitingCount >= limits.maxWaitingFrames) {
        connection.close(policyViolation, 'too many frames')
        return
      }
      waitingCount += 1
      tail = tail.then(work).finally(() => {
        waitingCount -= 1
      })
    },
    close(code, reason) {
      ws.close(code, reason)
      setTimeout(() => ws.terminate(), limits.closeGraceMs).unref()
    },
    isEnding: () => ws.readyState !== ws.OPEN,
    beat() {
      if (missed >= limits.missedHeartbeats || isSlow()) {
        ws.terminate()
        return
      }
      missed += 1
      if (ws.readyState === ws.OPEN) ws.ping()
    },
    terminate: () => ws.terminate(),
  }
  return connection
}
