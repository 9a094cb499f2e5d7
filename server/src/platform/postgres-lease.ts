import { sql } from 'kysely'
import type { Db } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import type { Lease } from './jobs.ts'

export const leaseTables = ['job_lease']

export const leaseMigrations: readonly Migration[] = [
  {
    name: '0029-lease',
    async up({ kind, query }) {
      if (kind !== 'postgres') return
      await sql`create unlogged table job_lease (
        name text primary key, holder text not null, held_until timestamptz not null, begun_at timestamptz not null)`.execute(
        query,
      )
    },
  },
]

// The work of a killed process can be taken over after this time.
const holdMs = 5_000
// A timer that fires a little early must not skip a run.
const slack = 0.9

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`

/**
 * A row for each job, by the database's clock: who is running it, and when it last began, and ended or
 * failed. A process that was only slow, and lost its row, finishes beside the other: jobs tolerate that, as
 * they tolerate a kill. A row with a future time was written before the clock was set back, and blocks
 * nobody.
 */
export function createPostgresLease({ db, holder }: { db: Db; holder: string }): Lease {
  const { query } = db
  const take = async (name: string, everyMs: number): Promise<boolean> => {
    const { rows } = await sql`
      insert into job_lease as held (name, holder, held_until, begun_at)
      values (${name}, ${holder}, clock_timestamp() + ${milliseconds(holdMs)}, '-infinity')
      on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where (held.held_until <= clock_timestamp() or held.held_until > clock_timestamp() + ${milliseconds(holdMs)})
        and (held.begun_at <= clock_timestamp() - ${milliseconds(everyMs * slack)} or held.begun_at > clock_timestamp())
      returning 1`.execute(query)
    return rows.length > 0
  }
  const hold = (name: string) =>
    sql`
      update job_lease set held_until = clock_timestamp() + ${milliseconds(holdMs)}
      where name = ${name} and holder = ${holder}`.execute(query)
  const leave = (name: string, tookMs: number) =>
    sql`
      update job_lease set held_until = clock_timestamp(), begun_at = clock_timestamp() - ${milliseconds(tookMs)}
      where name = ${name} and holder = ${holder}`.execute(query)

  return async (name, everyMs, work) => {
    if (!(await take(name, everyMs))) return
    const beganAtMs = performance.now()
    // If the database does not answer, the next renewal may succeed, or another process takes over.
    const holding = setInterval(() => void hold(name).catch(() => undefined), holdMs / 3).unref()
    try {
      await work()
    } finally {
      clearInterval(holding)
      await leave(name, performance.now() - beganAtMs)
    }
  }
}
