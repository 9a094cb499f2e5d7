import { type FileHandle, open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { isBusy } from '../file-lock.ts'

/** Shares runs of `work`: a caller gets the next run to begin, shared with others waiting for it. */
export function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    next = undefined
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (running) next ??= running.then(run, run)
    return next ?? run()
  }
}

/** Syncs the committed write-ahead log to disk, off the main thread. */
function createLogSync(database: DatabaseSync, path: string) {
  let log: FileHandle | undefined
  let failure: unknown
  const sync = shareRuns(async () => {
    try {
      log ??= await open(`${path}-wal`, 'r+')
      if (failure === undefined) return await log.datasync()
    } catch (cause) {
      failure = cause
    }
    // After a failed sync the kernel treats the lost pages as written, and the next sync would succeed
    // (https://lwn.net/Articles/752063/): everything must go to the file itself before anything is
    // acknowledged again.
    const answer = database.prepare('pragma wal_checkpoint(restart)').get()
    if (answer?.busy !== 0) throw failure
    failure = undefined
  })
  return { sync, close: async () => log?.close() }
}

// The retry interval while another process holds the write lock.
const askEveryMs = 1
const askForMs = 30_000
// After writing for this long, a command releases the lock for longer than others' retry interval.
const writeForMs = 15
const leaveForMs = 5

export type Manners = {
  /** Lets others go first: a site is running beside it. */
  givesWay?: boolean
  /** Writes are only guaranteed to be on disk once the database is closed. */
  syncsAtEnd?: boolean
}
type DriverInput = Manners & { database: DatabaseSync; shape: SqliteDatabase; sync: () => Promise<void> }

/**
 * One connection, one user at a time. A writer is answered when its data is on disk; meanwhile the connection
 * is free for the next, also while another process holds the write lock: SQLite's own wait would block the
 * whole process.
 */
class QueuedDriver extends SqliteDriver {
  readonly #input: DriverInput
  readonly #countChanges: () => number
  #connection: DatabaseConnection | undefined
  #changes = 0
  #last = Promise.resolve()
  #release: () => void = () => undefined
  #lastWaiting = Promise.resolve()
  #takenAtMs = 0
  #wroteForMs = 0
  #isUnsynced = false

  constructor(input: DriverInput) {
    super({ database: input.shape })
    this.#input = input
    const counting = input.database.prepare('select total_changes() as changes')
    this.#countChanges = () => Number(counting.get()?.changes)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn()
    this.#connection ??= this.#patient(await super.acquireConnection())
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    const changes = this.#countChanges()
    const hasWritten = changes !== this.#changes
    this.#changes = changes
    if (hasWritten && this.#input.givesWay) await this.#giveWay()
    this.#release()
    if (hasWritten && this.#input.syncsAtEnd) this.#isUnsynced = true
    else if (hasWritten) await this.#input.sync()
  }

  override async destroy(): Promise<void> {
    if (this.#isUnsynced) await this.#input.sync()
    await super.destroy()
  }

  async #takeTurn(): Promise<void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#release = resolve
    this.#takenAtMs = performance.now()
  }

  async #giveWay(): Promise<void> {
    this.#wroteForMs += performance.now() - this.#takenAtMs
    if (this.#wroteForMs < writeForMs) return
    this.#wroteForMs = 0
    await wait(leaveForMs)
  }

  /** The same connection, retrying when the lock is taken, which does not happen within a transaction. */
  #patient(connection: DatabaseConnection): DatabaseConnection {
    const isTaken = (cause: unknown) => isBusy(cause) && !this.#input.database.isTransaction
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const ask = () => connection.executeQuery<Row>(query)
        try {
          return await ask()
        } catch (cause) {
          if (!isTaken(cause)) throw cause
          return this.#askAgain(ask, isTaken)
        }
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  /** Releases the connection between tries. Waiting callers retry one at a time, in order of arrival. */
  async #askAgain<T>(ask: () => Promise<T>, isTaken: (cause: unknown) => boolean): Promise<T> {
    const before = this.#lastWaiting
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastWaiting = promise
    const untilMs = performance.now() + askForMs
    const hasWritten = this.#countChanges() !== this.#changes
    this.#release()
    await before
    try {
      for (;;) {
        await this.#takeTurn()
        try {
          return await ask()
        } catch (cause) {
          if (!isTaken(cause) || performance.now() > untilMs) throw cause
        }
        this.#release()
        await wait(askEveryMs)
      }
    } finally {
      // Others may have counted its earlier writes as their own meanwhile.
      if (hasWritten) this.#changes = Number.NaN
      resolve()
    }
  }
}

/** The driver has its own queue: Kysely's would wait until the previous writer has been answered. */
class QueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * A database with a write-ahead log that commits without a sync (`synchronous = normal`) and syncs before a
 * writer is answered: as safe as `full`, but a slow disk only delays writers, not readers, and one sync
 * serves all who wrote before it began.
 */
export function createSyncedDialect(
  input: Manners & { database: DatabaseSync; shape: SqliteDatabase; path: string },
): Dialect & { close(): Promise<void> } {
  const { sync, close } = createLogSync(input.database, input.path)
  const plain = new SqliteDialect({ database: input.shape })
  return {
    createDriver: () => new QueuedDriver({ ...input, sync }),
    createAdapter: () => new QueuedAdapter(),
    createIntrospector: db => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    close,
  }
}
