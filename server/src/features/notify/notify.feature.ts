import { randomBytes } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import type { NotifyFrame } from '@xiaolou/contract/frame'
import { type Actor, type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/notify'
import { type Bus, missedTopic } from '../../platform/bus.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { inParts, sliceOf } from '../../platform/db/rows.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { LiveFeature, LiveHub } from '../../platform/live.ts'
import type { Said } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import { createNotifyStore, type NotifyStore, notifyTopic } from './notify.store.ts'
import { makeNoticesInert, notifyMigrations } from './notify.table.ts'

type OwnerNoticeDeps = Pick<Deps, 'outbound' | 'identity'> & {
  db: Db
  identity: { users: { findGuestIds: () => Promise<number[]> } }
}

const aboutOf = (key: string) => `owner-${key}`

/** The owner's notices to some or all guests, and their withdrawal. */
function ownerNoticeRoutes(deps: OwnerNoticeDeps): BoundRoute[] {
  const { db } = deps
  const { notify, removeNotices } = deps.outbound
  return [
    bind(contract.sendNotice, async ({ body: { user_ids, message, address } }) => {
      const key = randomBytes(12).toString('hex')
      const ids =
        user_ids.length === 0
          ? await deps.identity.users.findGuestIds()
          : [...(await deps.identity.findUsers(user_ids)).keys()]
      if (ids.length === 0) throw refusal('userNotFound')
      const tell = await db.transaction(async inner => {
        const told = []
        for (const part of inParts(ids)) {
          const about = aboutOf(key)
          const type = contract.notifyType.admin
          told.push(
            await notify(
              inner,
              part.map(user_id => ({ user_id, type, to_id: 0, message, address, about })),
            ),
          )
        }
        return told
      })
      for (const push of tell) push()
      return { key, count: ids.length }
    }),

    bind(contract.withdrawNotice, async ({ body: { key } }) => {
      const tell = await db.transaction(inner => removeNotices(inner, [aboutOf(key)]))
      tell()
    }),
  ]
}

type NotifyDeps = OwnerNoticeDeps & {
  db: Db
  bus: Bus
  jobs: Jobs
  timeZone: string
  conversation: {
    comments: {
      /** Those of the given `about` values whose things the actor may not read now. */
      findHidden: (about: readonly string[], actor: Actor) => Promise<readonly string[]>
      /** Current addresses of the comments that notifications are about, by `about`. */
      findAddresses: (about: readonly string[], actor: Actor) => Promise<ReadonlyMap<string, string>>
      findSaid: FindSaid
    }
    chat: { findSaid: FindSaid }
  }
}
type FindSaid = (ids: readonly number[]) => Promise<ReadonlyMap<number, Said>>

/** The authors of the comments and chat messages that notifications are about, by their `about` values. */
async function findAuthors(
  { comments, chat }: NotifyDeps['conversation'],
  about: readonly string[],
): Promise<ReadonlyMap<string, Said>> {
  const authors = new Map<string, Said>()
  for (const [kind, { findSaid }] of [
    ['comment', comments],
    ['chat', chat],
  ] as const) {
    const prefix = `${kind}-`
    const ids = about.filter(name => name.startsWith(prefix)).map(name => Number(name.slice(prefix.length)))
    if (ids.length === 0) continue
    for (const [id, said] of await findSaid(ids)) authors.set(prefix + id, said)
  }
  return authors
}

type Totals = {
  store: NotifyStore
  /** What the user's notifications are about and the user may no longer read. */
  findHidden: (userId: number) => Promise<readonly string[]>
}

/** A user's own notifications; the token determines the user, their current rights the content. */
function notifyRoutes({ store, findHidden, conversation, bus, timeZone }: NotifyDeps & Totals): BoundRoute[] {
  const done = (userId: number, isFound: boolean): true => {
    if (!isFound) throw refusal('notifyNotFound')
    notifyTopic.publish(bus, { userId })
    return true
  }
  return [
    bind(contract.getNotifyList, async ({ body: { current, size } }, { actor }) => {
      const { userId } = actor
      const hidden = await findHidden(userId)
      const rows = await store.findPage(userId, hidden, sliceOf({ current, size }))
      const addresses = await conversation.comments.findAddresses(
        rows.list.map(({ about }) => about),
        actor,
      )
      const authors = await findAuthors(
        conversation,
        rows.list.map(({ about }) => about),
      )
      const list = rows.list.map(row => ({
        ...row,
        from_name: authors.get(row.about)?.name ?? '',
        from_avatar: authors.get(row.about)?.avatar ?? '',
        address: addresses.get(row.about) ?? row.address,
        isView: row.isView === contract.isView.unread ? (1 as const) : (2 as const),
        type: notifyTypeOf(row.type),
        createdAt: wireTime(row.createdAt, timeZone),
      }))
      const unread = await store.countUnread(userId, hidden)
      return { current, size, list, total: rows.total, unread }
    }),

    bind(contract.updateNotify, async ({ params: { id } }, { actor: { userId } }) =>
      done(userId, await store.markRead(userId, id)),
    ),

    bind(contract.updateAllNotify, async (_, { actor: { userId } }) => {
      await store.markAllRead(userId)
      return done(userId, true)
    }),

    bind(contract.deleteNotify, async ({ params: { id } }, { actor: { userId } }) =>
      done(userId, await store.delete(userId, id)),
    ),
  ]
}

function notifyTypeOf(stored: number) {
  const { article, talk, message, admin } = contract.notifyType
  return [article, talk, message].find(type => type === stored) ?? admin
}

/** Pushes a user's unread total to all of their sockets: at sign-in, and on every change. */
function notifyLive({ bus, jobs, store, findHidden }: NotifyDeps & Totals): LiveFeature {
  const countUnread = async (userId: number) => store.countUnread(userId, await findHidden(userId))
  // While a total is being counted, later changes of the same user cause one more count together.
  const counting = new Map<number, { isStale: boolean }>()

  const push = async (hub: LiveHub, userId: number) => {
    if (!hub.isOnline(userId)) return
    const underWay = counting.get(userId)
    if (underWay) {
      underWay.isStale = true
      return
    }
    const state = { isStale: true }
    counting.set(userId, state)
    try {
      while (state.isStale) {
        state.isStale = false
        const unread = await countUnread(userId)
        if (!state.isStale) hub.sendToUser(userId, { type: 'notify', unread } satisfies NotifyFrame)
      }
    } finally {
      counting.delete(userId)
    }
  }

  return {
    async onInit(socket) {
      if (socket.actor.kind === 'visitor') return
      const unread = await countUnread(socket.actor.userId)
      socket.send({ type: 'notify', unread } satisfies NotifyFrame)
    },
    start(hub) {
      const ends = [
        notifyTopic.subscribe(bus, ({ userId }) => {
          jobs.soon('push notifications', () => push(hub, userId))
        }),
        bus.subscribe(missedTopic, () => {
          jobs.soon('push notifications', async () => {
            for (const userId of hub.onlineIds()) await push(hub, userId)
          })
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

/** Notifies users of what happened to them. */
export const notifyFeature: FeatureManifest<NotifyDeps> = {
  migrations: notifyMigrations,
  siteExport: { leftOut: ['notification'] },
  rebuild: makeNoticesInert,
  create(deps) {
    const store = createNotifyStore(deps.db)
    const findHidden = async (userId: number) => {
      const isAdministrator = (await deps.identity.findAdministratorIds()).includes(userId)
      const kind = isAdministrator ? 'administrator' : 'user'
      return deps.conversation.comments.findHidden(await store.findAbout(userId), {
        kind,
        userId,
        sessionId: 0,
      })
    }
    return {
      routes: [...notifyRoutes({ ...deps, store, findHidden }), ...ownerNoticeRoutes(deps)],
      live: notifyLive({ ...deps, store, findHidden }),
      userData: async userId => ({
        notifications: (await store.findAllOf(userId, await findHidden(userId))).map(row => ({
          ...row,
          createdAt: wireTime(row.createdAt, deps.timeZone),
        })),
      }),
      async deleteUserData(inner, { userId }) {
        await createNotifyStore(inner).deleteAllOf(userId)
      },
    }
  },
}
