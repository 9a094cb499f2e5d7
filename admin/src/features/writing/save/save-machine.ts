/** The delay of a save after the last change, and while changes continue. */
const pauseMs = 1_200
const typingMs = 4_000
/** Without local storage only the server has the text: a crash must not lose two seconds of typing. */
const alonePauseMs = 400
const aloneTypingMs = 1_000
/** After this time it is shown that the text is not saved. */
const lateMs = 10_000
const retryMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const

/** Why nothing can be sent until something else happens. */
type Hold = 'none' | 'signedOut' | 'conflict' | 'refused'

/**
 * The state of saving, without the text itself: versions are identified by counting changes in this window.
 * Times are milliseconds of a monotonic clock.
 */
export type SaveMachine = {
  /** The server's revision that the text is based on. */
  readonly base: number
  /** The number of changes so far; how many of them the server, the running save, and the journal have. */
  readonly changes: number
  readonly atServer: number
  readonly sending: number | undefined
  readonly inJournal: number
  readonly isJournalRefused: boolean
  readonly dirtySinceMs: number
  readonly lastChangeMs: number
  readonly failures: number
  readonly lastFailureMs: number
  readonly isOnline: boolean
  readonly isComposing: boolean
  readonly hold: Hold
}

export type SaveEvent =
  | { kind: 'changed'; nowMs: number }
  | { kind: 'composing'; is: boolean }
  | { kind: 'journaled'; changes: number }
  | { kind: 'journalRefused' }
  /** `changes`: how many of them the save includes. */
  | { kind: 'sent'; changes: number }
  | { kind: 'saved'; revision: number; nowMs: number }
  /** Without an answer the text may be stored or not. `unreachable` is retried, the others wait. */
  | { kind: 'failed'; why: 'unreachable' | 'signedOut' | 'refused'; nowMs: number }
  | { kind: 'conflict' }
  /** A conflict was resolved; the chosen version is based on `base`. */
  | { kind: 'chosen'; base: number; nowMs: number }
  | { kind: 'online'; is: boolean }
  | { kind: 'signedIn' }

export function startMachine(base: number, isOnline: boolean): SaveMachine {
  return {
    base,
    changes: 0,
    atServer: 0,
    sending: undefined,
    inJournal: 0,
    isJournalRefused: false,
    dirtySinceMs: 0,
    lastChangeMs: 0,
    failures: 0,
    lastFailureMs: 0,
    isOnline,
    isComposing: false,
    hold: 'none',
  }
}

export const isDirty = ({ changes, atServer }: SaveMachine): boolean => changes > atServer

export function step(machine: SaveMachine, event: SaveEvent): SaveMachine {
  switch (event.kind) {
    case 'changed':
      return {
        ...machine,
        changes: machine.changes + 1,
        dirtySinceMs: isDirty(machine) ? machine.dirtySinceMs : event.nowMs,
        lastChangeMs: event.nowMs,
        // Changed content may be accepted after a refusal.
        hold: machine.hold === 'refused' ? 'none' : machine.hold,
      }
    case 'composing':
      return { ...machine, isComposing: event.is }
    case 'journaled':
      return { ...machine, inJournal: Math.max(machine.inJournal, event.changes), isJournalRefused: false }
    case 'journalRefused':
      return { ...machine, isJournalRefused: true }
    case 'sent':
      return { ...machine, sending: event.changes }
    case 'saved': {
      const atServer = machine.sending ?? machine.atServer
      return {
        ...machine,
        base: event.revision,
        atServer,
        sending: undefined,
        failures: 0,
        // Changes made meanwhile are late from now on, not since the first of them.
        dirtySinceMs: machine.changes > atServer ? event.nowMs : machine.dirtySinceMs,
      }
    }
    case 'failed':
      return {
        ...machine,
        sending: undefined,
        failures: machine.failures + 1,
        lastFailureMs: event.nowMs,
        hold: event.why === 'unreachable' ? machine.hold : event.why,
      }
    case 'conflict':
      return { ...machine, sending: undefined, hold: 'conflict' }
    case 'chosen':
      return {
        ...machine,
        base: event.base,
        sending: undefined,
        hold: 'none',
        failures: 0,
        changes: machine.changes + 1,
        dirtySinceMs: event.nowMs,
        lastChangeMs: event.nowMs,
      }
    case 'online':
      return { ...machine, isOnline: event.is, failures: event.is ? 0 : machine.failures }
    case 'signedIn':
      return {
        ...machine,
        failures: 0,
        hold: machine.hold === 'signedOut' ? 'none' : machine.hold,
      }
  }
}

/** When the next save is due; nothing if there is nothing to save or it is blocked. A past time means now. */
export function dueMs(machine: SaveMachine): number | undefined {
  const { hold, isOnline, isComposing, sending } = machine
  if (!isDirty(machine) || hold !== 'none' || !isOnline || isComposing || sending !== undefined)
    return undefined
  if (machine.failures > 0)
    return machine.lastFailureMs + (retryMs[Math.min(machine.failures, retryMs.length) - 1] ?? 0)
  const [pause, typing] = machine.isJournalRefused ? [alonePauseMs, aloneTypingMs] : [pauseMs, typingMs]
  return Math.min(machine.lastChangeMs + pause, machine.dirtySinceMs + typing)
}

export type SaveStatus = 'saved' | 'saving' | 'local' | 'conflict' | 'signedOut' | 'refused'

/** The displayed state. `saved` depends on the server alone. */
export function statusOf(machine: SaveMachine, nowMs: number): SaveStatus {
  if (machine.hold !== 'none') return machine.hold
  if (!isDirty(machine)) return 'saved'
  const isLate = nowMs - machine.dirtySinceMs >= lateMs
  return machine.failures > 0 || !machine.isOnline || isLate ? 'local' : 'saving'
}

/** When the passing of time changes something: a save is due, or the status changes. */
export function nextLookMs(machine: SaveMachine, nowMs: number): number | undefined {
  const dueAt = dueMs(machine)
  const lateAt = isDirty(machine) ? machine.dirtySinceMs + lateMs : 0
  if (lateAt <= nowMs) return dueAt
  return Math.min(dueAt ?? lateAt, lateAt)
}
