import { postPath } from '@xiaolou/contract/address'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { articleFeature } from '../features/article/article.feature.ts'
import { auditFeature } from '../features/audit/audit.feature.ts'
import { backupFeature } from '../features/backup/backup.feature.ts'
import { chatFeature } from '../features/chat/chat.feature.ts'
import { commentFeature } from '../features/comment/comment.feature.ts'
import { createCommentImporter } from '../features/comment/comment.import.ts'
import { draftFeature } from '../features/draft/draft.feature.ts'
import { feedFeature } from '../features/feed/feed.feature.ts'
import { jobFeature } from '../features/job/job.feature.ts'
import { likeFeature } from '../features/like/like.feature.ts'
import { linkFeature } from '../features/link/link.feature.ts'
import { messageFeature } from '../features/message/message.feature.ts'
import { createMessageImporter } from '../features/message/message.import.ts'
import { moderationFeature } from '../features/moderation/moderation.feature.ts'
import { musicFeature } from '../features/music/music.feature.ts'
import { notifyFeature } from '../features/notify/notify.feature.ts'
import { outboxFeature } from '../features/outbox/outbox.feature.ts'
import { pageFeature } from '../features/page/page.feature.ts'
import { photoFeature } from '../features/photo/photo.feature.ts'
import { presenceFeature } from '../features/presence/presence.feature.ts'
import { quoteFeature } from '../features/quote/quote.feature.ts'
import { resourceFeature } from '../features/resource/resource.feature.ts'
import { searchFeature } from '../features/search/search.feature.ts'
import { secrecyFeature } from '../features/secrecy/secrecy.feature.ts'
import { siteFeature } from '../features/site/site.feature.ts'
import { createSectionGuard } from '../features/site/site.sections.ts'
import { starterFeature } from '../features/starter/starter.feature.ts'
import { statisticFeature } from '../features/statistic/statistic.feature.ts'
import { talkFeature } from '../features/talk/talk.feature.ts'
import { createTalkImporter } from '../features/talk/talk.service.ts'
import { taskFeature } from '../features/task/task.feature.ts'
import { createMovedFinder, termFeature } from '../features/term/term.feature.ts'
import { uploadFeature } from '../features/upload/upload.feature.ts'
import { userFeature } from '../features/user/user.feature.ts'
import { createProofGuard } from '../features/user/user.proof.ts'
import { changesMigrations, contentTopic, createMemo } from '../platform/content-change.ts'
import type { Db } from '../platform/db/db.ts'
import type { Migration } from '../platform/db/migrate.ts'
import { dropLoadedHtml } from '../platform/db/stored-html.ts'
import type { Feature } from '../platform/feature.ts'
import { busMigrations, busTables } from '../platform/postgres-bus.statements.ts'
import { cacheMigrations, cacheTables } from '../platform/postgres-cache.ts'
import { leaseMigrations, leaseTables } from '../platform/postgres-lease.ts'
import { fillSearch, rebuildSearch } from '../platform/search-rebuild.ts'
import type { SiteExport } from '../platform/site-export.ts'
import { undoMigrations, undoTable } from '../platform/undo.ts'
import { repeatJobs } from './jobs.ts'
import type { Platform } from './platform.ts'
import { createServices } from './services.ts'

/** Every feature of the program, in the order used for calls, documents and a user's data export. */
const manifests = [
  userFeature,
  uploadFeature,
  commentFeature,
  quoteFeature,
  likeFeature,
  notifyFeature,
  chatFeature,
  musicFeature,
  articleFeature,
  draftFeature,
  termFeature,
  siteFeature,
  starterFeature,
  statisticFeature,
  pageFeature,
  talkFeature,
  photoFeature,
  resourceFeature,
  messageFeature,
  linkFeature,
  moderationFeature,
  feedFeature,
  searchFeature,
  secrecyFeature,
  taskFeature,
  backupFeature,
  auditFeature,
  jobFeature,
  outboxFeature,
  presenceFeature,
] as const

/** Every migration, in numerical order. */
export const migrations: readonly Migration[] = [
  ...manifests.flatMap(manifest => manifest.migrations ?? []),
  ...changesMigrations,
  ...undoMigrations,
  ...busMigrations,
  ...cacheMigrations,
  ...leaseMigrations,
].sort((one, other) => (one.name < other.name ? -1 : 1))

/** Columns outside the chat room that may name the site's pictures; a test checks that none is missing. */
export const pictureColumns = manifests.flatMap(manifest => manifest.pictures ?? [])

const authoredTables = manifests.flatMap(manifest => manifest.authoredTables ?? [])
const searchSources = manifests.flatMap(manifest => manifest.searchSource ?? [])
const outbound = manifests.flatMap(manifest => manifest.outbound ?? [])
/** Where to find the title of a thing by its id; a test checks that it is complete. */
export const titleColumns = manifests.flatMap(manifest => manifest.titleColumns ?? [])

// Internal tables without user content.
const platformTables = ['schema_migration', undoTable, ...busTables, ...cacheTables, ...leaseTables]

/** What an archive contains, besides the tables themselves. */
export const archived = {
  migrations,
  leftOut: new Set([...manifests.flatMap(manifest => manifest.transientTables ?? []), ...platformTables]),
  async *findFiles(db: Db) {
    for (const { findFiles } of manifests) if (findFiles) yield* findFiles(db)
  },
  async rebuild(db: Db) {
    for (const { storedHtml, rebuild } of manifests) {
      if (storedHtml) await dropLoadedHtml(db, storedHtml)
      await rebuild?.(db)
    }
    await fillSearch(db, searchSources)
  },
}

const exports: readonly SiteExport[] = manifests.flatMap(manifest => manifest.siteExport ?? [])

/** What an export contains; `leftOut` also lists tables that no feature owns. */
export const siteExport = {
  parts: exports.flatMap(({ parts }) => parts ?? []),
  documents: exports.flatMap(({ documents }) => documents ?? []),
  leftOut: new Set([...exports.flatMap(({ leftOut }) => leftOut ?? []), ...platformTables]),
}

// Rows are rendered in small batches so that requests are served in between.
const rowsPerRenderTurn = 20

/** Creates the features with their dependencies. Does not listen yet. */
export function createApp(platform: Platform) {
  const { bus, clock, jobs } = platform
  const features: Feature[] = []
  const registry = { features: () => features, pictureColumns, authoredTables, outbound, titleColumns }
  const services = createServices(platform, registry)
  features.push(...manifests.map(manifest => manifest.create(services)))

  const withDroppedPages = (bound: BoundRoute): BoundRoute => {
    if (!bound.changesContent) return bound
    return {
      ...bound,
      async handle(input, context) {
        const result = await bound.handle(input, context)
        bus.publish(contentTopic, bound.route.path)
        return result
      },
    }
  }

  const flushCounters = async () => {
    for (const feature of features) await feature.flushCounters?.()
  }
  const sweepUploads = async () => `清了 ${await services.media.uploads.sweep()} 个`
  repeatJobs(jobs, services, { flushCounters, sweepUploads })

  const { site, identity, content, operations } = services
  const { articles, pages } = content
  const getClosedSections = createMemo({ bus, clock }, async () => (await site.getSettings()).closed_rooms)
  const findMoved = createMovedFinder(platform.db)
  const findRedirect = async (path: string, search = '') => {
    const slug = await articles.getSlugByOldPath(path)
    return slug === undefined ? findMoved(path, search) : postPath(slug)
  }
  return {
    ...services,
    routes: features
      .flatMap(feature => feature.routes ?? [])
      .map(withDroppedPages)
      .map(createSectionGuard(getClosedSections))
      .map(createProofGuard(identity.requireProof))
      .map(operations.audit.watch),
    /** What the HTTP server needs besides the routes. */
    served: {
      resolveActor: identity.sessions.requireActor,
      resolveSocketCookie: identity.sessions.requireCookieActor,
      live: features.flatMap(feature => feature.live ?? []),
      documents: features.flatMap(feature => feature.documents ?? []),
      countWaiting: () => Object.assign({}, ...features.map(feature => feature.countWaiting?.())),
      findRedirect,
      onRobot: site.statistics.addRobot,
      uploads: services.media.uploads,
      openDownload: operations.downloads.open,
      findLetterLink: services.outbound.letterLinks.find,
      music: services.music.library,
      /** Other sites whose pages may use the music; changes apply immediately. */
      getMusicOrigins: createMemo({ bus, clock }, async () => (await site.getSettings()).music_origins),
      isMusicClosed: async () => (await getClosedSections()).includes('music'),
    },
    askThrough: operations.secrecy.askThrough,
    findRedirect,
    createImporter: articles.createImporter,
    createCommentImporter: () => createCommentImporter(platform),
    createTalkImporter: () => createTalkImporter(platform),
    createMessageImporter: () => createMessageImporter(platform),
    findArticleId: articles.findIdByPage,
    raiseViews: articles.raiseViews,
    createPageImporter: pages.createImporter,
    /** Removes what a killed process left behind; may run after the start, too. */
    sweepUploads,
    flushCounters,
    /** Renders again what an older renderer produced; may run after the start. */
    renderOutdated: async () => {
      for (const { renderOutdated = async () => 0 } of features) {
        while ((await renderOutdated(rowsPerRenderTurn)) > 0) await new Promise(setImmediate)
      }
    },
    /** Rebuilds the search index that an older version filled; may run after the start. */
    rebuildSearch: (signal: AbortSignal) => rebuildSearch(platform.db, searchSources, signal),
    /** Throws while the database does not answer. */
    ping: async () => {
      await site.store.getViews()
    },
    isSetUp: async () => (await site.store.getSettings()) !== undefined,
  }
}

export type App = ReturnType<typeof createApp>
