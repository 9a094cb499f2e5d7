import type { InitFrame, SendFrame, ServerFrame } from '@xiaolou/contract/frame'
import {
  type Connection,
  type ConnectionAct,
  type ConnectionInput,
  connectionOff,
  dueAtMsOf,
  lineOf,
  stepConnection,
} from './chat-connection.ts'
import { readFrame } from './chat-frame.ts'
import type { ChatLine, ChatTelling } from './chat-view.ts'
import type { ChatSocket, ChatWorld } from './chat-world.ts'

export type ClientFrame =
  | InitFrame
  | SendFrame
  | { type: 'offline'; user_id: number; reason: string }
  | { type: 'typing' }
  | { type: 'ping' }

export type LineDriver = {
  getLine(): ChatLine
  isLive(): boolean
  /** Whether the line took it; it takes nothing but on a line that is ready. */
  send(frame: ClientFrame): boolean
  step(input: ConnectionInput): void
}

/** Runs the state machine of the connection over sockets and a timer. `getInit` is asked whenever a socket opened. */
export function createLine(given: {
  world: ChatWorld
  getInit: () => InitFrame
  /** The line is up; comes before the frame itself is handled, so that what it starts may be sent. */
  onFrame: (frame: ServerFrame) => void
  onChange: () => void
  onTell: (telling: ChatTelling) => void
}): LineDriver {
  const { world, getInit, onFrame, onChange, onTell } = given
  let state: Connection = connectionOff
  let line = lineOf(state)
  let socket: ChatSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const step = (input: ConnectionInput) => {
    const before = state
    const next = stepConnection(state, input, { nowMs: world.nowMs(), random: world.random() })
    state = next.state
    if (state.phase !== before.phase || state.phase === 'waiting') line = lineOf(state)
    if (dueAtMsOf(state) !== dueAtMsOf(before)) setTimer()
    for (const act of next.acts) perform(act)
    if (state.phase !== before.phase) onChange()
  }

  const setTimer = () => {
    clearTimeout(timer)
    const dueAtMs = dueAtMsOf(state)
    if (dueAtMs === undefined) return
    // A timer may ring a little early; the machine would then take no notice of it, for good.
    const ring = () => {
      if ((dueAtMsOf(state) ?? 0) <= world.nowMs()) step({ kind: 'due' })
      else setTimer()
    }
    timer = setTimeout(ring, Math.max(0, dueAtMs - world.nowMs()))
  }

  const perform = (act: ConnectionAct) => {
    if (act === 'open') open()
    else if (act === 'close') close()
    else if (act === 'ping') socket?.send(JSON.stringify({ type: 'ping' }))
    else if (act === 'tellBroken') onTell({ kind: 'lineBroken' })
    else if (state.phase === 'ended' && state.why === 'signedOut') world.checkSession()
  }

  const close = () => {
    const old = socket
    socket = undefined
    old?.close()
  }

  const open = () => {
    close()
    const own = world.connect({
      onOpen: () => {
        if (own === socket) own.send(JSON.stringify(getInit()))
      },
      onText: text => {
        if (own === socket) hear(text)
      },
      onClose: closing => {
        if (own !== socket) return
        socket = undefined
        step({ kind: 'closed', closing })
      },
    })
    socket = own
  }

  const hear = (text: string) => {
    const frame = readFrame(text)
    if (!frame) return
    if (frame.type === 'ready') step({ kind: 'ready' })
    if (frame.type === 'pong') step({ kind: 'ponged' })
    onFrame(frame)
  }

  return {
    getLine: () => line,
    isLive: () => state.phase === 'live',
    send: frame => {
      if (state.phase !== 'live' || !socket) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    step,
  }
}
