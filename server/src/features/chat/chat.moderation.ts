import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { role } from '@xiaolou/contract/user'
import * as v from 'valibot'
import { createTopic } from '../../platform/bus.ts'
import { createKeyedMemo } from '../../platform/content-change.ts'
import type { Deps } from '../../platform/services.ts'
import { isInForce, moderatorOf, requireAdministrator } from './chat.rules.ts'
import { type ChatStore, createChatStore } from './chat.store.ts'
import type { ChatAuditRow, ChatRestrictionRow } from './chat.table.ts'

/** What this user may do in the room has changed. */
export const restrictionTopic = createTopic('chat restriction', v.object({ userId: v.number() }))

type Kind = ChatRestrictionRow['kind']
type Act = { userId: number; actor: Actor; reason: string }
/** `untilMs` is 0 for a restriction without an end. */
export type ActiveRestriction = { kind: Kind; untilMs: number; reason: string }

export type ModerationDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'identity'>

const minuteMs = 60_000
const maxKeptUsers = 10_000

/** 0 (no end) is longer than any time. */
const longer = (a: number, b: number) => (a === 0 || b === 0 ? 0 : Math.max(a, b))

/** Mutes and bans: actions of administrators, each recorded and published to every process. */
export function createModeration(deps: ModerationDeps) {
  const { db, bus, clock } = deps
  const memo = { bus, clock, maxKeys: maxKeptUsers, topics: [restrictionTopic.name] }
  const rowsOf = createKeyedMemo(memo, createChatStore(db).findRestrictionsOf)

  const activeOf = (rows: readonly ChatRestrictionRow[]): ActiveRestriction[] =>
    rows
      .filter(row => isInForce(row, clock.now()))
      .map(row => ({ kind: row.kind, untilMs: row.until_ms, reason: row.reason }))

  /** Runs and records an action in one transaction, then publishes it. `change` returns whether it did. */
  const act = async (
    { userId, actor, reason }: Act,
    name: ChatAuditRow['act'],
    change: (
      store: ChatStore,
      row: Pick<ChatRestrictionRow, 'user_id' | 'reason' | 'by_id' | 'createdAt'>,
    ) => Promise<boolean>,
  ) => {
    const actorId = actor.kind === 'visitor' ? 0 : actor.userId
    const users = await deps.identity.findUsers([actorId, userId])
    const by = moderatorOf(actor, users)
    requireAdministrator(by)
    const user = users.get(userId)
    if (!user && name !== 'lift') throw refusal('userNotFound')
    if (user?.role === role.administrator && name !== 'lift') {
      throw refusal('chatRefused', { message: '主人不能被禁言，也不能请出' })
    }
    const row = { user_id: userId, reason, by_id: by.userId, createdAt: clock.now() }
    const hasChanged = await db.transaction(async inner => {
      const store = createChatStore(inner)
      const isDone = await change(store, row)
      if (isDone) await store.addAudit({ ...row, act: name, message_id: 0 })
      return isDone
    })
    if (hasChanged) restrictionTopic.publish(bus, { userId })
  }

  return {
    /** The user's current restrictions; cached in memory until the bus reports a change. */
    findRestriction: async (userId: number) => activeOf(await rowsOf(userId)),

    /**
     * Bans for `limits.chatOfflineMs`, unless a longer ban is active, and publishes it. Throws a refusal for
     * the reader.
     */
    forceOffline: (input: Act) =>
      act(input, 'offline', async (store, row) => {
        const held = activeOf(await store.findRestrictionsOf(input.userId)).find(({ kind }) => kind === 'ban')
        const ownUntilMs = row.createdAt + limits.chatOfflineMs
        const until_ms = held ? longer(held.untilMs, ownUntilMs) : ownUntilMs
        await store.putRestriction({ ...row, kind: 'ban', until_ms })
        return true
      }),

    /** `minutes` 0 has no end. Throws a refusal for an unknown user, and for an administrator. */
    restrict: ({ kind, minutes, ...input }: Act & { kind: Kind; minutes: number }) =>
      act(input, kind, async (store, row) => {
        await store.putRestriction({
          ...row,
          kind,
          until_ms: minutes === 0 ? 0 : row.createdAt + minutes * minuteMs,
        })
        return true
      }),

    /** Lifting a restriction that is not active succeeds silently. */
    lift: ({ kind, ...input }: Omit<Act, 'reason'> & { kind: Kind }) =>
      act({ ...input, reason: kind === 'mute' ? '禁言' : '请出' }, 'lift', store =>
        store.deleteRestriction(input.userId, kind),
      ),
  }
}

export type ChatModeration = ReturnType<typeof createModeration>
