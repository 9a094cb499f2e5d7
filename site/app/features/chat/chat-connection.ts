import { closeCode } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import type { ChatLine } from './chat-view.ts'
import type { Closing } from './chat-world.ts'

/** From asking for a socket to the server's `ready`; browsers by themselves wait for minutes. */
const readyWithinMs = 10_000
/** Browsers do not show the protocol's own pings, so the client asks: a line that says nothing for 10 s is dead. */
const pingEveryMs = 25_000
const pongWithinMs = 10_000
/** After sleep, or with a new network, a dead line is likely: it gets less time. */
const wakePongWithinMs = 3_000
/** After so long on a good line the next break is the first one again. */
const goodLineMs = 30_000
const quietMinMs = 10_000
const quietMaxMs = 60_000
/** So that a thousand readers do not come back in the same instant. */
const visibleJitterMs = 500
const restartJitterMs = 5_000
const restartMinMs = 250
const restartMaxMs = 120_000

type EndReason = Extract<ChatLine, { phase: 'ended' }>['why']

/** Times in ms since 1970; `failures` counts breaks in a row without a good line between them. */
export type Connection =
  | { readonly phase: 'off' }
  | { readonly phase: 'opening'; readonly failures: number; readonly dueAtMs: number }
  | {
      readonly phase: 'live'
      readonly failures: number
      readonly sinceMs: number
      readonly isPinging: boolean
      readonly dueAtMs: number
    }
  | {
      readonly phase: 'waiting'
      readonly failures: number
      readonly dueAtMs: number
      readonly isQuiet: boolean
    }
  | { readonly phase: 'ended'; readonly why: EndReason; readonly reason: string }

/**
 * What happens to the line. `ready` and `ponged` are the server's frames, `lost` is a line that is up and of no use
 * (something is missing), `wake` is somebody looking or the network coming back, `offline` the network going, `returned`
 * the page coming back from the browser's cache with a dead socket, `wanted` the reader's own click, `due` the time that
 * the state names.
 */
export type ConnectionInput =
  | { readonly kind: 'start' | 'stop' | 'ready' | 'ponged' | 'lost' | 'wake' | 'wanted' | 'due' }
  | { readonly kind: 'offline' | 'returned' }
  | { readonly kind: 'closed'; readonly closing: Closing }

export type ConnectionAct = 'open' | 'close' | 'ping' | 'tellBroken' | 'tellEnded'
export type ConnectionStep = { readonly state: Connection; readonly acts: readonly ConnectionAct[] }
/** `random` from 0 up to 1. */
export type Chance = { readonly nowMs: number; readonly random: number }

export const connectionOff: Connection = { phase: 'off' }

/** One step of the line; pure. What does not concern a state leaves the very same state. */
export function stepConnection(state: Connection, input: ConnectionInput, chance: Chance): ConnectionStep {
  switch (input.kind) {
    case 'start':
      return state.phase === 'off' ? opening(0, chance, ['open']) : same(state)
    case 'stop':
      return { state: connectionOff, acts: hasSocket(state) ? ['close'] : [] }
    case 'ready':
      return state.phase === 'opening' ? live(state, chance) : same(state)
    case 'ponged':
      return state.phase === 'live' && state.isPinging
        ? { state: { ...state, isPinging: false, dueAtMs: chance.nowMs + pingEveryMs }, acts: [] }
        : same(state)
    case 'closed':
      return closed(state, input.closing, chance)
    case 'lost':
      return state.phase === 'live' ? lost(state, chance) : same(state)
    case 'wake':
      return wake(state, chance)
    case 'offline':
      return hasSocket(state) ? broken(state, chance, ['close']) : same(state)
    case 'returned':
      return state.phase === 'off' || state.phase === 'ended' ? same(state) : opening(0, chance, ['open'])
    case 'wanted':
      return state.phase === 'waiting' || state.phase === 'ended'
        ? opening(0, chance, ['open'])
        : wake(state, chance)
    case 'due':
      return due(state, chance)
  }
}

/** When the state wants its `due`, in ms since 1970; never for one that waits for the reader. */
export function dueAtMsOf(state: Connection): number | undefined {
  return 'dueAtMs' in state ? state.dueAtMs : undefined
}

const same = (state: Connection): ConnectionStep => ({ state, acts: [] })
const hasSocket = (state: Connection) => state.phase === 'opening' || state.phase === 'live'

function opening(failures: number, chance: Chance, acts: readonly ConnectionAct[]): ConnectionStep {
  return { state: { phase: 'opening', failures, dueAtMs: chance.nowMs + readyWithinMs }, acts }
}

function live({ failures }: { failures: number }, { nowMs }: Chance): ConnectionStep {
  const dueAtMs = nowMs + pingEveryMs
  return { state: { phase: 'live', failures, sinceMs: nowMs, isPinging: false, dueAtMs }, acts: [] }
}

function due(state: Connection, chance: Chance): ConnectionStep {
  const dueAtMs = dueAtMsOf(state)
  if (dueAtMs === undefined || chance.nowMs < dueAtMs) return same(state)
  if (state.phase === 'waiting') return opening(state.failures, chance, ['open'])
  if (state.phase === 'live' && !state.isPinging) return ping(state, chance.nowMs + pongWithinMs)
  return broken(state, chance, ['close'])
}

function ping(state: Extract<Connection, { phase: 'live' }>, dueAtMs: number): ConnectionStep {
  return { state: { ...state, isPinging: true, dueAtMs }, acts: ['ping'] }
}

function wake(state: Connection, chance: Chance): ConnectionStep {
  if (state.phase === 'waiting') return opening(state.failures, chance, ['open'])
  if (state.phase !== 'live' || state.isPinging) return same(state)
  return ping(state, chance.nowMs + wakePongWithinMs)
}

/** Asks for what is missing on a new socket, at once; a line that loses things again and again waits like a broken one. */
function lost(state: Extract<Connection, { phase: 'live' }>, chance: Chance): ConnectionStep {
  if (chance.nowMs - state.sinceMs < goodLineMs && state.failures > 0) return broken(state, chance, ['close'])
  return opening(failuresOf(state, chance) + 1, chance, ['close', 'open'])
}

function closed(state: Connection, { code, reason }: Closing, chance: Chance): ConnectionStep {
  if (!hasSocket(state)) return same(state)
  const why = endReasons.get(code)
  if (why) return { state: { phase: 'ended', why, reason }, acts: ['tellEnded'] }
  return code === closeCode.restarting ? restarting(state, reason, chance) : broken(state, chance, [])
}

const endReasons: ReadonlyMap<number, EndReason> = new Map([
  [closeCode.forcedOffline, 'forcedOffline'],
  [closeCode.tooMany, 'tooMany'],
  [closeCode.signedOut, 'signedOut'],
])

/** A server that goes and comes back said so, and when: no failure to speak of, unless it never answered before. */
function restarting(state: Connection, reason: string, chance: Chance): ConnectionStep {
  const asked = Number.parseInt(reason, 10)
  const waitMs = asked >= 0 ? asked : chance.random * restartJitterMs
  const dueAtMs = chance.nowMs + Math.round(Math.min(restartMaxMs, Math.max(restartMinMs, waitMs)))
  const failures = failuresOf(state, chance) + (state.phase === 'live' ? 0 : 1)
  return { state: { phase: 'waiting', failures, dueAtMs, isQuiet: true }, acts: [] }
}

function broken(state: Connection, chance: Chance, acts: readonly ConnectionAct[]): ConnectionStep {
  const failures = failuresOf(state, chance) + 1
  const isQuiet = failures > limits.chatReconnectTimes
  const waitMs = isQuiet
    ? quietMs(failures - limits.chatReconnectTimes, chance.random)
    : limits.chatReconnectEveryMs + chance.random * visibleJitterMs
  const dueAtMs = chance.nowMs + Math.round(waitMs)
  return {
    state: { phase: 'waiting', failures, dueAtMs, isQuiet },
    acts: failures === 1 ? [...acts, 'tellBroken'] : acts,
  }
}

function failuresOf(state: Connection, { nowMs }: Chance): number {
  if (state.phase === 'live' && nowMs - state.sinceMs >= goodLineMs) return 0
  return 'failures' in state ? state.failures : 0
}

/** Half as long again each time, a quarter more or less, within 10 to 60 s. */
function quietMs(attempt: number, random: number): number {
  const aboutMs = Math.min(quietMaxMs, quietMinMs * 1.5 ** (attempt - 1))
  return Math.min(quietMaxMs, Math.max(quietMinMs, aboutMs * (0.75 + random * 0.5)))
}

/** The same for the screens. */
export function lineOf(state: Connection): ChatLine {
  switch (state.phase) {
    case 'off':
    case 'opening':
      return { phase: 'connecting' }
    case 'live':
      return { phase: 'live' }
    case 'waiting':
      return {
        phase: 'waiting',
        attempt: state.failures,
        retryAtMs: state.dueAtMs,
        isQuiet: state.isQuiet,
      }
    case 'ended':
      return state
  }
}
