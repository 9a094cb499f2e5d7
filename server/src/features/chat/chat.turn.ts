import { refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Db } from '../../platform/db/db.ts'
import type { ChatEventRow, ChatState } from './chat.migration.ts'
import { type ChatStore, createChatStore } from './chat.store.ts'
import type { PublicUser } from './chat.view.ts'

/** What operations of one turn know beforehand: read once for all of them, outside their transaction. */
export type TurnKnowledge = {
  users: ReadonlyMap<number, PublicUser>
  blockedWords: readonly string[]
  recallMinutes: number
  sanitise: (html: string) => string
  nowMs: number
}

/** The inside of the transaction of a turn. */
export type Turn = TurnKnowledge & {
  db: Db
  store: ChatStore
  /** Changes with every operation; written at the end of the turn. */
  state: ChatState
  /** Writes an event under the next `seq`, and gives that. */
  addEvent(event: Pick<ChatEventRow, 'kind' | 'message_id' | 'by_id'>): Promise<number>
  afterCommit(work: () => void): void
}

/**
 * One change of the room. `apply` looks first and writes then: when it throws a refusal it has written nothing, and the
 * others of its turn go on. It gives what answers its caller after the commit. `canRepeat`: applied twice it is the same.
 */
export type Operation = {
  readonly userIds: readonly number[]
  readonly canRepeat: boolean
  apply(turn: Turn): Promise<() => void>
  fail(cause: unknown): void
}

export type Committed = { fromSeq: number; toSeq: number }

// Then it is not one of them that cannot be written: the disk is full, or the database away.
const maxFailuresInRow = 3

function unavailable(cause: unknown): ApiError {
  const refused = refusal('unavailable', { retryAfterSeconds: 5 })
  refused.cause = cause
  return refused
}

type Done = { answers: readonly (() => void)[]; fromSeq: number; toSeq: number }

/**
 * Applies operations in one transaction, answers each after the commit and calls `onCommit`. When the transaction fails
 * they are tried one by one, so that each fails alone; when it is unknown whether it was committed, only those that may
 * be applied twice. Never rejects as long as `onCommit` does not.
 */
export function createTurnRunner(deps: {
  db: Db
  load: (userIds: readonly number[]) => Promise<TurnKnowledge>
  onCommit: (committed: Committed) => Promise<void>
}): (operations: readonly Operation[]) => Promise<void> {
  const commit = (
    operations: readonly Operation[],
    known: TurnKnowledge,
    progress: { isWritten: boolean },
  ): Promise<Done> =>
    deps.db.transaction(async inner => {
      const store = createChatStore(inner)
      const state = await store.lockState()
      const fromSeq = state.seq + 1
      const answers: (() => void)[] = []
      const turn: Turn = {
        ...known,
        db: inner,
        store,
        state,
        async addEvent(event) {
          state.seq += 1
          await store.addEvent({ ...event, seq: state.seq, createdAt: known.nowMs })
          return state.seq
        },
        afterCommit: work => answers.push(work),
      }
      for (const operation of operations) {
        try {
          answers.push(await operation.apply(turn))
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          answers.push(() => operation.fail(cause))
        }
      }
      if (state.seq >= fromSeq) await store.saveState(state)
      progress.isWritten = true
      return { answers, fromSeq, toSeq: state.seq }
    })

  const finish = async ({ answers, fromSeq, toSeq }: Done) => {
    for (const answer of answers) answer()
    if (toSeq >= fromSeq) await deps.onCommit({ fromSeq, toSeq })
  }

  const runAlone = async (operations: readonly Operation[], known: TurnKnowledge) => {
    let failures = 0
    let last: unknown
    for (const operation of operations) {
      if (failures >= maxFailuresInRow) {
        operation.fail(unavailable(last))
        continue
      }
      const done = await commit([operation], known, { isWritten: false }).catch((cause: unknown) => {
        last = cause
        operation.fail(unavailable(cause))
      })
      failures = done ? 0 : failures + 1
      if (done) await finish(done)
    }
  }

  return async operations => {
    const fail = (cause: unknown, which: readonly Operation[]) => {
      for (const operation of which) operation.fail(unavailable(cause))
    }
    const userIds = [...new Set(operations.flatMap(operation => operation.userIds))]
    let unreadable: unknown
    const known = await deps.load(userIds).catch((cause: unknown) => {
      unreadable = cause
    })
    if (!known) return fail(unreadable, operations)

    const progress = { isWritten: false }
    let unwritten: unknown
    const done = await commit(operations, known, progress).catch((cause: unknown) => {
      unwritten = cause
    })
    if (done) return finish(done)
    const isOver = (operation: Operation) =>
      operations.length === 1 || (progress.isWritten && !operation.canRepeat)
    fail(unwritten, operations.filter(isOver))
    await runAlone(
      operations.filter(operation => !isOver(operation)),
      known,
    )
  }
}

/** Things that are done together, turn by turn, in the order in which they came. */
export type TurnQueue<T> = { push(item: T): void }

/**
 * Hands everything that waits, at most `maxPerTurn`, to `run`; one turn at a time. A turn begins with setImmediate, so
 * that all frames of one poll of the sockets are in it. `run` must not reject.
 */
export function createTurnQueue<T>(deps: {
  maxPerTurn: number
  run: (items: readonly T[]) => Promise<void>
}): TurnQueue<T> {
  const waiting: T[] = []
  let isRunning = false

  const drain = async () => {
    while (waiting.length > 0) await deps.run(waiting.splice(0, deps.maxPerTurn))
    isRunning = false
  }

  return {
    push(item) {
      waiting.push(item)
      if (isRunning) return
      isRunning = true
      setImmediate(drain)
    },
  }
}
