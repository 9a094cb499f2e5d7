/** Longest silence before words that rest go to the server, and before words that never rest do. */
const pauseMs = 1_200
const typingMs = 4_000
/** Where the browser keeps nothing the server alone does: a tab that falls over must not take two seconds of keys with it. */
const alonePauseMs = 400
const aloneTypingMs = 1_000
/** From here on it is said that words are not at the server. */
const lateMs = 10_000
const retryMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const

/** Why nothing can be sent until something else happens. */
type Hold = 'none' | 'signedOut' | 'conflict' | 'refused'

/**
 * What is known of saving, without any words: they are told apart by a count of the changes in this window. Times are
 * milliseconds of one clock that never goes back.
 */
export type SaveMachine = {
  /** The revision at the server that these words were made from. */
  readonly base: number
  /** Changes so far; how many of them the server, the one save on its way, and this browser's journal have. */
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
  /** `changes`: how many of them are in the save that left. */
  | { kind: 'sent'; changes: number }
  | { kind: 'saved'; revision: number; nowMs: number }
  /** No answer: the words may be there or not. `unreachable` is tried again by itself, the others wait. */
  | { kind: 'failed'; why: 'unreachable' | 'signedOut' | 'refused'; nowMs: number }
  | { kind: 'conflict' }
  /** One of two was chosen; it is made from `base`. */
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
        // Other words may be taken where the last ones were refused.
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
        // What was written meanwhile is late from now on, not from when the first of it was.
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

/** When the next save is due; nothing while there is nothing to save or it cannot be. A time that is past means now. */
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

/** What is said of it. `saved` is the server's word alone. */
export function statusOf(machine: SaveMachine, nowMs: number): SaveStatus {
  if (machine.hold !== 'none') return machine.hold
  if (!isDirty(machine)) return 'saved'
  const isLate = nowMs - machine.dirtySinceMs >= lateMs
  return machine.failures > 0 || !machine.isOnline || isLate ? 'local' : 'saving'
}

/** When time alone changes something: a save is due, or the status is another one. */
export function nextLookMs(machine: SaveMachine, nowMs: number): number | undefined {
  const dueAt = dueMs(machine)
  const lateAt = isDirty(machine) ? machine.dirtySinceMs + lateMs : 0
  if (lateAt <= nowMs) return dueAt
  return Math.min(dueAt ?? lateAt, lateAt)
}
