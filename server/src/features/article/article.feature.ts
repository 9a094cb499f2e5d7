import { postPath } from '@xiaolou/contract/address'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps, FeatureManifest } from '../../platform/feature.ts'
import { createArticleCounters } from './article.counters.ts'
import { createFeedSource, type FeedSourceDeps } from './article.feed.ts'
import { createArticleImporter } from './article.import.ts'
import { type ArticleRouteDeps, articleRoutes } from './article.routes.ts'
import { canRead, isListed } from './article.rules.ts'
import { createArticleSearch } from './article.search.ts'
import { createArticleSaver, type SaveDeps } from './article.service.ts'
import { createArticleStore } from './article.store.ts'
import { articleMigrations, articlePictures } from './article.table.ts'
import { createArticleWriter } from './article.write-store.ts'

type ArticleDeps = SaveDeps &
  Pick<Deps, 'cache' | 'getSettings' | 'removeBelow'> &
  Pick<ArticleRouteDeps, 'likes'> &
  Pick<FeedSourceDeps, 'categories' | 'tags'> & { findNames: () => Promise<ReadonlyMap<number, string>> }

/** Articles: reading, writing, search, counting, import, and what feeds and the rest of the program need of them. */
export function createArticles(deps: ArticleDeps) {
  const { db, bus, clock, categories, tags } = deps
  const store = createArticleStore(db)

  const names = createMemo({ bus, clock }, async () => {
    const [rows, authors, settings] = [
      await categories.findAll(),
      await deps.findNames(),
      await deps.getSettings(),
    ]
    const byId = new Map(rows.map(row => [row.id, row.category_name]))
    return {
      categoryName: (id: number) => byId.get(id) ?? '',
      authorName: (id: number) => authors.get(id) ?? settings.owner_name,
    }
  })
  const counters = createArticleCounters({
    cache: deps.cache,
    clock,
    write: counts => db.transaction(inner => createArticleWriter(inner).addCounts(counts)),
  })
  const saver = createArticleSaver(deps)

  return {
    routes: articleRoutes({
      ...deps,
      store,
      counters,
      names,
      saver,
      search: createArticleSearch({ db, store }),
    }),
    ...createFeedSource({ store, categories, tags, names }),
    flushCounters: counters.flush,
    renderOutdated: saver.renderOutdated,
    claimer: (inner: Db, ownerId: number) => createArticleWriter(inner).claim(ownerId),
    createImporter: (authorId: number) => createArticleImporter({ ...deps, authorId }),
    getSlugByOldPath: store.getSlugByOldPath,

    /** What is public of them and of what they are filed under. */
    async count() {
      const { articles: articleCount, words: wordCount } = await store.getTotals()
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

export type Articles = ReturnType<typeof createArticles>

export const articleFeature: FeatureManifest<{ articles: Articles }> = {
  migrations: articleMigrations,
  pictures: articlePictures,
  create: ({ articles }) => articles,
}

/** What likes and comments ask of articles: those that the actor may read, where they are and whose. */
export function createArticleTarget(db: Db) {
  const store = createArticleStore(db)
  const findReadable = async (ids: readonly number[], actor: Actor) =>
    (await store.findHeads(ids)).filter(row => canRead(actor, row))
  return {
    isThere: async (id: number, actor: Actor) => (await findReadable([id], actor)).length > 0,
    addLikes: (inner: Db, id: number, delta: 1 | -1) => createArticleWriter(inner).changeThumbs(id, delta),
    async find(ids: readonly number[], actor: Actor) {
      const rows = await findReadable(ids, actor)
      return new Map(
        rows.map(row => [
          row.id,
          {
            title: row.article_title,
            address: postPath(row.slug),
            authorId: row.author_id,
            isListed: isListed(row),
          },
        ]),
      )
    },
  }
}
