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

/** Runs `work` for whoever calls: one run, begun after they called, for all who called before it. */
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

/** Brings to the disk what has been committed to the write-ahead log of a database, off the main thread. */
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
    // What the system could not bring to the disk it now takes for written, and the next sync would say that all is well
    // (https://lwn.net/Articles/752063/): everything has to go to the file itself before anything is acknowledged again.
    const answer = database.prepare('pragma wal_checkpoint(restart)').get()
    if (answer?.busy !== 0) throw failure
    failure = undefined
  })
  return { sync, close: async () => log?.close() }
}

// While another process has the lock of writing, it is asked for again after so long.
const askEveryMs = 1
const askForMs = 30_000
// A command that has written for so long leaves the lock alone, for longer than others take to ask for it.
const writeForMs = 15
const leaveForMs = 5

export type Manners = {
  /** Others come first: a site is open beside. */
  givesWay?: boolean
  /** What was written is on the disk when the database is closed, and not necessarily before. */
  syncsAtEnd?: boolean
}
type DriverInput = Manners & { database: DatabaseSync; shape: SqliteDatabase; sync: () => Promise<void> }

/**
 * One connection, one at a time. Whoever has written hears of it when it is on the disk; meanwhile the connection is the next one's,
 * as it is while another process has the lock of writing: SQLite's own wait would stop the whole process.
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

  /** The same connection, on which a statement that found the lock taken is asked again: within a transaction none does. */
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

  /** Gives the turn away between one try and the next. Of those who wait one asks at a time, in the order in which they came. */
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
      // What it wrote before, others may have taken for their own meanwhile.
      if (hasWritten) this.#changes = Number.NaN
      resolve()
    }
  }
}

/** The driver makes its own queue: Kysely's would let nobody in before the one who wrote has been answered. */
class QueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * A database with a write-ahead log that is committed to without a sync (`synchronous = normal`), and synced for whoever waits:
 * as safe as `full`, but a slow disk holds up those who write, not those who read, and one sync is for all who wrote before it began.
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
