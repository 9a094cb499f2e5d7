import type { InitFrame } from '@xiaolou/contract/frame'
import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'

/** A frame as it goes out, encoded once however many it goes to. */
export type EncodedFrame = Buffer

/** One JSON frame as UTF-8. */
export const encodeFrame = (frame: object): EncodedFrame => Buffer.from(JSON.stringify(frame))

/** One open socket of the site's `/ws`. A visitor's only reads; `actor` changes once, when its `init` is accepted. */
export type LiveSocket = {
  readonly id: number
  readonly actor: Actor
  readonly visitor: Visitor
  /** Its browser asks not to be followed (`Sec-GPC`, `DNT`). */
  readonly isPrivate: boolean
  /** When the other side was last heard, a frame or the answer to a ping: ms on a steady clock, as `performance.now()`. */
  readonly heardAtMs: number
  /** Sends one JSON frame; a socket that is gone gets nothing, one too slow to be worth it is closed. */
  send(frame: object): void
  /** The same for what many are sent: the bytes are shared, so that a slow one's queue costs no copies. */
  sendEncoded(frame: EncodedFrame): void
  /** Says goodbye with a code of `closeCode`; `reason` is cut to the 123 bytes that the protocol has for it. */
  close(code: number, reason: string): void
  /** Gone, or about to be: whatever is sent to it is not sent. */
  isEnding(): boolean
  /** Who holds the token at this moment, for acts that ask for a role. A visitor when the session has ended. */
  readActor(): Promise<Actor>
}

/** What a feature may do with the sockets of this process; other processes are reached over the bus. */
export type LiveHub = {
  sendToUser(userId: number, frame: object): void
  sendToAll(frame: object): void
  isOnline(userId: number): boolean
  /** Who has a socket open in this process. */
  onlineIds(): number[]
}

/** What a feature adds to the socket. Nothing that throws or rejects in here reaches the socket or another feature. */
export type LiveFeature = {
  /** By the frame's `type`; `frame` is an object of unknown shape, at most 64 KB as text. */
  readonly handlers?: ReadonlyMap<string, (frame: object, socket: LiveSocket) => void | Promise<void>>
  /**
   * Once for each socket: after its `init`, accepted or anonymous; or, when none came within `initWithinMs`, with an
   * empty one. Frames that come meanwhile wait.
   */
  readonly onInit?: (socket: LiveSocket, init: InitFrame) => void | Promise<void>
  /** After a socket is gone, however it went. */
  readonly onClose?: (socket: LiveSocket) => void | Promise<void>
  /** Once, when the hub is there; gives what ends the subscriptions. */
  readonly start?: (hub: LiveHub) => () => void
}

/** A session has ended: JSON `{ userId: number, sessionIds?: number[] }`; without ids every session of the user. */
export const sessionTopic = 'session'
