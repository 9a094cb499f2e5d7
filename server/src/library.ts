import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { Conversation } from './conversation.ts'
import { createArticleCounters } from './features/article/article.counters.ts'
import { createFeedSource } from './features/article/article.feed.ts'
import { createArticleImporter } from './features/article/article.import.ts'
import { articleOwnerRoutes, articleRoutes } from './features/article/article.routes.ts'
import { createArticleSearch } from './features/article/article.search.ts'
import { createArticleSaver } from './features/article/article.service.ts'
import {
  createArticleAddressStore,
  createArticleOwnerStore,
  createArticleStore,
} from './features/article/article.store.ts'
import { createArticleWriter } from './features/article/article.write-store.ts'
import { categoryRoutes } from './features/category/category.routes.ts'
import { createCategoryStore } from './features/category/category.store.ts'
import { tagRoutes } from './features/tag/tag.routes.ts'
import { createTagStore } from './features/tag/tag.store.ts'
import type { Uploads } from './features/upload/upload.service.ts'
import type { UserStore } from './features/user/user.store.ts'
import type { Bus } from './platform/bus.ts'
import type { Cache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import { createMemo } from './platform/memo.ts'

type LibraryParts = {
  db: Db
  cache: Cache
  bus: Bus
  clock: Clock
  siteUrl: string
  timeZone: string
  uploads: Uploads
  users: UserStore
  getSettings: () => Promise<{ owner_name: string }>
  conversation: Pick<Conversation, 'likes' | 'removeBelow'>
}

/** The articles with their categories and tags: reading, writing, search, counting, import and what feeds need. */
export function createLibrary(parts: LibraryParts) {
  const { db, cache, bus, clock, siteUrl, timeZone, uploads, users, getSettings, conversation } = parts
  const articles = createArticleStore(db)
  const addresses = createArticleAddressStore(db)
  const categories = createCategoryStore(db)
  const tags = createTagStore(db)
  const saveParts = { db, bus, clock, siteUrl, timeZone, describePictures: uploads.describe }

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
  const saver = createArticleSaver({
    ...saveParts,
    removeBelow: (inner, ids) => conversation.removeBelow(inner, 1, ids),
  })
  const articleParts = {
    db,
    bus,
    clock,
    timeZone,
    store: articles,
    addresses,
    counters,
    likes: conversation.likes,
    names,
    search: createArticleSearch({ db, store: articles }),
  }
  const routes: BoundRoute[] = [
    ...articleRoutes(articleParts),
    ...articleOwnerRoutes({ ...articleParts, saver, ownerStore: createArticleOwnerStore(db) }),
    ...categoryRoutes({ store: categories, bus, clock, timeZone }),
    ...tagRoutes({ store: tags, bus, clock, timeZone }),
  ]

  return {
    routes,
    feedSource: createFeedSource({ store: articles, categories, tags, names }),
    flushCounters: counters.flush,
    renderOutdated: saver.renderOutdated,
    createImporter: (authorId: number) => createArticleImporter({ ...saveParts, authorId }),
    getSlugByOldPath: addresses.getSlugByOldPath,
    /** Articles from before there was an owner become his, in the transaction that makes him. */
    claim: (inner: Db, ownerId: number) => createArticleWriter(inner).claim(ownerId),
    /** What is public of the shelves. */
    async count() {
      const { articles: articleCount, words: wordCount } = await articles.getTotals()
      const [allTags, allCategories] = [await tags.findAll(), await categories.findAll()]
      return {
        articleCount,
        wordCount,
        tagCount: allTags.filter(tag => tag.article_count > 0).length,
        categoryCount: allCategories.filter(category => category.article_count > 0).length,
      }
    },
  }
}
