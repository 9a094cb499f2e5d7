import { postPath } from '@xiaolou/contract/address'
import { type ArticleDraft, articleStatus } from '@xiaolou/contract/article'
import type { DraftFields } from '@xiaolou/contract/draft'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import * as v from 'valibot'
import { wireTime, withWireTimes } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { DraftImports, DraftSource } from '../../platform/imported.ts'
import { decodePath } from '../../platform/old-path.ts'
import { createSoundIndex } from '../../platform/search-index.ts'
import type { Deps } from '../../platform/services.ts'
import { guardAddresses } from './article.address.ts'
import { createArticleCounters } from './article.counters.ts'
import { exportedArticles } from './article.exported.ts'
import { createFeedSource, type FeedSourceDeps } from './article.feed.ts'
import { readFields } from './article.fields.ts'
import { createPasswordGuard } from './article.guess.ts'
import { createArticleImporter } from './article.import.ts'
import { articleSearchSource } from './article.index.ts'
import { articleManageRoutes } from './article.manage.ts'
import { articleManageMigrations } from './article.manage-store.ts'
import { createNearestFinder } from './article.nearest.ts'
import { findOldPaths } from './article.old-paths.ts'
import { cleanStoredNames } from './article.one-line.ts'
import { ownerArticleRoutes } from './article.owner-routes.ts'
import { createArticlePasses } from './article.pass.ts'
import { articlePictures } from './article.pictures.ts'
import { renderArticle } from './article.render.ts'
import { type ArticleRouteDeps, articleRoutes } from './article.routes.ts'
import { articlePath, canRead, isListed, isLocked } from './article.rules.ts'
import { createArticleFinder, createArticleSearch } from './article.search.ts'
import { createArticleSaver, type More, type SaveDeps } from './article.service.ts'
import { createArticleStore } from './article.store.ts'
import { articleMigrations, searchIndexName } from './article.table.ts'
import { createArticleWriter } from './article.write-store.ts'

type PublishInput = Required<More> & { id: number | null; authorId: number; draft: ArticleDraft }

type ArticleDeps = SaveDeps &
  Pick<Deps, 'cache' | 'jobs' | 'site' | 'conversation' | 'content'> &
  Pick<ArticleRouteDeps, 'site' | 'conversation'> & {
    content: Pick<FeedSourceDeps, 'categories' | 'tags'>
    draftImports: DraftImports
    identity: { users: { findNames: () => Promise<ReadonlyMap<number, string>> } }
  }

/** Articles: reading, writing, search, counting, import, and what the rest of the program needs. */
export function createArticles(deps: ArticleDeps) {
  const { db, bus, clock } = deps
  const { categories, tags } = deps.content
  const store = createArticleStore(db)

  const names = createMemo({ bus, clock }, async () => {
    const [rows, authors, settings] = [
      await categories.findAll(),
      await deps.identity.users.findNames(),
      await deps.site.getSettings(),
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
    onRead: deps.site.statistics.addReading,
  })
  const saver = createArticleSaver(deps)

  return {
    routes: [
      ...articleRoutes({
        ...deps,
        store,
        counters,
        names,
        search: createArticleSearch({ db, store }),
        findNearest: createNearestFinder(db),
        passwordGuard: createPasswordGuard(deps),
        passes: async () => createArticlePasses(await deps.site.getSecret()),
      }),
      ...ownerArticleRoutes({ ...deps, store, names, saver }),
      ...articleManageRoutes({ ...deps, store, names }),
    ],
    ...createFeedSource({
      ...{ store, categories, tags, names, siteUrl: deps.siteUrl },
      keepFeedIds: () =>
        deps.jobs.soon('keep feed ids', () => createArticleWriter(db).keepFeedIds(deps.siteUrl)),
    }),
    finders: [createArticleFinder({ db, store })],
    flushCounters: counters.flush,
    renderOutdated: saver.renderOutdated,
    assignOwner: (inner: Db, ownerId: number) => createArticleWriter(inner).claim(ownerId),
    /** The articles as they were written, in the author's data export. */
    async userData(userId: number) {
      const { categoryName } = await names()
      const articles = []
      for (const { category_id, ...row } of await store.findSources(userId)) {
        const { pinned_until, binned_at, ...article } = withWireTimes(row, deps.timeZone)
        articles.push({
          ...article,
          category: categoryName(category_id),
          tags: ((await store.findTagsOf([row.id])).get(row.id) ?? []).map(tag => tag.tag_name).join('、'),
          pinned_until: pinned_until === 0 ? '' : wireTime(pinned_until, deps.timeZone),
          binned_at: binned_at === 0 ? '' : wireTime(binned_at, deps.timeZone),
        })
      }
      return { articles }
    },
    createImporter: (authorId: number) => createArticleImporter({ ...deps, authorId }),
    getSlugByOldPath: store.getSlugByOldPath,
    findOldPaths: () => findOldPaths(db),
    findTexts: store.findTexts,
    /** Takes over views counted by another system, if more; a dry run only says whether they are. */
    async raiseViews(id: number, views: number, isDryRun: boolean): Promise<boolean> {
      if (!isDryRun) return createArticleWriter(db).raiseViews(id, views)
      return ((await store.getArticle(id))?.view_times ?? views) < views
    },
    /** The article that a page of another system was: `page` is its address or path, `title` may be ''. */
    findIdByPage({ page, title }: { page: string; title: string }) {
      const { pathname } = URL.parse(page, 'http://there.invalid/') ?? { pathname: page }
      return store.findIdByPath(decodePath(pathname).normalize('NFC'), title)
    },
    findPaths: async (ids: readonly number[]) =>
      new Map((await store.findSlugs(ids)).map(({ id, slug }) => [id, articlePath(slug)])),
    /** Titles of the articles among these paths. */
    async findTitles(paths: readonly string[]) {
      const slugs = paths.flatMap(path =>
        path.startsWith(articlePath('')) ? [path.slice(articlePath('').length)] : [],
      )
      const rows = await store.findTitles(slugs)
      return new Map(rows.map(({ slug, article_title }) => [articlePath(slug), article_title]))
    },
    /** Whether a listed article is at a path, written as in links. */
    async isPublicPath(path: string) {
      const slug = path.startsWith(articlePath('')) ? decodePath(path.slice(articlePath('').length)) : ''
      const article = slug === '' ? undefined : await store.getArticleBySlug(slug)
      return article !== undefined && isListed(article)
    },
    findSeries: store.findSeries,
    keepTime: saver.keepTime,
    render: (markdown: string) =>
      renderArticle({ markdown, siteUrl: deps.siteUrl, describePictures: deps.media.describePictures }),

    async getFields(id: number): Promise<{ fields: DraftFields; slug: string } | undefined> {
      const fields = await readFields(db, id, deps.timeZone)
      return fields && { fields, slug: fields.slug }
    },

    async keepSource(inner: Db, id: number, { aliases, ...source }: DraftSource) {
      const writer = createArticleWriter(inner)
      await writer.updateBody(id, source)
      await writer.addRedirects(id, v.parse(v.array(v.string()), JSON.parse(aliases)))
    },

    isBinned: async (id: number) => ((await store.getArticle(id))?.binned_at ?? 0) > 0,

    /** Publishes a draft as a new article, or updates its article. */
    async publish({ id, authorId, draft, ...more }: PublishInput) {
      if (id === null) return saver.add(draft, authorId, more)
      const article = orRefuse(await store.getArticle(id), 'articleNotFound')
      if (article.status === articleStatus.bin)
        throw refusal('draftNotReady', { message: '这篇文章在回收站里' })
      return saver.update(article, { ...draft, order: article.order }, more)
    },

    /** Counts public articles, words, and used categories and tags. */
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

export const articleFeature: FeatureManifest<{ content: { articles: Articles } }> = {
  titleColumns: [{ kind: 'article', table: 'article', column: 'article_title' }],
  migrations: [
    ...articleMigrations,
    ...articleManageMigrations,
    { name: '0050-article-sound', up: db => createSoundIndex(db, searchIndexName) },
    { name: '0061-unlisted-address', up: guardAddresses },
    { name: '0063-one-line-names', up: cleanStoredNames },
  ],
  pictures: articlePictures,
  storedHtml: { table: 'article_body', source: 'article_content' },
  searchSource: articleSearchSource,
  siteExport: exportedArticles,
  outbound: { kind: 'article', find: (db, ...some) => createArticleStore(db).findListedHtml(...some) },
  create: ({ content }) => content.articles,
}

/** What likes, quotes and comments need of articles: those that the actor may read, with address and author. */
export function createArticleTarget({ db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>) {
  const store = createArticleStore(db)
  const findReadable = async (ids: readonly number[], actor: Actor, wasThere = false) =>
    (await store.findHeads(ids)).filter(
      row => canRead(actor, row) || (wasThere && row.status === articleStatus.public),
    )
  type Head = Awaited<ReturnType<typeof findReadable>>[number]
  const targetsOf = (rows: readonly Head[]) =>
    new Map(
      rows.map(row => [
        row.id,
        {
          title: row.article_title,
          address: postPath(row.slug),
          authorId: row.author_id,
          isListed: isListed(row),
          isLocked: isLocked(row),
          isClosed: row.comments_closed === 1,
        },
      ]),
    )
  return {
    isThere: async (id: number, actor: Actor) => (await findReadable([id], actor)).length > 0,
    findText: store.findText,
    addLikes: (inner: Db, id: number, delta: 1 | -1) => createArticleWriter(inner).changeThumbs(id, delta),
    find: async (ids: readonly number[], actor: Actor) => targetsOf(await findReadable(ids, actor)),
    /**
     * Where the actor may read comments: also under the article with a password whose pass the call carries.
     * `wasThere`: the actor knows an unlisted article's address, as they commented there.
     */
    async findCommentable(ids: readonly number[], actor: Actor, wasThere = false) {
      const readable = await findReadable(ids, actor, wasThere)
      const { pass } = actor
      if (pass === undefined) return targetsOf(readable)
      const passes = createArticlePasses(await site.getSecret())
      const opened = (await store.findHeads(ids)).filter(
        row => isLocked(row) && passes.isGood(row, pass, clock.now()),
      )
      return targetsOf([...readable, ...opened])
    },
  }
}
