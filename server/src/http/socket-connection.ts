import { closeCode, initWithinMs } from '@xiaolou/contract/frame'
import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'
import type { WebSocket } from 'ws'
import { encodeFrame, type LiveSocket } from '../platform/live.ts'
import { cutToBytes } from '../platform/printed-text.ts'
import type { Credential } from './socket-credential.ts'

/** Durations in ms, sizes in bytes. They limit the cost of a flood and of a client that does not read. */
export const socketLimits = {
  initWithinMs,
  heartbeatMs: 30_000,
  /** How long a heartbeat may go unanswered before a second one, and that one before the socket is closed. */
  pongWithinMs: 10_000,
  maxFrameBytes: 64 * 1024,
  maxFragments: 64,
  maxBufferedChunks: 1_024,
  maxPerAddress: 20,
  maxPerUser: 5,
  /** An idle socket takes some 7 KB (`bench chat-crowded`): 80 MB in total. */
  maxSockets: 12_000,
  maxUnsentBytes: 1024 * 1024,
  maxUnsentMs: 10_000,
  /** Frames allowed in a burst, and per second after that. */
  frameBurst: 30,
  framesPerSecond: 10,
  maxWaitingFrames: 64,
  /** How often the token of an open socket is checked again: sessions expire, too. */
  recheckMs: 10 * 60_000,
  /** How long a client may take to answer a close. */
  closeGraceMs: 1_000,
  /** After a restart, clients reconnect at random moments within this time. */
  comeBackWithinMs: 5_000,
} as const
export type SocketLimits = { readonly [Name in keyof typeof socketLimits]: number }

/** The hub's state of one socket. */
export type Connection = LiveSocket & {
  actor: Actor
  heardAtMs: number
  /** The cookie sent with the upgrade, from one of the site's own pages. */
  readonly cookie: string | undefined
  /** Accepted at `init`; checked again for actions that need a role. */
  credential: Credential | undefined
  /** Whether `init` has come, or its timeout has passed; the first one counts. */
  isKnown: boolean
  /** Whether the timeout passed without `init`. */
  isSilent: boolean
  readonly openedAtMs: number
  checkedAtMs: number
  /** Handles frames in order; too many queued, or too fast, close the socket. */
  enqueue(work: () => Promise<void>): void
  /** The same for work of our own, which is not counted. */
  follow(work: () => Promise<void>): void
  /** Call at least every `pongWithinMs`: sends heartbeats, and closes the socket if they are not answered. */
  beat(): void
  terminate(): void
}

const maxReasonBytes = 123
// One shared object: `ws` sends bytes as binary by default.
const asText = { binary: false }

/** Wraps a `ws` socket with limits. `nowMs` is a monotonic clock; `readActor` looks the credential up. */
export function createConnection(input: {
  id: number
  ws: WebSocket
  visitor: Visitor
  isPrivate: boolean
  cookie: string | undefined
  limits: SocketLimits
  nowMs: () => number
  readActor: (connection: Connection) => Promise<Actor>
}): Connection {
  const { ws, limits, nowMs, readActor } = input
  let unanswered = 0
  let askedAtMs = nowMs()
  let unsentCount = 0
  let unsentSinceMs = 0
  let waitingCount = 0
  let tail = Promise.resolve()
  let allowance: number = limits.frameBurst
  let countedAtMs = askedAtMs

  const isSlow = () =>
    ws.bufferedAmount > limits.maxUnsentBytes ||
    (unsentCount > 0 && nowMs() - unsentSinceMs > limits.maxUnsentMs)
  const noteSent = () => {
    unsentCount -= 1
    unsentSinceMs = nowMs()
  }

  const takeFrame = (): boolean => {
    const atMs = nowMs()
    const gained = ((atMs - countedAtMs) / 1_000) * limits.framesPerSecond
    allowance = Math.min(limits.frameBurst, allowance + gained) - 1
    countedAtMs = atMs
    return allowance >= 0
  }

  ws.on('pong', () => {
    unanswered = 0
    connection.heardAtMs = nowMs()
  })

  const connection: Connection = {
    id: input.id,
    visitor: input.visitor,
    isPrivate: input.isPrivate,
    heardAtMs: askedAtMs,
    actor: { kind: 'visitor' },
    cookie: input.cookie,
    credential: undefined,
    isKnown: false,
    isSilent: false,
    openedAtMs: askedAtMs,
    checkedAtMs: askedAtMs,
    send: frame => connection.sendEncoded(encodeFrame(frame)),
    sendEncoded(frame) {
      if (ws.readyState !== ws.OPEN) return
      // Buffering for a client that does not read would be unlimited. It reconnects and asks for what it
      // missed.
      if (isSlow()) return connection.close(closeCode.slow, 'too slow')
      // While the socket's buffer is empty no tracking is needed: it would make each frame a fifth slower.
      if (ws.bufferedAmount === 0) return ws.send(frame, asText)
      if (unsentCount === 0) unsentSinceMs = nowMs()
      unsentCount += 1
      ws.send(frame, asText, noteSent)
    },
    enqueue(work) {
      if (ws.readyState !== ws.OPEN) return
      connection.heardAtMs = nowMs()
      if (!takeFrame() || waitingCount >= limits.maxWaitingFrames) {
        connection.close(closeCode.flood, 'too many frames')
        return
      }
      connection.follow(work)
    },
    follow(work) {
      waitingCount += 1
      tail = tail.then(work).finally(() => {
        waitingCount -= 1
      })
    },
    close(code, reason) {
      if (ws.readyState !== ws.OPEN) return
      ws.close(code, cutToBytes(reason, maxReasonBytes))
      setTimeout(() => ws.terminate(), limits.closeGraceMs).unref()
    },
    isEnding: () => ws.readyState !== ws.OPEN,
    readActor: () => readActor(connection),
    beat() {
      if (ws.readyState !== ws.OPEN) return
      if (isSlow()) return connection.close(closeCode.slow, 'too slow')
      if (unanswered >= 2) return ws.terminate()
      // Timers run a little early or late: half a beat of tolerance prevents skipping a whole one.
      if (unanswered === 0 && nowMs() - askedAtMs < limits.heartbeatMs - limits.pongWithinMs / 2) return
      unanswered += 1
      askedAtMs = nowMs()
      ws.ping()
    },
    terminate: () => ws.terminate(),
  }
  return connection
}
