import type { InitFrame } from '@xiaolou/contract/frame'
import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'

/** An outgoing frame, encoded once for all recipients. */
export type EncodedFrame = Buffer

/** One JSON frame as UTF-8. */
export const encodeFrame = (frame: object): EncodedFrame => Buffer.from(JSON.stringify(frame))

/** One open socket of `/ws`. A visitor's can only read; `actor` changes once, when `init` is accepted. */
export type LiveSocket = {
  readonly id: number
  readonly actor: Actor
  readonly visitor: Visitor
  /** Its browser asks not to be tracked (`Sec-GPC`, `DNT`). */
  readonly isPrivate: boolean
  /** When the other side last sent a frame or a pong: ms on a monotonic clock, as `performance.now()`. */
  readonly heardAtMs: number
  /** Sends one JSON frame; does nothing if the socket is gone, and closes it if it is too slow. */
  send(frame: object): void
  /** The same for frames with many recipients: the bytes are shared, so that queues hold no copies. */
  sendEncoded(frame: EncodedFrame): void
  /** Closes with a code of `closeCode`; `reason` is cut to the 123 bytes that the protocol allows. */
  close(code: number, reason: string): void
  /** Closed or closing: frames are no longer sent. */
  isEnding(): boolean
  /** The token's current actor, for actions that need a role. A visitor when the session has ended. */
  readActor(): Promise<Actor>
}

/** Access to the sockets of this process; other processes are reached over the bus. */
export type LiveHub = {
  sendToUser(userId: number, frame: object): void
  sendToAll(frame: object): void
  isOnline(userId: number): boolean
  onlineIds(): number[]
}

/** What a feature adds to the socket. Errors in here never reach the socket or another feature. */
export type LiveFeature = {
  /** By the frame's `type`; `frame` is an object of unknown shape, at most 64 KB as text. */
  readonly handlers?: ReadonlyMap<string, (frame: object, socket: LiveSocket) => void | Promise<void>>
  /**
   * Once for each socket: after its `init`, accepted or anonymous; or with an empty one, if none came within
   * `initWithinMs`. Frames received meanwhile wait.
   */
  readonly onInit?: (socket: LiveSocket, init: InitFrame) => void | Promise<void>
  /** After a socket is gone, for whatever reason. */
  readonly onClose?: (socket: LiveSocket) => void | Promise<void>
  /** Once, when the hub is ready; returns the function that ends the subscriptions. */
  readonly start?: (hub: LiveHub) => () => void
}

/** A session has ended: JSON `{ userId: number, sessionIds?: number[] }`; without ids all of the user. */
export const sessionTopic = 'session'
