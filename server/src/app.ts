import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { createArticleAddressStore } from './features/article/article.address-store.ts'
import { createArticleCounters } from './features/article/article.counters.ts'
import { createFeedSource } from './features/article/article.feed.ts'
import { createArticleImporter } from './features/article/article.import.ts'
import { articleMigrations } from './features/article/article.migration.ts'
import { articleOwnerRoutes } from './features/article/article.owner-routes.ts'
import { createArticleOwnerStore } from './features/article/article.owner-store.ts'
import { articleRoutes } from './features/article/article.routes.ts'
import { createArticleSaver } from './features/article/article.save.ts'
import { createArticleSearch } from './features/article/article.search.ts'
import { createArticleStore } from './features/article/article.store.ts'
import { createArticleWriter } from './features/article/article.write.ts'
import { categoryRoutes } from './features/category/category.routes.ts'
import { createCategoryStore } from './features/category/category.store.ts'
import { type Document, feedDocuments } from './features/feed/feed.documents.ts'
import { siteMigrations } from './features/site/site.migration.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { createSiteStore } from './features/site/site.store.ts'
import { createSiteViews } from './features/site/site.views.ts'
import { tagRoutes } from './features/tag/tag.routes.ts'
import { createTagStore } from './features/tag/tag.store.ts'
import { uploadMigrations } from './features/upload/upload.migration.ts'
import { createUploads } from './features/upload/upload.ts'
import { userMigrations } from './features/user/user.migration.ts'
import { createSessions } from './features/user/user.session.ts'
import { createUserStore } from './features/user/user.store.ts'
import type { Bus } from './platform/bus.ts'
import type { Cache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { Migration } from './platform/db/migrate.ts'
import type { Files } from './platform/files.ts'
import type { Jobs } from './platform/jobs.ts'
import { createMemo } from './platform/memo.ts'

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
}

/** Every step of the database, in the order of their numbers. */
export const migrations: readonly Migration[] = [
  ...articleMigrations,
  ...uploadMigrations,
  ...siteMigrations,
  ...userMigrations,
]

// A few at a time, so that requests go on between them.
const articlesPerRenderTurn = 20

/** The features and what each is given. Nothing listens yet. */
export function createApp(platform: Platform) {
  const { db, cache, bus, clock, jobs, siteUrl, timeZone } = platform
  const uploads = createUploads({ db, files: platform.files, clock })
  const articles = createArticleStore(db)
  const addresses = createArticleAddressStore(db)
  const categories = createCategoryStore(db)
  const tags = createTagStore(db)
  const users = createUserStore(db)
  const sites = createSiteStore(db)
  const sessions = createSessions({ store: users, clock })
  const saveParts = { db, bus, clock, siteUrl, timeZone, describePictures: uploads.describe }

  const getSettings = async () => (await sites.getSettings())?.settings ?? v.parse(siteSettings, {})
  const names = createMemo({ bus, clock }, async () => {
    const [rows, authors, settings] = [
      await categories.findAll(),
      await users.findNames(),
      await getSettings(),
    ]
    const byId = new Map(rows.map(row => [row.id, row.category_name]))
    return {
      categoryName: (id: number) => byId.get(id) ?? '',
      authorName: (id: number) => authors.get(id) ?? settings.owner_name,
    }
  })

  const counters = createArticleCounters({
    cache,
    clock,
    write: counts => db.transaction(inner => createArticleWriter(inner).addCounts(counts)),
  })
  const siteViews = createSiteViews({ cache, store: sites })
  const saver = createArticleSaver(saveParts)
  const articleParts = {
    db,
    bus,
    clock,
    timeZone,
    store: articles,
    addresses,
    counters,
    names,
    search: createArticleSearch({ db, store: articles }),
  }

  const countAll = async () => {
    const { articles: articleCount, words: wordCount } = await articles.getTotals()
    const [allTags, allCategories] = [await tags.findAll(), await categories.findAll()]
    return {
      articleCount,
      wordCount,
      tagCount: allTags.filter(tag => tag.article_count > 0).length,
      categoryCount: allCategories.filter(category => category.article_count > 0).length,
      userCount: await users.total(),
    }
  }

  const routes: BoundRoute[] = [
    ...articleRoutes(articleParts),
    ...articleOwnerRoutes({ ...articleParts, saver, ownerStore: createArticleOwnerStore(db) }),
    ...categoryRoutes({ store: categories, bus, clock, timeZone }),
    ...tagRoutes({ store: tags, bus, clock, timeZone }),
    ...siteRoutes({
      store: sites,
      views: siteViews,
      bus,
      clock,
      timeZone,
      countAll,
      describePictures: uploads.describe,
    }),
  ]
  const documents: Document[] = feedDocuments({
    siteUrl,
    getSettings,
    ...createFeedSource({ store: articles, categories, tags, names }),
  })

  const flushCounters = async () => {
    await counters.flush()
    await siteViews.flush()
  }
  jobs.repeat('counters', limits.counterFlushMs, flushCounters)

  return {
    routes,
    documents,
    uploads,
    users,
    sessions,
    sites,
    requireActor: sessions.requireActor,
    findRedirect: async (path: string) => {
      const slug = await addresses.getSlugByOldPath(path)
      return slug === undefined ? undefined : `/posts/${encodeURIComponent(slug)}`
    },
    createImporter: (authorId: number) => createArticleImporter({ ...saveParts, authorId }),
    /** Writes what was counted and not yet written. */
    flushCounters,
    /** Renders what an older renderer left; meant to run after the start. */
    renderOutdated: async () => {
      while ((await saver.renderOutdated(articlesPerRenderTurn)) > 0) await new Promise(setImmediate)
    },
    /** Throws while the database does not answer. */
    ping: async () => {
      await sites.getViews()
    },
    isSetUp: async () => (await sites.getSettings()) !== undefined,
  }
}

export type App = ReturnType<typeof createApp>
