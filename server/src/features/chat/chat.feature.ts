import type { SiteSettings } from '@xiaolou/contract/site'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Departure, FeatureManifest } from '../../platform/feature.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  createChatExporter,
  createChatPruner,
  createPictureRemover,
  forgetChatUser,
  type PictureDeps,
} from './chat.keep.ts'
import { createChatLive } from './chat.live.ts'
import { createChatLog } from './chat.log.ts'
import { chatMigrations } from './chat.migration.ts'
import { createModeration } from './chat.moderation.ts'
import { createPresence, presenceRules } from './chat.presence.ts'
import { chatModerationRoutes, chatRoutes } from './chat.routes.ts'
import { createChatStore } from './chat.store.ts'
import type { ChatViewDeps, PublicUser } from './chat.view.ts'
import type { WriteDeps } from './chat.write.ts'

type ChatDeps = {
  db: Db
  bus: Bus
  clock: Clock
  jobs: Jobs
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  describePictures: ChatViewDeps['describePictures']
  findUsers: (ids: readonly number[]) => Promise<Map<number, PublicUser>>
  getSettings: () => Promise<SiteSettings>
} & Pick<WriteDeps, 'isOwnPicture' | 'notify' | 'removeNotices'> &
  PictureDeps

const pruneEveryMs = 10 * 60_000
// Only what a crash interrupted: removals begin by themselves.
const removePicturesEveryMs = 60 * 60_000

/** The chat room: its log, who may not write in it, and what of it is kept and for how long. */
export function createChat(deps: ChatDeps) {
  const { db, bus, clock, jobs } = deps
  const removePictures = createPictureRemover(deps)
  const removePicturesSoon = () => jobs.soon('remove pictures of the chat room', removePictures)
  const onError = (cause: unknown) => jobs.soon('chat', () => Promise.reject(cause))
  const presence = createPresence(presenceRules)
  const getSettings = createMemo({ bus, clock }, deps.getSettings)
  const log = createChatLog({
    ...deps,
    getSettings,
    isPresent: presence.isPresent,
    onGone: removePicturesSoon,
    onError,
  })
  const moderation = createModeration(deps)
  jobs.repeat('prune the chat room', pruneEveryMs, createChatPruner(deps))
  jobs.repeat('remove pictures of the chat room', removePicturesEveryMs, removePictures)

  return {
    routes: [
      ...chatRoutes({ ...deps, store: createChatStore(db), log }),
      ...chatModerationRoutes({ ...deps, moderation }),
    ],
    live: createChatLive({ ...deps, log, moderation, presence, getSettings, onError }),
    log,
    moderation,
    presence,
    exporter: createChatExporter(deps),
    async forgetter(inner: Db, { userId, pictures, about, afterCommit }: Departure) {
      about.push(...(await forgetChatUser(inner, { userId, pictures })))
      afterCommit.push(removePicturesSoon)
    },
  }
}

export type Chat = ReturnType<typeof createChat>

export const chatFeature: FeatureManifest<{ chat: Chat }> = {
  migrations: chatMigrations,
  create: ({ chat }) => chat,
}
