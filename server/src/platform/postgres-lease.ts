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

// Who was killed at its work is taken over from after so long.
const holdMs = 5_000
// A timer that fires a little early is no reason to leave a turn out.
const slack = 0.9

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`

/**
 * A row for each job, by the clock of the database: who is at it, and when it was last begun and ended well or badly. One that was
 * only slow, and lost its row, ends its turn beside the other: jobs bear that, as they bear a kill. A row of a time to come was written
 * before that clock was set back, and holds nobody up.
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
    // What the database does not answer now it may answer the next time, or another takes over.
    const holding = setInterval(() => void hold(name).catch(() => undefined), holdMs / 3).unref()
    try {
      await work()
    } finally {
      clearInterval(holding)
      await leave(name, performance.now() - beganAtMs)
    }
  }
}
