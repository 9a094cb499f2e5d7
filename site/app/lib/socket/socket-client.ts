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

/** One socket to `/ws`. `send` on one that is not open, or not any more, does nothing; `close` may be called twice. */
export type Socket = { send(text: string): void; close(): void }

/** Called never before `connect` has returned; nothing after `onClose`, which comes for one that never opened as well. */
export type SocketHandlers = {
  onOpen(): void
  onText(text: string): void
  onClose(closing: Closing): void
}

/** What the client needs of where it runs: a browser, a test, a program that stresses the server. */
export type SocketEnv = {
  connect(handlers: SocketHandlers): Socket
  getToken(): string | undefined
  /** Calls when another account, or none, is signed in, until the returned function is called. */
  onSession(listener: () => void): () => void
  /** The server does not know the token: ends the session as every other call would. */
  checkSession(): void
  /** Whether anybody can see the page, and the network is there. */
  isAwake(): boolean
  /**
   * `wake`: somebody looks again, or the network is back. `offline`: the network is gone. `returned`: the page comes out
   * of the browser's back-forward cache, its socket dead.
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
 * Who wants frames of the socket. One with `getInit`, or that `wantsRoom`, is in the chat room, one with `getPage` says what is read;
 * others ask for no socket of a visitor.
 */
export type SocketSubscriber = {
  /** What `init` says of the room; asked whenever a socket opened. */
  readonly getInit?: () => Pick<InitFrame, 'epoch' | 'last_seq'>
  readonly wantsRoom?: true
  /** What `init` says is read. */
  readonly getPage?: () => string
  /** Whatever the server says, of a known form or not; the phase has changed by then. */
  readonly onFrame?: (frame: ServerText) => void
  /** The connection is in another phase. */
  readonly onPhase?: (connection: Connection) => void
  /** It broke, for the first time since it was good. */
  readonly onBreak?: () => void
}

export type SocketClient = ReturnType<typeof createSocketClient>

/**
 * The one socket of a tab, for all who subscribe: open while somebody wants the room or is counted as a reader, or somebody is
 * signed in. It is opened anew when the room or the account changes, for the server takes one `init` a socket.
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
    // A timer may ring a little early; the machine would then take no notice of it, for good.
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
    const room = place ?? (hasRoomWish() ? {} : { room: false })
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
    // Without the room an `init` is answered by the total of notifications, or by how many read.
    if (started?.hasRoom ? frame.type === 'ready' : answersWithoutRoom.has(frame.type))
      step({ kind: 'answered' })
    if (frame.type === 'pong') step({ kind: 'ponged' })
    for (const { onFrame } of [...subscribers]) onFrame?.(frame)
  }

  /** Opens, opens anew or closes, by what is wanted now. */
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
    // One that is not open yet says in its `init` what is wanted by then; Firefox calls closing it an error.
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
    /** Until the returned function is called. The connection may change before this returns. */
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
    /** Whether it was sent; nothing is but on a connection that is live. */
    send(frame: ClientFrame): boolean {
      if (state.phase !== 'live' || !socket) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    /** The reader asks for it. */
    reconnect: () => step({ kind: 'wanted' }),
    /** Something is missing on a socket that is up: it is opened anew. */
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
    // Damaged, or of another protocol: passed over.
    return undefined
  }
}

const isFrame = (value: unknown): value is ServerText => isRecord(value) && typeof value.type === 'string'
