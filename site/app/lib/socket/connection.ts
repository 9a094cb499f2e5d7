import { closeCode } from '@xiaolou/contract/frame'

const reconnectTimes = 5

const reconnectEveryMs = 5_000

/** From asking for a socket to the server's first answer; browsers by themselves wait for minutes. */
const answerWithinMs = 10_000
/** Browsers do not show the protocol's own pings, so the client asks: a socket that is silent for 10 s is dead. */
const pingEveryMs = 25_000
/** A line by which nobody is told anything but how many read costs the server less: it asks too, all lines at once. */
const readerPingEveryMs = 120_000
const pongWithinMs = 10_000
/** After sleep, or with a new network, a dead socket is likely: it gets less time. */
const wakePongWithinMs = 3_000
/** After so long on a good connection the next break is the first one again. */
const goodConnectionMs = 30_000
const quietMinMs = 10_000
const quietMaxMs = 60_000
/** Without the room nobody watches the connection. */
const backgroundWaitsMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const
/** So that a thousand readers do not come back in the same instant. */
const visibleJitterMs = 500
const restartJitterMs = 5_000
const restartMinMs = 250
const restartMaxMs = 120_000

export type Closing = { readonly code: number; readonly reason: string }

/** Times in ms since 1970; `failures` counts breaks in a row without a good connection between them. */
export type Connection =
  | { readonly phase: 'off' }
  | { readonly phase: 'connecting'; readonly failures: number; readonly dueAtMs: number }
  | {
      readonly phase: 'live'
      readonly failures: number
      readonly sinceMs: number
      readonly isPinging: boolean
      readonly dueAtMs: number
    }
  /** Broken. The first five tries are shown to a reader in the room, later ones go on quietly. */
  | {
      readonly phase: 'waiting'
      readonly failures: number
      readonly dueAtMs: number
      readonly isQuiet: boolean
    }
  /** An administrator's act, newer windows of the same reader, or the end of the session: it does not come back by itself. */
  | {
      readonly phase: 'ended'
      readonly why: 'forcedOffline' | 'tooMany' | 'signedOut'
      readonly reason: string
    }
type Live = Extract<Connection, { phase: 'live' }>

/**
 * What happens to the connection. `start` opens it anew whatever it was, `answered` and `ponged` are the server's
 * frames, `lost` is a socket that is up and of no use (something is missing), `wake` is somebody looking or the network
 * coming back, `offline` the network going, `returned` the page coming back from the browser's cache with a dead socket,
 * `wanted` the reader's own click, `due` the time that the state names.
 */
export type ConnectionInput =
  | { readonly kind: 'start' | 'stop' | 'answered' | 'ponged' | 'lost' | 'wake' | 'wanted' | 'due' }
  | { readonly kind: 'offline' | 'returned' }
  | { readonly kind: 'closed'; readonly closing: Closing }

export type ConnectionAction = 'open' | 'close' | 'ping' | 'reportBreak'
export type ConnectionStep = { readonly state: Connection; readonly actions: readonly ConnectionAction[] }
/** `random` from 0 up to 1; `isAwake`: somebody can see the page, and there is a network. */
export type Moment = {
  readonly nowMs: number
  readonly random: number
  readonly hasRoom: boolean
  readonly isAwake: boolean
  /** Neither in the room nor signed in: only counted among the readers. */
  readonly isOnlyReading?: boolean
}

export const connectionOff: Connection = { phase: 'off' }

/** One step of the connection; pure. What does not concern a state leaves the very same state. */
export function stepConnection(state: Connection, input: ConnectionInput, moment: Moment): ConnectionStep {
  switch (input.kind) {
    case 'start':
      return start(state, moment)
    case 'stop':
      return { state: connectionOff, actions: hasSocket(state) ? ['close'] : [] }
    case 'answered':
      return state.phase === 'connecting' ? live(state, moment) : same(state)
    case 'ponged':
      return state.phase === 'live' && state.isPinging
        ? { state: { ...state, isPinging: false, dueAtMs: pingDueAtMs(moment) }, actions: [] }
        : same(state)
    case 'closed':
      return closed(state, input.closing, moment)
    case 'lost':
      return state.phase === 'live' ? lost(state, moment) : same(state)
    case 'wake':
      return wake(state, moment)
    case 'offline':
      return hasSocket(state) ? broken(state, moment, ['close']) : same(state)
    case 'returned':
      return state.phase === 'off' || state.phase === 'ended' ? same(state) : connecting(0, moment, ['open'])
    case 'wanted':
      return state.phase === 'waiting' || state.phase === 'ended'
        ? connecting(0, moment, ['open'])
        : wake(state, moment)
    case 'due':
      return due(state, moment)
  }
}

/** When the state wants its `due`, in ms since 1970; never for one that waits for the reader. */
export function dueAtMsOf(state: Connection): number | undefined {
  return 'dueAtMs' in state ? state.dueAtMs : undefined
}

const same = (state: Connection): ConnectionStep => ({ state, actions: [] })
const hasSocket = (state: Connection) => state.phase === 'connecting' || state.phase === 'live'
/** Notifications alone are not worth a socket on a page that nobody sees. */
const isAsleep = ({ hasRoom, isAwake }: Moment) => !hasRoom && !isAwake

function start(state: Connection, moment: Moment): ConnectionStep {
  const actions: ConnectionAction[] = hasSocket(state) ? ['close'] : []
  if (!isAsleep(moment)) return connecting(0, moment, [...actions, 'open'])
  return { state: { phase: 'waiting', failures: 0, dueAtMs: moment.nowMs, isQuiet: true }, actions }
}

function connecting(
  failures: number,
  { nowMs }: Moment,
  actions: readonly ConnectionAction[],
): ConnectionStep {
  return { state: { phase: 'connecting', failures, dueAtMs: nowMs + answerWithinMs }, actions }
}

const pingDueAtMs = ({ nowMs, isOnlyReading }: Moment) =>
  nowMs + (isOnlyReading ? readerPingEveryMs : pingEveryMs)

function live({ failures }: { failures: number }, moment: Moment): ConnectionStep {
  const { nowMs: sinceMs } = moment
  const dueAtMs = pingDueAtMs(moment)
  return { state: { phase: 'live', failures, sinceMs, isPinging: false, dueAtMs }, actions: [] }
}

function due(state: Connection, moment: Moment): ConnectionStep {
  const dueAtMs = dueAtMsOf(state)
  if (dueAtMs === undefined || moment.nowMs < dueAtMs) return same(state)
  if (state.phase === 'waiting')
    return isAsleep(moment) ? same(state) : connecting(state.failures, moment, ['open'])
  if (state.phase === 'live' && !state.isPinging) return ping(state, moment.nowMs + pongWithinMs)
  return broken(state, moment, ['close'])
}

function ping(state: Live, dueAtMs: number): ConnectionStep {
  return { state: { ...state, isPinging: true, dueAtMs }, actions: ['ping'] }
}

function wake(state: Connection, moment: Moment): ConnectionStep {
  if (state.phase === 'waiting')
    return isAsleep(moment) ? same(state) : connecting(state.failures, moment, ['open'])
  if (state.phase !== 'live' || state.isPinging) return same(state)
  return ping(state, moment.nowMs + wakePongWithinMs)
}

/** Asks for what is missing on a new socket, at once; one that loses things again and again waits like a broken one. */
function lost(state: Live, moment: Moment): ConnectionStep {
  if (moment.nowMs - state.sinceMs < goodConnectionMs && state.failures > 0)
    return broken(state, moment, ['close'])
  return connecting(failuresOf(state, moment) + 1, moment, ['close', 'open'])
}

function closed(state: Connection, { code, reason }: Closing, moment: Moment): ConnectionStep {
  if (!hasSocket(state)) return same(state)
  const why = endReasons.get(code)
  if (why) return { state: { phase: 'ended', why, reason }, actions: [] }
  return code === closeCode.restarting ? restarting(state, reason, moment) : broken(state, moment, [])
}

const endReasons = new Map<number, Extract<Connection, { phase: 'ended' }>['why']>([
  [closeCode.forcedOffline, 'forcedOffline'],
  [closeCode.tooMany, 'tooMany'],
  [closeCode.signedOut, 'signedOut'],
])

/** A server that goes and comes back said so, and when: no failure to speak of, unless it never answered before. */
function restarting(state: Connection, reason: string, moment: Moment): ConnectionStep {
  const asked = Number.parseInt(reason, 10)
  const waitMs = asked >= 0 ? asked : moment.random * restartJitterMs
  const dueAtMs = moment.nowMs + Math.round(Math.min(restartMaxMs, Math.max(restartMinMs, waitMs)))
  const failures = failuresOf(state, moment) + (state.phase === 'live' ? 0 : 1)
  return { state: { phase: 'waiting', failures, dueAtMs, isQuiet: true }, actions: [] }
}

function broken(state: Connection, moment: Moment, actions: readonly ConnectionAction[]): ConnectionStep {
  const failures = failuresOf(state, moment) + 1
  const isQuiet = failures > reconnectTimes
  const dueAtMs = moment.nowMs + Math.round(waitMsAfter(failures, moment))
  return {
    state: { phase: 'waiting', failures, dueAtMs, isQuiet },
    actions: failures === 1 ? [...actions, 'reportBreak'] : actions,
  }
}

function failuresOf(state: Connection, { nowMs }: Moment): number {
  if (state.phase === 'live' && nowMs - state.sinceMs >= goodConnectionMs) return 0
  return 'failures' in state ? state.failures : 0
}

/** In the room every 5 s, then half as long again each time, within 10 to 60 s; always a quarter more or less. */
function waitMsAfter(failures: number, { hasRoom, random }: Moment): number {
  const jitter = 0.75 + random * 0.5
  if (!hasRoom) return (backgroundWaitsMs[failures - 1] ?? 30_000) * jitter
  const quietTimes = failures - reconnectTimes
  if (quietTimes <= 0) return reconnectEveryMs + random * visibleJitterMs
  const aboutMs = Math.min(quietMaxMs, quietMinMs * 1.5 ** (quietTimes - 1))
  return Math.min(quietMaxMs, Math.max(quietMinMs, aboutMs * jitter))
}
