import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, type CallContext } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/moderation'
import { notifyType } from '@xiaolou/contract/notify'
import { userIdOf, writerOf } from '../../platform/actor.ts'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { type Deps, waitingNotice } from '../../platform/services.ts'
import { createActions } from './moderation.actions.ts'
import { createForms } from './moderation.classify.ts'
import { createQueue } from './moderation.queue.ts'
import { createModerationStore, moderationMigrations } from './moderation.store.ts'

type ModerationDeps = Pick<
  Deps,
  'db' | 'bus' | 'cache' | 'clock' | 'timeZone' | 'site' | 'identity' | 'outbound' | 'moderation'
>

const queuePath = '/admin/comments'

/** `user:7` → 7; 0 for a visitor and a network. */
const userIdIn = (writer: string) => Number(/^user:(\d{1,15})$/.exec(writer)?.[1] ?? 0)

function moderationRoutes(deps: ModerationDeps & { forms: ReturnType<typeof createForms> }): BoundRoute[] {
  const { db, clock, timeZone, forms } = deps
  const { sources } = deps.moderation
  const store = createModerationStore(db)
  const queue = createQueue({ ...deps, sources })
  const acts = createActions({ ...deps, sources })

  const report = async (
    given: {
      kind: 'comment' | 'message'
      id: number
      reason: (typeof contract.reportReasons)[number]
      words: string
    },
    context: CallContext,
  ) => {
    const source = sources.find(one => one.kind === given.kind)
    // As a visitor, whoever asks: only public things can be reported.
    const [thing] =
      (await source?.describe([given.id], { ...context, actor: { ...context.actor, kind: 'visitor' } })) ?? []
    if (!source || thing?.state !== 'shown' || thing.address === '')
      throw refusal(given.kind === 'comment' ? 'commentNotFound' : 'messageNotFound')
    const { kind, id: item_id, reason, words } = given
    const administratorIds = await deps.identity.findAdministratorIds()
    const push = await db.transaction(async inner => {
      const network = context.actor.kind === 'visitor' ? context.visitor.network : ''
      const by = {
        ...{ writer: writerOf(context), user_id: userIdOf(context.actor), network },
        createdAt: clock.now(),
      }
      await inner.lock(`reports of ${kind} ${item_id}`)
      const isNew = await createModerationStore(inner).addReport({ kind, item_id, reason, words, ...by })
      if (!isNew) return () => undefined
      await source.raise(inner, item_id)
      return deps.outbound.notify(
        inner,
        administratorIds.map(user_id => ({
          ...waitingNotice(`有人举报了 ${thing.nick_name} 的话，等你看看`),
          user_id,
          type: notifyType.admin,
          to_id: item_id,
          address: queuePath,
        })),
      )
    })
    push()
    queue.drop()
  }

  return [
    bind(contract.openForm, async () => ({ opened: await forms.open() })),

    bind(contract.addReport, ({ body }, context) => report(body, context)),

    bind(contract.getModerationList, async ({ body }, context) => {
      const { current, size, ...filter } = body
      return { current, size, ...(await queue.read(filter, sliceOf({ current, size }), context)) }
    }),

    bind(contract.getModerationCounts, () => queue.counts()),

    bind(contract.moderate, async ({ body }, { actor }) => {
      const done = await acts.act(body, actor)
      queue.drop()
      return done
    }),

    bind(contract.undoModeration, async ({ body }) => {
      await acts.undo(body.undo)
      queue.drop()
    }),

    bind(contract.getModerationBans, async ({ body: { current, size } }) => {
      const { list, total } = await store.findBans(sliceOf({ current, size }), clock.now())
      const names = await deps.identity.findUsers(list.map(ban => userIdIn(ban.writer)).filter(id => id > 0))
      return {
        ...{ current, size, total },
        list: list.map(({ writer, until_ms, createdAt }) => ({
          writer,
          nick_name: names.get(userIdIn(writer))?.nick_name ?? '',
          until: until_ms === 0 ? ('' as const) : wireTime(until_ms, timeZone),
          createdAt: wireTime(createdAt, timeZone),
        })),
      }
    }),

    bind(contract.liftModerationBans, async ({ body }) => {
      await store.lift(body.writers)
    }),
  ]
}

/** Moderation of what others write: the rules, the queue, reports, and who is turned away. */
export const moderationFeature: FeatureManifest<ModerationDeps> = {
  migrations: moderationMigrations,
  siteExport: { leftOut: ['report', 'writer_ban'] },
  create: deps => ({
    routes: moderationRoutes({ ...deps, forms: createForms(deps) }),
    userData: async userId => ({
      reports: (await createModerationStore(deps.db).findReportsBy(`user:${userId}`)).map(
        ({ kind, item_id, reason, words }) => ({ kind, item_id, reason, words }),
      ),
    }),
    async deleteUserData(inner, { userId }) {
      await createModerationStore(inner).deleteReportsBy(`user:${userId}`)
    },
  }),
}
