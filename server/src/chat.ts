import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { SiteSettings } from '@xiaolou/contract/site'
import { createChatExporter, forgetChatter } from './features/chat/chat.export.ts'
import { createChatPruner } from './features/chat/chat.keep.ts'
import { createChatLive } from './features/chat/chat.live.ts'
import { createChatLog } from './features/chat/chat.log.ts'
import { createModeration } from './features/chat/chat.moderation.ts'
import { chatModerationRoutes } from './features/chat/chat.moderation-routes.ts'
import { createPictureRemover, type PictureParts } from './features/chat/chat.picture.ts'
import { createPresence, presenceRules } from './features/chat/chat.presence.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { createChatStore } from './features/chat/chat.store.ts'
import type { PublicUser } from './features/chat/chat.view.ts'
import type { WriteParts } from './features/chat/chat.write.ts'
import type { Uploads } from './features/upload/upload.service.ts'
import { findUsedPictures } from './pictures.ts'
import type { Bus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { Jobs } from './platform/jobs.ts'
import { createMemo } from './platform/memo.ts'

type ChatParts = {
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
} & Pick<WriteParts, 'isOwnPicture' | 'notify' | 'removeNotices'> &
  Pick<PictureParts, 'findPictureOwnerIds'>

const pruneEveryMs = 10 * 60_000
// Only what a crash interrupted: removals begin by themselves.
const removePicturesEveryMs = 60 * 60_000

/** The chat room: its log, who may not write in it, and what of it is kept and for how long. */
export function createChat(parts: ChatParts) {
  const { db, bus, clock, jobs, timeZone, uploads } = parts
  const viewParts = {
    store: createChatStore(db),
    timeZone,
    findUsers: parts.findUsers,
    describePictures: uploads.describe,
  }
  const removePictures = createPictureRemover({
    db,
    findUsedPictures: urls => findUsedPictures(db, urls),
    findPictureOwnerIds: parts.findPictureOwnerIds,
    removePicture: uploads.remove,
  })
  const onError = (cause: unknown) => jobs.soon('chat', () => Promise.reject(cause))
  const presence = createPresence(presenceRules)
  const getSettings = createMemo({ bus, clock }, parts.getSettings)
  const log = createChatLog({
    ...parts,
    describePictures: uploads.describe,
    getSettings,
    isPresent: presence.isPresent,
    onGone: () => jobs.soon('remove pictures of the chat room', removePictures),
    onError,
  })
  const moderation = createModeration(parts)
  jobs.repeat('prune the chat room', pruneEveryMs, createChatPruner(parts))
  jobs.repeat('remove pictures of the chat room', removePicturesEveryMs, removePictures)

  const routes: BoundRoute[] = [
    ...chatRoutes({ ...viewParts, log }),
    ...chatModerationRoutes({ ...parts, moderation }),
  ]
  return {
    routes,
    live: createChatLive({ ...parts, log, moderation, presence, getSettings, onError }),
    log,
    moderation,
    presence,
    exportOf: createChatExporter(parts),
    forget: forgetChatter,
    /** To be called after the commit in which pictures were left behind. */
    removePictures: () => jobs.soon('remove pictures of the chat room', removePictures),
  }
}
