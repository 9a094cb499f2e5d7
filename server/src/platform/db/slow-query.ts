import type { LogEvent } from 'kysely'
import { currentRequestId } from '../request-id.ts'

type Say = (data: object, message: string) => void

const maxPerMinute = 20
const minuteMs = 60_000
const maxSqlLength = 2_000

/**
 * Listens to every query and logs those that took `slowMs` or longer in the database: the text, which
 * contains no values, the milliseconds, and the request's id. At most twenty a minute; the next line tells
 * how many were omitted.
 */
export function createSlowQueryLog(input: {
  slowMs: number
  say: Say
  nowMs?: () => number
}): (event: LogEvent) => void {
  const { slowMs, say, nowMs = () => performance.now() } = input
  let startedAtMs = Number.NEGATIVE_INFINITY
  let said = 0
  let unsaid = 0
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < slowMs) return
    if (nowMs() - startedAtMs >= minuteMs) {
      startedAtMs = nowMs()
      said = 0
    }
    said += 1
    if (said > maxPerMinute) {
      unsaid += 1
      return
    }
    const ms = Math.round(queryDurationMillis)
    const reqId = currentRequestId()
    say(
      {
        ...{ sql: query.sql.slice(0, maxSqlLength), ms },
        ...(reqId !== undefined && { reqId }),
        ...(unsaid > 0 && { unsaid }),
      },
      '这条查询太慢了',
    )
    unsaid = 0
  }
}
