import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ChatAuditRow, ChatRestrictionRow } from './chat.migration.ts'
import { createAuditStore, createRestrictionStore } from './chat.moderation-store.ts'
import { moderatorOf, requireAdministrator } from './chat.rules.ts'
import { administratorRole, type PublicUser } from './chat.view.ts'

/** On the bus, JSON `{ userId }`: what this user may do in the room has changed. */
export const chatRestrictionTopic = 'chat restriction'
const changed = v.pipe(v.string(), v.parseJson(), v.object({ userId: v.number() }))

type Kind = ChatRestrictionRow['kind']
type Act = { userId: number; actor: Actor; reason: string }
/** `untilMs` is 0 while it holds until it is lifted. */
export type ActiveRestriction = { kind: Kind; untilMs: number; reason: string }

export type ModerationDeps = {
  db: Db
  bus: Bus
  clock: Clock
  findUsers: (ids: readonly number[]) => Promise<ReadonlyMap<number, PublicUser>>
}

const minuteMs = 60_000
// Another process publishes its changes; should one be lost, a minute at most.
const maxAgeMs = 60_000
const maxKept = 10_000

const isActive = (row: ChatRestrictionRow, nowMs: number) => row.until_ms === 0 || row.until_ms > nowMs
/** Until it is lifted is longer than any time. */
const longer = (a: number, b: number) => (a === 0 || b === 0 ? 0 : Math.max(a, b))

/** Who may not write, or not come in: acts of administrators, each on record, each published to every process. */
export function createModeration(deps: ModerationDeps) {
  const { db, bus, clock } = deps
  const store = createRestrictionStore(db)
  const kept = new Map<number, { rows: Promise<ChatRestrictionRow[]>; readAtMs: number }>()
  bus.subscribe(chatRestrictionTopic, message => {
    const parsed = v.safeParse(changed, message)
    if (parsed.success) kept.delete(parsed.output.userId)
    else kept.clear()
  })

  const rowsOf = (userId: number) => {
    const known = kept.get(userId)
    if (known && clock.now() - known.readAtMs < maxAgeMs) return known.rows
    const made = { rows: store.findOf(userId), readAtMs: clock.now() }
    kept.delete(userId)
    kept.set(userId, made)
    const oldest = kept.size > maxKept ? kept.keys().next() : undefined
    if (oldest && !oldest.done) kept.delete(oldest.value)
    made.rows.catch(() => {
      if (kept.get(userId) === made) kept.delete(userId)
    })
    return made.rows
  }

  /** The act and its record in one transaction, then the news of it. */
  const act = async (
    row: Pick<ChatAuditRow, 'act' | 'user_id' | 'reason'> & { actor: Actor },
    change: (inner: ReturnType<typeof createRestrictionStore>, byId: number) => Promise<boolean>,
  ) => {
    const { actor, ...entry } = row
    const actorId = actor.kind === 'visitor' ? 0 : actor.userId
    const users = await deps.findUsers([actorId, row.user_id])
    const by = moderatorOf(actor, users)
    requireAdministrator(by)
    const user = users.get(row.user_id)
    if (!user && row.act !== 'lift') throw refusal('userNotFound')
    if (user?.role === administratorRole && row.act !== 'lift') {
      throw refusal('chatRefused', { message: '主人不能被禁言，也不能请出' })
    }
    const hasChanged = await db.transaction(async inner => {
      const isDone = await change(createRestrictionStore(inner), by.userId)
      const audit = { ...entry, by_id: by.userId, message_id: 0, createdAt: clock.now() }
      if (isDone) await createAuditStore(inner).add(audit)
      return isDone
    })
    if (hasChanged) bus.publish(chatRestrictionTopic, JSON.stringify({ userId: row.user_id }))
  }

  return {
    /** What holds for the user now; kept in memory, and dropped when the bus says that it changed. */
    async findRestriction(userId: number): Promise<ActiveRestriction[]> {
      const nowMs = clock.now()
      return (await rowsOf(userId))
        .filter(row => isActive(row, nowMs))
        .map(row => ({ kind: row.kind, untilMs: row.until_ms, reason: row.reason }))
    },

    /** Bans for `limits.chatOfflineMs`, unless a longer ban holds, and publishes it. Throws a refusal in the reader's words. */
    forceOffline: ({ userId, actor, reason }: Act) =>
      act({ act: 'offline', user_id: userId, reason, actor }, async (inner, byId) => {
        const nowMs = clock.now()
        const held = (await inner.findOf(userId)).find(row => row.kind === 'ban' && isActive(row, nowMs))
        const ownUntilMs = nowMs + limits.chatOfflineMs
        await inner.put({
          user_id: userId,
          kind: 'ban',
          until_ms: held ? longer(held.until_ms, ownUntilMs) : ownUntilMs,
          reason,
          by_id: byId,
          createdAt: nowMs,
        })
        return true
      }),

    /** `minutes` 0 is until it is lifted. Throws a refusal for somebody unknown, and for an administrator. */
    restrict: ({ userId, kind, minutes, reason, actor }: Act & { kind: Kind; minutes: number }) =>
      act({ act: kind, user_id: userId, reason, actor }, async (inner, byId) => {
        const nowMs = clock.now()
        const until_ms = minutes === 0 ? 0 : nowMs + minutes * minuteMs
        await inner.put({ user_id: userId, kind, until_ms, reason, by_id: byId, createdAt: nowMs })
        return true
      }),

    /** What does not hold is lifted without a word. */
    lift: ({ userId, kind, actor }: Omit<Act, 'reason'> & { kind: Kind }) =>
      act({ act: 'lift', user_id: userId, reason: kind === 'mute' ? '禁言' : '请出', actor }, inner =>
        inner.delete(userId, kind),
      ),
  }
}

export type ChatModeration = ReturnType<typeof createModeration>
