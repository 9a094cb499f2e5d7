import { setTimeout as wait } from 'node:timers/promises'
import { findBreaches } from './check.ts'
import type { ExpectedState } from './expected-state.ts'
import { comeBack } from './operation.ts'
import type { Visitor } from './visitor.ts'

/** Longer than the slowest guarantee (a pulled cable is noticed within 70 s). */
const stalledAfterMs = 90_000
/** Ends even on a starved machine. */
const settleWithinMs = 480_000
const lookEveryMs = 500

type Settled = { breaches: string[]; tookMs: number; messages: number; events: number; recalls: number }

/**
 * After the chaos: every reader looks at the window and scrolls up to the beginning, until nothing
 * contradicts the database any more. Contradictions that remain when no screen has changed for a minute and a
 * half are breaches: the total time depends on the machine. While somebody still sends or reads, only the
 * screens are compared: comparing twenty of them with the database would take the time that they need.
 */
export async function catchUp(given: {
  visitors: readonly Visitor[]
  readExpected: () => Promise<ExpectedState>
  administratorId: number
  attacker: { userId: number; mark: string }
}): Promise<Settled> {
  const { visitors, readExpected, administratorId, attacker } = given
  const startedMs = performance.now()
  let lastSeen = ''
  let movedMs = startedMs
  for (const visitor of visitors) visitor.env().wake()
  for (;;) {
    await wait(lookEveryMs)
    for (const visitor of visitors) readUp(visitor)
    const nowMs = performance.now()
    const seen = visitors.map(screenOf).join()
    if (seen !== lastSeen) movedMs = nowMs
    lastSeen = seen
    const isOver = nowMs - movedMs > stalledAfterMs || nowMs - startedMs > settleWithinMs
    if (!isOver && visitors.some(isBusy)) continue
    const witnesses = visitors.map(visitor => visitor.witness())
    const expected = await readExpected()
    // Every ten minutes the room prunes its log, without which nothing can be compared.
    if ((expected.events[0]?.seq ?? 1) > 1) throw new Error('日志的开头已经清掉了：风暴太长，比不出什么')
    const breaches = [
      ...findBreaches({ expected, witnesses, administratorId, attacker }),
      ...visitors.flatMap(findUnfinished),
      ...findPresenceBreaches(visitors),
    ]
    const tookMs = performance.now() - startedMs
    const recalls = expected.events.filter(event => event.kind === 'revert').length
    const counted = { messages: expected.messages.length, events: expected.events.length, recalls }
    const settled = { breaches, tookMs, ...counted }
    if (breaches.length === 0 || isOver) return settled
  }
}

/** What changes on a screen while its reader catches up. */
function screenOf(visitor: Visitor): string {
  const { rows, online, connection } = visitor.client().getView()
  const last = rows.findLast(row => row.kind === 'message')
  return [connection.phase, rows.length, online.length, countSending(visitor), last?.key].join(' ')
}

const countSending = (visitor: Visitor): number =>
  visitor
    .client()
    .getView()
    .rows.filter(row => row.kind === 'outgoing' && row.outgoing.status === 'sending').length

const isBusy = (visitor: Visitor): boolean => countSending(visitor) > 0 || findUnfinished(visitor).length > 0

function readUp(visitor: Visitor) {
  comeBack(visitor)
  const { connection, hasMore, isLoaded, isLoadingMore, failure } = visitor.client().getView()
  if (connection.phase === 'waiting') visitor.env().wake()
  if (isLoaded && hasMore && !isLoadingMore) visitor.client().actions.loadMore()
  if (!isLoaded && failure) visitor.client().actions.loadMore()
}

function findUnfinished(visitor: Visitor): string[] {
  const { connection, isLoaded, hasMore, failure } = visitor.client().getView()
  if (connection.phase !== 'live') return [`追赶 ${visitor.name} 没有连上：${connection.phase}`]
  if (!isLoaded) return [`追赶 ${visitor.name} 没有读到最新一页：${failure}`]
  return hasMore ? [`追赶 ${visitor.name} 没有读到头：${failure}`] : []
}

/** Everybody who is signed in has a window open by now, and everybody else sees that (I8). */
function findPresenceBreaches(visitors: readonly Visitor[]): string[] {
  const userIds = new Set(visitors.flatMap(({ account }) => account?.userId ?? []))
  return visitors.flatMap(visitor => {
    const seen = new Set(
      visitor
        .client()
        .getView()
        .online.map(user => user.user_id),
    )
    const missing = [...userIds].filter(id => !seen.has(id))
    return missing.length === 0 ? [] : [`I8 ${visitor.name} 的名单上少了 ${missing.join('、')}`]
  })
}
