import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { createChat } from './chat.ts'
import { createConversation } from './conversation.ts'
import { htmlVersion, renderArticle } from './features/article/article.render.ts'
import { type Document, feedDocuments } from './features/feed/feed.feature.ts'
import type { UpstreamSetting } from './features/music/upstream/upstream.ts'
import { createSiteViews, manifestDocument } from './features/site/site.feature.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { createSiteStore } from './features/site/site.store.ts'
import { createUploadDesk } from './features/upload/upload.feature.ts'
import { createUploads } from './features/upload/upload.service.ts'
import type { Exporter, Forgetter } from './features/user/user.feature.ts'
import { createAccounts } from './features/user/user.feature.ts'
import { requireGuestName } from './features/user/user.rules.ts'
import { createSessions } from './features/user/user.session.ts'
import { createPlaceStore, createSessionStore } from './features/user/user.session-store.ts'
import { createUserStore } from './features/user/user.store.ts'
import { createThrottle } from './features/user/user.throttle.ts'
import { createLibrary } from './library.ts'
import { createMusic } from './music.ts'
import { createPages } from './pages.ts'
import type { Bus } from './platform/bus.ts'
import type { Cache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { Files } from './platform/files.ts'
import type { Jobs } from './platform/jobs.ts'
import { createMemo } from './platform/memo.ts'
import { createRooms } from './rooms.ts'

/** What a machine gives, and what the owner's environment says of it. */
export type Platform = {
  db: Db
  cache: Cache
  bus: Bus
  files: Files
  jobs: Jobs
  clock: Clock
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  /** The folder with the site's own songs. */
  musicDir: string
  /** A service of the music family that is asked before it. */
  musicUpstream?: UpstreamSetting | undefined
}

// A few at a time, so that requests go on between them.
const rowsPerRenderTurn = 20
const sweepEveryMs = 6 * 60 * 60_000
const forgetSessionsEveryMs = 60 * 60_000

/** The features and what each is given. Nothing listens yet. */
export function createApp(platform: Platform) {
  const { db, cache, bus, clock, jobs, siteUrl, timeZone } = platform
  const uploads = createUploads({ db, files: platform.files, clock })
  const users = createUserStore(db)
  const sites = createSiteStore(db)
  const sessions = createSessions({ store: createSessionStore(db), cache, bus, clock })
  const getSettings = async () => (await sites.getSettings())?.settings ?? v.parse(siteSettings, {})

  const conversation = createConversation({
    db,
    bus,
    clock,
    jobs,
    timeZone,
    findUsers: users.findPublic,
    findAdministratorIds: users.findAdministratorIds,
    getSettings,
    requireFreeName: name => requireGuestName({ users, getSettings }, name),
  })
  const shared = { db, cache, bus, clock, siteUrl, timeZone, uploads, users, getSettings, conversation }
  const library = createLibrary(shared)
  const rooms = createRooms(shared)
  const pages = createPages({
    db,
    bus,
    clock,
    timeZone,
    htmlVersion,
    render: markdown => renderArticle({ markdown, siteUrl, describePictures: uploads.describe }),
    isOwner: async userId => (await users.findAdministratorIds()).includes(userId),
  })
  const siteViews = createSiteViews({ cache, store: sites })

  // Each feature that keeps something of a user adds its own: what he can take with him, and what goes with him.
  const desk = createUploadDesk({
    db,
    uploads,
    clock,
    timeZone,
    getSettings,
    getUserCreatedAt: async userId => (await users.getById(userId))?.createdAt,
  })
  const chat = createChat({
    ...platform,
    uploads,
    findUsers: users.findPublic,
    getSettings,
    isOwnPicture: desk.isOwnPicture,
    findPictureOwnerIds: desk.findPictureOwnerIds,
    notify: conversation.notify,
    removeNotices: conversation.removeNotices,
  })
  const music = createMusic({
    db,
    cache,
    bus,
    clock,
    timeZone,
    musicDir: platform.musicDir,
    upstream: platform.musicUpstream,
    getSecret: sites.getVisitorSecret,
  })
  const exporters: Exporter[] = [
    desk.exportUser,
    conversation.exportOf,
    chat.exportOf,
    pages.exportOf,
    ...rooms.exporters,
  ]
  const forget: Forgetter = async (inner, userId) => {
    const pictures = await desk.forgetUser(inner, userId)
    const about = [
      ...(await chat.forget(inner, { userId, pictures })),
      ...(await rooms.forget(inner, userId)),
    ]
    const tellOthers = await conversation.forget(inner, userId, about)
    return () => {
      tellOthers()
      chat.removePictures()
    }
  }
  const places = createPlaceStore(db, sites.getVisitorSecret)
  const throttle = createThrottle({ cache, clock, places, hasRateLimits: platform.hasRateLimits })
  const accounts = createAccounts({
    db,
    users,
    sessions,
    throttle,
    bus,
    clock,
    timeZone,
    getSettings,
    isPictureStored: async url => (await uploads.describe([url])).has(url),
    exporters,
    forget,
    stepDown: conversation.stepDown,
    claimers: [library.claim, rooms.claim],
  })

  const routes: BoundRoute[] = [
    ...accounts.routes,
    ...desk.routes,
    ...conversation.routes,
    ...chat.routes,
    ...music.routes,
    ...library.routes,
    ...siteRoutes({
      store: sites,
      views: siteViews,
      bus,
      clock,
      timeZone,
      countAll: async () => ({ ...(await library.count()), userCount: await users.total() }),
      describePictures: uploads.describe,
      findMenuPages: pages.findMenuPages,
    }),
    ...pages.routes,
    ...rooms.routes,
  ]
  const documents: Document[] = [
    manifestDocument({ getSettings }),
    ...feedDocuments({
      siteUrl,
      getSettings,
      findArticles: library.feedSource.findArticles,
      findAddresses: async () => [
        ...(await library.feedSource.findAddresses()),
        ...(await rooms.findAddresses()),
        ...(await pages.findAddresses()),
      ],
    }),
  ]

  const flushCounters = async () => {
    await library.flushCounters()
    await siteViews.flush()
    await music.flushCounters()
  }
  jobs.repeat('counters', limits.counterFlushMs, flushCounters)
  const sweepUploads = async () => void (await uploads.sweep())
  jobs.repeat('sweep uploads', sweepEveryMs, sweepUploads)
  jobs.repeat('expired sessions', forgetSessionsEveryMs, async () => {
    await sessions.deleteExpired()
    await throttle.forgetOldPlaces()
  })

  return {
    routes,
    live: [...conversation.live, chat.live],
    documents,
    uploads,
    users,
    accounts,
    sessions,
    sites,
    chat: { log: chat.log, moderation: chat.moderation, presence: chat.presence },
    music,
    /** Other sites whose pages may use it; a change is known at once. */
    getMusicOrigins: createMemo({ bus, clock }, async () => (await getSettings()).music_origins),
    requireActor: sessions.requireActor,
    requireCookieActor: sessions.requireCookieActor,
    findRedirect: async (path: string) => {
      const slug = await library.getSlugByOldPath(path)
      return slug === undefined ? undefined : `/posts/${encodeURIComponent(slug)}`
    },
    createImporter: library.createImporter,
    createPageImporter: pages.createImporter,
    /** Removes what a kill left behind; meant to run after the start, too. */
    sweepUploads,
    /** Writes what was counted and not yet written. */
    flushCounters,
    /** Renders what an older renderer left; meant to run after the start. */
    renderOutdated: async () => {
      for (const owner of [library, pages, rooms, conversation.comments]) {
        while ((await owner.renderOutdated(rowsPerRenderTurn)) > 0) await new Promise(setImmediate)
      }
    },
    /** Throws while the database does not answer. */
    ping: async () => {
      await sites.getViews()
    },
    isSetUp: async () => (await sites.getSettings()) !== undefined,
  }
}

export type App = ReturnType<typeof createApp>
