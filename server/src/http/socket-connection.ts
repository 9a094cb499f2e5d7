import { closeCode, initWithinMs } from '@xiaolou/contract/frame'
import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'
import type { WebSocket } from 'ws'
import { encodeFrame, type LiveSocket } from '../platform/live.ts'
import { cutToBytes } from '../platform/printed-text.ts'
import type { Credential } from './socket-credential.ts'

/** Durations in ms, sizes in bytes. They bound what a flood and a consumer that does not read may cost. */
export const socketLimits = {
  initWithinMs,
  heartbeatMs: 30_000,
  /** So long a heartbeat may stay unanswered before the next one, and that one before the socket is given up. */
  pongWithinMs: 10_000,
  maxFrameBytes: 64 * 1024,
  maxFragments: 64,
  maxBufferedChunks: 1_024,
  maxPerAddress: 20,
  maxPerUser: 5,
  /** Some 7 KB each while nothing is said (`bench chat-crowded`): full, 80 MB beside the rest. */
  maxSockets: 12_000,
  maxUnsentBytes: 1024 * 1024,
  maxUnsentMs: 10_000,
  /** Frames that may come at once, and how many more every second. */
  frameBurst: 30,
  framesPerSecond: 10,
  maxWaitingFrames: 64,
  /** How often the token of an open socket is asked for again: sessions also run out. */
  recheckMs: 10 * 60_000,
  /** How long a client may take to answer a close. */
  closeGraceMs: 1_000,
  /** Clients come back within this time after a restart, each at another moment. */
  comeBackWithinMs: 5_000,
} as const
export type SocketLimits = { readonly [Name in keyof typeof socketLimits]: number }

/** One socket as the hub keeps it. */
export type Connection = LiveSocket & {
  actor: Actor
  heardAtMs: number
  /** The cookie that came with the upgrade, from a page of the site's own. */
  readonly cookie: string | undefined
  /** What was found good at `init`; asked again for acts that need a role. */
  credential: Credential | undefined
  /** Whether `init` came, or was waited for in vain; the first one counts. */
  isKnown: boolean
  /** Whether it was waited for in vain. */
  isSilent: boolean
  readonly openedAtMs: number
  checkedAtMs: number
  /** Handles a frame after those before it; too many waiting, or coming too fast, end the socket. */
  enqueue(work: () => Promise<void>): void
  /** The same for work of our own, which is not counted. */
  follow(work: () => Promise<void>): void
  /** To be called every `pongWithinMs` at the latest: asks whether the other side lives, gives it up when it does not. */
  beat(): void
  terminate(): void
}

const maxReasonBytes = 123
// One object for all: `ws` takes bytes for binary otherwise.
const asText = { binary: false }

/** Wraps a `ws` socket with what bounds it. `nowMs` is a steady clock; `readActor` looks its credential up. */
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
      // Whoever does not read would make us keep everything. They come back and ask for what they missed.
      if (isSlow()) return connection.close(closeCode.slow, 'too slow')
      // Who takes what is sent needs no watching: that would cost a fifth more for each frame.
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
      // Timers come a little early or late: half a beat must not become a whole one.
      if (unanswered === 0 && nowMs() - askedAtMs < limits.heartbeatMs - limits.pongWithinMs / 2) return
      unanswered += 1
      askedAtMs = nowMs()
      ws.ping()
    },
    terminate: () => ws.terminate(),
  }
  return connection
}
