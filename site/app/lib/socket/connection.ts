import { closeCode } from '@xiaolou/contract/frame'

const reconnectTimes = 5

const reconnectEveryMs = 5_000

/** From opening a socket to the server's first frame; browsers alone wait for minutes. */
const answerWithinMs = 10_000
/** Browsers hide the protocol's pings, so the client sends its own: a socket silent for 10 s is dead. */
const pingEveryMs = 25_000
/** A connection that only counts readers costs the server less: it pings too, all connections at once. */
const readerPingEveryMs = 120_000
const pongWithinMs = 10_000
/** After sleep or a network change a dead socket is likely: it gets less time. */
const wakePongWithinMs = 3_000
/** After this long on a good connection the next break counts as the first. */
const goodConnectionMs = 30_000
const quietMinMs = 10_000
const quietMaxMs = 60_000
/** Outside the chat nobody watches the connection. */
const backgroundWaitsMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const
/** So that a thousand readers do not reconnect in the same instant. */
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
  /** Broken. A reader in the chat sees the first five retries; later ones are silent. */
  | {
      readonly phase: 'waiting'
      readonly failures: number
      readonly dueAtMs: number
      readonly isQuiet: boolean
    }
  /**
   * Ended by an administrator, by newer tabs of the same reader, or with the session: it does not reconnect
   * by itself.
   */
  | {
      readonly phase: 'ended'
      readonly why: 'forcedOffline' | 'tooMany' | 'signedOut'
      readonly reason: string
    }
type Live = Extract<Connection, { phase: 'live' }>

/**
 * What happens to the connection. `start` opens a new one in any state, `answered` and `ponged` are the
 * server's frames, `lost` is an open socket with missing data, `wake` is a page becoming visible or the
 * network returning, `offline` the network going, `returned` the page restored from the back-forward cache
 * with a dead socket, `wanted` the reader's own click, `due` the time that the state names.
 */
export type ConnectionInput =
  | { readonly kind: 'start' | 'stop' | 'answered' | 'ponged' | 'lost' | 'wake' | 'wanted' | 'due' }
  | { readonly kind: 'offline' | 'returned' }
  | { readonly kind: 'closed'; readonly closing: Closing }

export type ConnectionAction = 'open' | 'close' | 'ping' | 'reportBreak'
export type ConnectionStep = { readonly state: Connection; readonly actions: readonly ConnectionAction[] }
/** `random` from 0 up to 1; `isAwake`: the page is visible, and there is a network. */
export type Moment = {
  readonly nowMs: number
  readonly random: number
  readonly hasRoom: boolean
  readonly isAwake: boolean
  /** Neither in the chat nor signed in: only counted among the readers. */
  readonly isOnlyReading?: boolean
}

export const connectionOff: Connection = { phase: 'off' }

/** One step of the connection; pure. Inputs that do not concern a state return the same state. */
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

/** When the state needs its `due`, in ms since 1970; nothing if it waits for the reader. */
export function dueAtMsOf(state: Connection): number | undefined {
  return 'dueAtMs' in state ? state.dueAtMs : undefined
}

const same = (state: Connection): ConnectionStep => ({ state, actions: [] })
const hasSocket = (state: Connection) => state.phase === 'connecting' || state.phase === 'live'
/** Notifications alone do not justify a socket on a hidden page. */
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

/** Requests missing data on a new socket, at once; if that happens repeatedly it waits like a broken one. */
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

/** A restarting server announced it, and when it is back: not a failure, unless it never answered before. */
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

/** In the chat 5 s, then half as long again each time, within 10 to 60 s; always ±25%. */
function waitMsAfter(failures: number, { hasRoom, random }: Moment): number {
  const jitter = 0.75 + random * 0.5
  if (!hasRoom) return (backgroundWaitsMs[failures - 1] ?? 30_000) * jitter
  const quietTimes = failures - reconnectTimes
  if (quietTimes <= 0) return reconnectEveryMs + random * visibleJitterMs
  const aboutMs = Math.min(quietMaxMs, quietMinMs * 1.5 ** (quietTimes - 1))
  return Math.min(quietMaxMs, Math.max(quietMinMs, aboutMs * jitter))
}
