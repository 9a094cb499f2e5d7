import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { SiteSettings } from '@xiaolou/contract/site'
import {
  createChatExporter,
  createChatPruner,
  createPictureRemover,
  forgetChatUser,
  type PictureDeps,
} from './features/chat/chat.keep.ts'
import { createChatLive } from './features/chat/chat.live.ts'
import { createChatLog } from './features/chat/chat.log.ts'
import { createModeration } from './features/chat/chat.moderation.ts'
import { createPresence, presenceRules } from './features/chat/chat.presence.ts'
import { chatModerationRoutes, chatRoutes } from './features/chat/chat.routes.ts'
import { createChatStore } from './features/chat/chat.store.ts'
import type { PublicUser } from './features/chat/chat.view.ts'
import type { WriteDeps } from './features/chat/chat.write.ts'
import type { Uploads } from './features/upload/upload.service.ts'
import { findUsedPictures } from './pictures.ts'
import type { Bus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { Jobs } from './platform/jobs.ts'
import { createMemo } from './platform/memo.ts'

type ChatDeps = {
  db: Db
  bus: Bus
  clock: Clock
  jobs: Jobs
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  uploads: Uploads
  findUsers: (ids: readonly number[]) => Promise<Map<number, PublicUser>>
  getSettings: () => Promise<SiteSettings>
} & Pick<WriteDeps, 'isOwnPicture' | 'notify' | 'removeNotices'> &
  Pick<PictureDeps, 'findPictureOwnerIds'>

const pruneEveryMs = 10 * 60_000
// Only what a crash interrupted: removals begin by themselves.
const removePicturesEveryMs = 60 * 60_000

/** The chat room: its log, who may not write in it, and what of it is kept and for how long. */
export function createChat(deps: ChatDeps) {
  const { db, bus, clock, jobs, timeZone, uploads } = deps
  const viewDeps = {
    store: createChatStore(db),
    timeZone,
    findUsers: deps.findUsers,
    describePictures: uploads.describe,
  }
  const removePictures = createPictureRemover({
    db,
    findUsedPictures: urls => findUsedPictures(db, urls),
    findPictureOwnerIds: deps.findPictureOwnerIds,
    removePicture: uploads.remove,
  })
  const onError = (cause: unknown) => jobs.soon('chat', () => Promise.reject(cause))
  const presence = createPresence(presenceRules)
  const getSettings = createMemo({ bus, clock }, deps.getSettings)
  const log = createChatLog({
    ...deps,
    describePictures: uploads.describe,
    getSettings,
    isPresent: presence.isPresent,
    onGone: () => jobs.soon('remove pictures of the chat room', removePictures),
    onError,
  })
  const moderation = createModeration(deps)
  jobs.repeat('prune the chat room', pruneEveryMs, createChatPruner(deps))
  jobs.repeat('remove pictures of the chat room', removePicturesEveryMs, removePictures)

  const routes: BoundRoute[] = [
    ...chatRoutes({ ...viewDeps, log }),
    ...chatModerationRoutes({ ...deps, moderation }),
  ]
  return {
    routes,
    live: createChatLive({ ...deps, log, moderation, presence, getSettings, onError }),
    log,
    moderation,
    presence,
    exportOf: createChatExporter(deps),
    forget: forgetChatUser,
    /** To be called after the commit in which pictures were left behind. */
    removePictures: () => jobs.soon('remove pictures of the chat room', removePictures),
  }
}
