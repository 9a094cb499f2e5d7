import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { JobRun } from '../../platform/jobs.ts'

type RunTable = {
  id: Generated<number>
  name: string
  found: string
  failure: string
  startedAt: number
  tookMs: number
}
export type RunRow = Omit<RunTable, 'id'>

const keptRuns = 10
// More frequent jobs only store their last run, once a minute.
const oftenMs = 5 * 60_000
const writeOftenMs = 60_000
// A job that fails repeatedly is reported once, and again only after it has been fine for this long.
const quietMs = 2 * 24 * 60 * 60_000
const failureMaxLength = 300

/** The record of runs, over all processes of the site. */
export function createJobLedger(db: Db) {
  const query: Kysely<{ job_run: RunTable }> = db.query
  const written = new Map<string, JobRun>()
  const newest = (name: string, isDone: boolean) =>
    query
      .selectFrom('job_run')
      .where('name', '=', name)
      .where('failure', isDone ? '=' : '!=', '')
      .orderBy('id', 'desc')

  return {
    /** Stores a run; returns whether it is a failure that has not been reported yet. */
    async write(run: JobRun): Promise<boolean> {
      const { name, everyMs, startedAtMs, tookMs, found } = run
      const failure = run.failure.slice(0, failureMaxLength)
      const isOften = everyMs < oftenMs
      const last = written.get(name)
      const isSame = last?.failure === run.failure && last.found === found
      if (isOften && isSame && startedAtMs - last.startedAtMs < writeOftenMs) return false
      written.set(name, run)
      const before = await newest(name, false).select('startedAt').executeTakeFirst()
      await query
        .insertInto('job_run')
        .values({ name, found, failure, startedAt: startedAtMs, tookMs })
        .execute()
      const isDone = failure === ''
      const oldest = await newest(name, isDone)
        .select('id')
        .offset(isOften ? 1 : keptRuns)
        .limit(1)
        .executeTakeFirst()
      if (oldest)
        await query
          .deleteFrom('job_run')
          .where('name', '=', name)
          .where('failure', isDone ? '=' : '!=', '')
          .where('id', '<=', oldest.id)
          .execute()
      return !isDone && (before === undefined || startedAtMs - before.startedAt > quietMs + everyMs)
    },

    /** All stored runs, by job, the newest first. */
    async read(): Promise<Map<string, RunRow[]>> {
      const rows = await query.selectFrom('job_run').selectAll().orderBy('id', 'desc').execute()
      return Map.groupBy(rows, row => row.name)
    },
  }
}
