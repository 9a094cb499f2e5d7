import { refusal } from '@xiaolou/contract/errors'
import type { SignedIn } from '@xiaolou/contract/kit/handler'
import {
  type ModerationAct,
  type ModerationFilter,
  type ModerationKind,
  moderationActMax,
  moderationKinds,
} from '@xiaolou/contract/moderation'
import * as v from 'valibot'
import { sureNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ModerationBefore, ModerationSource } from '../../platform/moderation.ts'
import type { Deps } from '../../platform/services.ts'
import { createUndoStore } from '../../platform/undo.ts'
import { queryOf, sourcesOf } from './moderation.queue.ts'
import { createModerationStore } from './moderation.store.ts'

type ActDeps = Pick<Deps, 'db' | 'clock'> & { sources: readonly ModerationSource[] }
type Given = {
  act: ModerationAct
  items: readonly { kind: ModerationKind; id: number }[]
  all?: ModerationFilter | null | undefined
  minutes: number
}

const minuteMs = 60_000
const undoKind = 'moderation'
/** The undo data: of each kind the previous rows, the reports that were closed, and who was turned away. */
const undoSchema = v.object({
  before: v.array(
    v.object({
      kind: v.picklist(moderationKinds),
      rows: v.array(v.looseObject({ id: v.number() })),
    }),
  ),
  reports: v.array(v.number()),
  bans: v.array(v.string()),
})
type Undo = {
  before: { kind: ModerationKind; rows: readonly ModerationBefore[] }[]
  reports: number[]
  bans: string[]
}

type Run = Awaited<ReturnType<ModerationSource['restore']>>
type Step = { source: ModerationSource; rows: ModerationBefore[]; ids: number[]; run: Run }

const goals = { approve: 'shown', bin: 'bin', spam: 'spam', delete: 'gone', ban: 'spam' } as const

const isBefore = (row: { id: number; [name: string]: unknown }): row is ModerationBefore =>
  Object.values(row).every(value => value === null || typeof value === 'string' || typeof value === 'number')

/** The owner's moderation: one transaction per action over all kinds; all but deletion can be undone. */
export function createActions({ db, clock, sources }: ActDeps) {
  /** The given items and those that the filter finds, without duplicates, limited for each kind. */
  const idsFor = async ({ act, items, all }: Given, source: ModerationSource): Promise<number[]> => {
    const named = items.filter(item => item.kind === source.kind).map(item => item.id)
    if (!all || !sourcesOf([source], all.kind).length) return [...new Set(named)]
    const goal = goals[act]
    const query = { ...queryOf(all), notState: goal === 'gone' || all.state === 'waiting' ? undefined : goal }
    const found = await source.findKeys(query, { limit: moderationActMax, offset: 0 })
    return [...new Set([...named, ...found.map(key => key.id)])]
  }

  const banned = async (inner: Db, writers: ReadonlySet<string>, minutes: number) => {
    const nowMs = clock.now()
    return createModerationStore(inner).ban(
      [...writers],
      minutes === 0 ? 0 : nowMs + minutes * minuteMs,
      nowMs,
    )
  }

  return {
    async act(given: Given, actor: SignedIn): Promise<{ count: number; undo: string }> {
      const goal = goals[given.act]
      const plan: Step[] = []
      const writers = new Set<string>()
      for (const source of sources) {
        const ids = await idsFor(given, source)
        if (ids.length === 0) continue
        if (given.act === 'ban')
          for (const { writer, network } of await source.findMarks(ids)) {
            // The owner is never turned away because of their own text; a visitor is also identified by
            // network.
            if (writer !== '' && writer !== `user:${actor.userId}`) writers.add(writer)
            if (writer.startsWith('visitor:') && network !== '') writers.add(`network:${network}`)
          }
        const rows = await source.findBefore(ids)
        const foundIds = rows.map(row => row.id)
        if (rows.length > 0)
          plan.push({ source, rows, ids: foundIds, run: await source.change(foundIds, goal, actor) })
      }
      const { undo, pushes } = await db.transaction(async inner => {
        const store = createModerationStore(inner)
        const kept: Undo = { before: [], reports: [], bans: [] }
        const pushes: (() => void)[] = []
        for (const { source, rows, ids, run } of plan) {
          pushes.push(await run(inner))
          kept.before.push({ kind: source.kind, rows })
          kept.reports.push(...(await store.closeReports(source.kind, ids)))
        }
        if (writers.size > 0) kept.bans = await banned(inner, writers, given.minutes)
        if (goal === 'gone' || plan.length === 0) return { undo: '', pushes }
        return { undo: await createUndoStore(inner, clock).keep(undoKind, kept), pushes }
      })
      for (const push of pushes) push()
      return { count: plan.reduce((sum, { rows }) => sum + rows.length, 0), undo }
    },

    async undo(key: string): Promise<void> {
      const known = await createUndoStore(db, clock).get(undoKind, key, undoSchema)
      if (!known) throw refusal('undoExpired')
      const runs: Run[] = []
      for (const { kind, rows } of known.before) {
        const [source] = sourcesOf(sources, kind)
        if (source) runs.push(await source.restore(rows.filter(isBefore)))
      }
      const pushes = await db.transaction(async inner => {
        if (!(await createUndoStore(inner, clock).take(undoKind, key, undoSchema)))
          throw refusal('undoExpired')
        const pushes: (() => void)[] = []
        for (const run of runs) pushes.push(await run(inner))
        const store = createModerationStore(inner)
        await store.openReports(known.reports)
        await store.lift(known.bans)
        return pushes
      })
      for (const push of pushes) push()
    },
  }
}

const spamKeptMs = 30 * 24 * 60 * 60_000
const spamPerTurn = 500

/** Deletes spam older than thirty days for good; returns a summary. */
export function createSpamSweep({ db, clock, sources }: ActDeps) {
  return async (): Promise<string> => {
    const nobody: SignedIn = { kind: 'administrator', userId: 0, sessionId: 0 }
    let count = 0
    for (const source of sources) {
      for (;;) {
        const ids = await source.findOldSpam(sureNow(clock) - spamKeptMs, spamPerTurn)
        if (ids.length === 0) break
        const run = await source.change(ids, 'gone', nobody)
        const push = await db.transaction(run)
        push()
        count += ids.length
      }
    }
    return count === 0 ? '没有放满 30 天的垃圾' : `清掉了 ${count} 条`
  }
}
