import { type FileHandle, open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

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

/** One connection, one at a time. Whoever has written hears of it when it is on the disk; meanwhile the connection is the next one's. */
class SyncedDriver extends SqliteDriver {
  readonly #sync: () => Promise<void>
  readonly #countChanges: () => number
  #changes = 0
  #last = Promise.resolve()
  #release: () => void = () => undefined

  constructor(given: { database: SqliteDatabase; countChanges: () => number; sync: () => Promise<void> }) {
    super(given)
    this.#sync = given.sync
    this.#countChanges = given.countChanges
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#release = resolve
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    const changes = this.#countChanges()
    const hasWritten = changes !== this.#changes
    this.#changes = changes
    this.#release()
    if (hasWritten) await this.#sync()
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
export function createSyncedDialect(input: {
  database: DatabaseSync
  shape: SqliteDatabase
  path: string
}): Dialect & { close(): Promise<void> } {
  const log = createLogSync(input.database, input.path)
  const counting = input.database.prepare('select total_changes() as changes')
  const plain = new SqliteDialect({ database: input.shape })
  return {
    createDriver: () =>
      new SyncedDriver({
        database: input.shape,
        countChanges: () => Number(counting.get()?.changes),
        sync: log.sync,
      }),
    createAdapter: () => new QueuedAdapter(),
    createIntrospector: db => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    close: log.close,
  }
}
