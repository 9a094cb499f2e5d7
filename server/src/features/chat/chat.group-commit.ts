import { refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Db } from '../../platform/db/db.ts'
import { createChatStore } from './chat.store.ts'
import type { Turn } from './chat.write.ts'

/** The events of one commit. */
export type Committed = { fromSeq: number; toSeq: number }

/** What the changes of one batch need to know: read once for all of them, outside their transaction. */
export type TurnKnowledge = Omit<Turn, 'db' | 'store' | 'state' | 'afterCommit'>

/**
 * One change of the room. `apply` checks before it writes: when it throws a refusal it has written nothing,
 * and the rest of its batch continues. `canRepeat`: applying it twice has the same effect.
 */
export type Change<T> = {
  readonly userIds: readonly number[]
  readonly canRepeat: boolean
  apply(turn: Turn): Promise<T>
}
/** A queued change: `apply` returns the function that answers its caller after the commit. */
type Waiting = Change<() => void> & { fail(cause: unknown): void }

// After this many failures in a row the cause is not a single change: the disk is full, or the database
// unavailable.
const maxFailuresInRow = 3

function unavailable(cause: unknown): ApiError {
  const refused = refusal('unavailable', { retryAfterSeconds: 5 })
  refused.cause = cause
  return refused
}

/**
 * Group commit. Queued changes, at most `maxPerTurn`, are one transaction with one sync, so that durability
 * costs the same for one message and for a hundred; a batch starts with setImmediate, so that it includes all
 * frames of one poll of the sockets. Each caller is answered after the commit. If the transaction fails,
 * changes are tried one by one, so that each fails alone; if it is unknown whether it was committed, only
 * those that may be applied twice. `onCommit` must not reject.
 */
export function createGroupCommit(deps: {
  db: Db
  load: (userIds: readonly number[]) => Promise<TurnKnowledge>
  onCommit: (committed: Committed) => Promise<void>
  maxPerTurn: number
}): { enqueue: <T>(change: Change<T>) => Promise<T>; countWaiting: () => number } {
  const waiting: Waiting[] = []
  let isRunning = false

  /** Writes them; otherwise returns the error, and whether they may be retried. */
  const commit = async (changes: readonly Waiting[], known: TurnKnowledge) => {
    let isWritten = false
    const answers: (() => void)[] = []
    const write = async (inner: Db): Promise<Committed> => {
      const store = createChatStore(inner)
      const state = await store.lockState()
      const fromSeq = state.seq + 1
      const turn: Turn = { ...known, db: inner, store, state, afterCommit: work => answers.push(work) }
      for (const change of changes) {
        try {
          answers.push(await change.apply(turn))
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          answers.push(() => change.fail(cause))
        }
      }
      if (state.seq >= fromSeq) await store.saveState(state)
      isWritten = true
      return { fromSeq, toSeq: state.seq }
    }
    const done = await deps.db.transaction(write).catch((cause: unknown) => ({ cause, isWritten }))
    if ('cause' in done) return done
    for (const answer of answers) answer()
    if (done.toSeq >= done.fromSeq) await deps.onCommit(done)
    return undefined
  }

  const run = async (changes: readonly Waiting[]) => {
    const fail = (change: Waiting, cause: unknown) => change.fail(unavailable(cause))
    try {
      const known = await deps.load([...new Set(changes.flatMap(change => change.userIds))])
      const failure = await commit(changes, known)
      if (!failure) return
      let last = failure.cause
      let failures = 0
      for (const change of changes) {
        const isOver = changes.length === 1 || (failure.isWritten && !change.canRepeat)
        const alone = isOver || failures >= maxFailuresInRow ? { cause: last } : await commit([change], known)
        if (alone) fail(change, alone.cause)
        if (isOver) continue
        last = alone?.cause ?? last
        failures = alone ? failures + 1 : 0
      }
    } catch (cause) {
      for (const change of changes) fail(change, cause)
    }
  }

  const drain = async () => {
    while (waiting.length > 0) await run(waiting.splice(0, deps.maxPerTurn))
    isRunning = false
  }

  const enqueue = <T>(change: Change<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const apply = async (turn: Turn) => {
        const result = await change.apply(turn)
        return () => resolve(result)
      }
      waiting.push({ ...change, apply, fail: reject })
      if (isRunning) return
      isRunning = true
      setImmediate(drain)
    })
  return { enqueue, countWaiting: () => waiting.length }
}
