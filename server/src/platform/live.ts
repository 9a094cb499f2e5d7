import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'

/** One open socket of the site's `/ws`. A visitor's only reads; `actor` changes once, when its `init` is accepted. */
export type LiveSocket = {
  readonly id: number
  readonly actor: Actor
  readonly visitor: Visitor
  /** Sends one JSON frame; a socket that is gone, or too slow to be worth it, gets nothing. */
  send(frame: object): void
}

/** What a feature may do with the sockets of this process; other processes are reached over the bus. */
export type LiveHub = {
  sendToUser(userId: number, frame: object): void
  sendToAll(frame: object): void
  isOnline(userId: number): boolean
}

/** What a feature adds to the socket. Nothing that throws or rejects in here reaches the socket or another feature. */
export type LiveFeature = {
  /** By the frame's `type`; `frame` is an object of unknown shape, at most 64 KB as text. */
  readonly handlers?: ReadonlyMap<string, (frame: object, socket: LiveSocket) => void | Promise<void>>
  /** After the first `init` of a socket, accepted or anonymous. */
  readonly onInit?: (socket: LiveSocket) => void | Promise<void>
  /** After a socket is gone, however it went. */
  readonly onClose?: (socket: LiveSocket) => void | Promise<void>
  /** Once, when the hub is there; gives what ends the subscriptions. */
  readonly start?: (hub: LiveHub) => () => void
}

/** A session has ended: JSON `{ userId: number, sessionIds?: number[] }`; without ids every session of the user. */
export const sessionTopic = 'session'
