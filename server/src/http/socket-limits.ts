import { initWithinMs } from '@xiaolou/contract/frame'

/** Durations in ms, sizes in bytes. Sources: security.md, floods and slow consumers. */
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
  /** Some 20 KB each: within the memory that the process may use. */
  maxSockets: 6_000,
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
