import { isRecord } from '@xiaolou/browser/is-record'
import type {
  BareFrame,
  ForceOfflineFrame,
  InitFrame,
  ListeningFrame,
  ReadingFrame,
  SendFrame,
} from '@xiaolou/contract/frame'
import type { ListenFrame, TimeAskFrame } from '@xiaolou/contract/listen'
import {
  type Closing,
  type Connection,
  type ConnectionAction,
  type ConnectionInput,
  connectionOff,
  dueAtMsOf,
  stepConnection,
} from './connection.ts'

/** One socket to `/ws`. `send` does nothing unless it is open; `close` may be called twice. */
export type Socket = { send(text: string): void; close(): void }

/** Never called before `connect` returns, nor after `onClose`, which also ends one that never opened. */
export type SocketHandlers = {
  onOpen(): void
  onText(text: string): void
  onClose(closing: Closing): void
}

/** What the client needs from its environment: a browser, a test, a load generator. */
export type SocketEnv = {
  connect(handlers: SocketHandlers): Socket
  getToken(): string | undefined
  /** Calls when the signed-in account changes, until the returned function is called. */
  onSession(listener: () => void): () => void
  /** The server rejected the token: ends the session as every other call would. */
  checkSession(): void
  /** Whether the page is visible and there is a network. */
  isAwake(): boolean
  /**
   * `wake`: the page is visible again, or the network is back. `offline`: the network is gone. `returned`:
   * the page was restored from the back-forward cache with a dead socket.
   */
  onWake(listener: (what: 'wake' | 'offline' | 'returned') => void): () => void
  /** ms since 1970. */
  nowMs(): number
  /** From 0 up to 1. */
  random(): number
}

export type ServerText = { readonly type: string }
export type ClientFrame =
  | InitFrame
  | SendFrame
  | ForceOfflineFrame
  | ListeningFrame
  | ReadingFrame
  | BareFrame
  | ListenFrame
  | TimeAskFrame

/**
 * A subscriber to the socket's frames. One with `getInit` or `wantsRoom` is in the chat, one with `getPage`
 * is counted as a reader; others do not open a socket for a visitor.
 */
export type SocketSubscriber = {
  /** The chat's part of `init`; called whenever a socket opened. */
  readonly getInit?: () => Pick<InitFrame, 'epoch' | 'last_seq'>
  readonly wantsRoom?: true
  /** The page named in `init`. */
  readonly getPage?: () => string
  /** Every frame, also of unknown types; the phase has changed by then. */
  readonly onFrame?: (frame: ServerText) => void
  /** The phase of the connection changed. */
  readonly onPhase?: (connection: Connection) => void
  /** The connection broke for the first time since it was good. */
  readonly onBreak?: () => void
}

export type SocketClient = ReturnType<typeof createSocketClient>

/**
 * The tab's only socket, for all subscribers: open while one needs the chat or counts as a reader, or a user
 * is signed in. It reconnects when the chat or the account changes, since the server takes one `init` per
 * socket.
 */
export function createSocketClient(env: SocketEnv) {
  const subscribers = new Set<SocketSubscriber>()
  let state: Connection = connectionOff
  let started: { token: string | undefined; hasRoom: boolean } | undefined
  let socket: Socket | undefined
  let hasInit = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ends: readonly (() => void)[] | undefined

  const step = (input: ConnectionInput) => {
    const before = state
    const next = stepConnection(state, input, {
      ...{ nowMs: env.nowMs(), random: env.random() },
      ...{ hasRoom: started?.hasRoom ?? false, isAwake: env.isAwake() },
      isOnlyReading: started !== undefined && !started.hasRoom && started.token === undefined,
    })
    state = next.state
    if (dueAtMsOf(state) !== dueAtMsOf(before)) setTimer()
    for (const act of next.actions) actions[act]()
    if (state.phase === before.phase) return
    if (state.phase === 'ended' && state.why === 'signedOut') env.checkSession()
    for (const { onPhase } of [...subscribers]) onPhase?.(state)
  }

  const setTimer = () => {
    clearTimeout(timer)
    const dueAtMs = dueAtMsOf(state)
    if (dueAtMs === undefined) return
    // A timer may fire a little early, and the state machine would then ignore it for good.
    const ring = () => {
      if ((dueAtMsOf(state) ?? 0) <= env.nowMs()) step({ kind: 'due' })
      else setTimer()
    }
    timer = setTimeout(ring, Math.max(0, dueAtMs - env.nowMs()))
  }

  const close = () => {
    const old = socket
    socket = undefined
    old?.close()
  }

  const open = () => {
    close()
    hasInit = false
    const own = env.connect({
      onOpen: () => {
        if (own !== socket) return
        hasInit = true
        own.send(JSON.stringify(initFrame()))
      },
      onText: text => {
        if (own === socket) receive(text)
      },
      onClose: closing => {
        if (own !== socket) return
        socket = undefined
        step({ kind: 'closed', closing })
      },
    })
    socket = own
  }

  const hasRoomWish = () => [...subscribers].some(({ getInit, wantsRoom }) => getInit || wantsRoom)
  const initFrame = (): InitFrame => {
    const place = [...subscribers].findLast(({ getInit }) => getInit)?.getInit?.()
    const room = hasRoomWish() ? { ...place, knows_changes: true } : { room: false }
    const page = [...subscribers].find(({ getPage }) => getPage)?.getPage?.()
    const token = started?.token
    return {
      type: 'init',
      ...(token !== undefined && { token }),
      ...(page !== undefined && { page }),
      ...room,
    }
  }

  const receive = (text: string) => {
    const frame = readFrame(text)
    if (!frame) return
    // Outside the chat an `init` is answered by the notification total, or by the number of readers.
    if (started?.hasRoom ? frame.type === 'ready' : answersWithoutRoom.has(frame.type))
      step({ kind: 'answered' })
    if (frame.type === 'pong') step({ kind: 'ponged' })
    for (const { onFrame } of [...subscribers]) onFrame?.(frame)
  }

  /** Opens, reopens or closes the socket as needed. */
  const update = () => {
    const hasRoom = hasRoomWish()
    const token = env.getToken()
    const isReading = [...subscribers].some(({ getPage }) => getPage)
    if (subscribers.size === 0 || !(hasRoom || isReading || token !== undefined)) {
      started = undefined
      return step({ kind: 'stop' })
    }
    if (started?.token === token && started?.hasRoom === hasRoom) return
    started = { token, hasRoom }
    // A socket that is still opening sends an up-to-date `init` later; Firefox reports closing it as an
    // error.
    if (!socket || hasInit) step({ kind: 'start' })
  }

  const actions: Readonly<Record<ConnectionAction, () => void>> = {
    open,
    close,
    ping: () => socket?.send(JSON.stringify({ type: 'ping' })),
    reportBreak: () => {
      for (const { onBreak } of [...subscribers]) onBreak?.()
    },
  }

  return {
    /** Subscribes until the returned function is called. The connection may change before this returns. */
    subscribe(subscriber: SocketSubscriber): () => void {
      subscribers.add(subscriber)
      ends ??= [env.onWake(kind => step({ kind })), env.onSession(update)]
      update()
      return () => {
        if (!subscribers.delete(subscriber)) return
        update()
        if (subscribers.size > 0) return
        for (const end of ends ?? []) end()
        ends = undefined
      }
    },
    getConnection: () => state,
    /** Returns whether it was sent, which only a live connection does. */
    send(frame: ClientFrame): boolean {
      if (state.phase !== 'live' || !socket) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    /** Reconnects at the reader's request. */
    reconnect: () => step({ kind: 'wanted' }),
    /** Reconnects because an open socket misses data. */
    renew: () => step({ kind: 'lost' }),
    checkSession: env.checkSession,
  }
}

const answersWithoutRoom = new Set(['notify', 'readers'])

function readFrame(text: string): ServerText | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isFrame(value) ? value : undefined
  } catch {
    // Damaged, or of another protocol: ignored.
    return undefined
  }
}

const isFrame = (value: unknown): value is ServerText => isRecord(value) && typeof value.type === 'string'
