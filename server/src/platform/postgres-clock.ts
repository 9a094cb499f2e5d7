import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Jobs } from './jobs.ts'

const askEveryMs = 10_000
// Smaller differences may be network latency.
const toleratedMs = 100
const setBackMs = 60_000

/**
 * The database's time, the same for all processes of a site: their machines' clocks may differ by minutes,
 * and be set while they run. Between two queries it advances monotonically. `onSetBack` is called when it was
 * set back by a minute or more.
 */
export async function createPostgresClock(given: {
  db: Db
  jobs: Jobs
  onSetBack: () => Promise<void>
}): Promise<Clock> {
  const { db, jobs, onSetBack } = given
  /** The offset of the database's time from this process's monotonic clock. */
  const ask = async (): Promise<number> => {
    const askedAtMs = performance.now()
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db.query)
    return (rows[0]?.now ?? 0) - (askedAtMs + performance.now()) / 2
  }
  const firstAheadMs = await ask()
  let aheadMs = firstAheadMs
  jobs.repeat(
    { name: 'time of the database', title: '校准时间', does: '和数据库对一对表，几个进程用同一个时间。' },
    askEveryMs,
    async () => {
      const nowAheadMs = await ask()
      const setByMs = nowAheadMs - aheadMs
      if (Math.abs(setByMs) > toleratedMs) aheadMs = nowAheadMs
      if (setByMs < -setBackMs) await onSetBack()
    },
  )
  return {
    now: () => Math.floor(performance.now() + aheadMs),
    steady: () => performance.now() + firstAheadMs,
  }
}
