import { postPath } from '@xiaolou/contract/address'
import * as contract from '@xiaolou/contract/article'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, type CallContext } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { limits } from '@xiaolou/contract/limits'
import { findNearest } from '@xiaolou/contract/search'
import { addArticleView, addReadingDuration } from '@xiaolou/contract/visit'
import { wireTime } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import { pageOf, sliceOf } from '../../platform/db/rows.ts'
import type { ArticleCounters } from './article.counters.ts'
import type { PasswordGuard } from './article.guess.ts'
import type { createNearestFinder } from './article.nearest.ts'
import { type ArticlePasses, isSameText } from './article.pass.ts'
import { createNearReader, findMonths, findOnThisDay, summariesOf } from './article.read.ts'
import { canRead, canReadAtAddress, isListed, isLocked } from './article.rules.ts'
import type { createArticleSearch } from './article.search.ts'
import type { SaveDeps } from './article.service.ts'
import type { ArticleRow, ArticleStore, EntryRow } from './article.store.ts'
import { detailView, entryView, type Names, timelineView } from './article.view.ts'

/** What articles report to the statistics. */
export type Statistics = {
  addReading: (articleId: number, readingMs: number) => void
  addSearch: (words: string, context: CallContext) => void
  dropSearch: (visitorKey: string) => void
}

export type ArticleRouteDeps = Pick<SaveDeps, 'bus' | 'clock' | 'timeZone'> & {
  store: ArticleStore
  counters: ArticleCounters
  search: ReturnType<typeof createArticleSearch>
  findNearest: ReturnType<typeof createNearestFinder>
  conversation: {
    /** Likes are one feature for everything that can be liked; these are its calls. */
    likes: {
      add(type: typeof likeType.article, id: number, context: CallContext): Promise<void>
      cancel(type: typeof likeType.article, id: number, context: CallContext): Promise<void>
    }
    quotes: { isQuoted: (articleId: number) => Promise<boolean> }
  }
  passes: () => Promise<ArticlePasses>
  passwordGuard: PasswordGuard
  site: { statistics: Statistics }
  names: () => Promise<Names>
}

const yearOf = (wire: string) => Number(wire.slice(0, 4))

/** The calls of readers. */
export function articleRoutes(deps: ArticleRouteDeps): BoundRoute[] {
  const { store, counters, timeZone, clock } = deps
  const { likes, quotes } = deps.conversation
  const { statistics } = deps.site
  const entries = (rows: readonly EntryRow[]) => rows.map(row => entryView(row, timeZone))

  // A password-protected article only reveals that it exists.
  const missing = (article: Parameters<typeof isLocked>[0] | undefined) =>
    refusal(article && isLocked(article) ? 'articleLocked' : 'articleNotFound')
  /** For access by id, which can be found by counting. */
  const readable = <Row extends Parameters<typeof canRead>[1] & { password?: string }>(
    article: Row | undefined,
    { actor }: CallContext,
  ) => {
    if (article && canRead(actor, article)) return article
    throw missing(article)
  }
  const getReadable = async (id: number, context: CallContext) =>
    readable(await store.getArticle(id), context)
  const getBySlug = async (given: string, { actor }: CallContext) => {
    const slug = given.normalize('NFC')
    const now = await store.getArticleBySlug(slug)
    if (now) return now
    const id = await store.getIdByOldSlug(slug)
    const moved = id === undefined ? undefined : await store.getArticle(id)
    // An unlisted article has one address: more people knew the old one than were given the new one.
    return moved && (isLocked(moved) || canRead(actor, moved)) ? moved : undefined
  }
  const getLocked = async (slug: string, context: CallContext) => {
    // Also by id: a visitor of `/article?id=` is not told the slug, which may spell the title.
    const isId = /^[1-9]\d{0,14}$/.test(slug)
    const found = await getBySlug(slug, context)
    const article = found ?? (isId ? await store.getArticle(Number(slug)) : undefined)
    if (!article || !isLocked(article)) throw refusal('articleNotFound')
    return article
  }
  const detailOf = async (article: ArticleRow, context: CallContext) => {
    const body = orRefuse(await store.getBody(article.id), 'articleNotFound')
    const tags = (await store.findTagsOf([article.id])).get(article.id) ?? []
    await counters.addView(article.id, context.visitor)
    const seriesArticles = article.series === '' ? [] : await store.findInSeries(article.series)
    const isQuoted = await quotes.isQuoted(article.id)
    return detailView({ article, body, tags, names: await deps.names(), seriesArticles, isQuoted, timeZone })
  }
  const findNear = createNearReader(deps)
  const homeIds = createMemo(deps, store.findHomeIds)
  const total = createMemo(deps, store.total)
  const hot = createMemo(deps, () => store.findHot(limits.hotArticleCount))
  const months = createMemo(deps, () => findMonths(store, timeZone))
  const newest = createMemo(deps, async () =>
    (await store.findNewestOfCategories()).map(row => ({
      ...row,
      createdAt: wireTime(row.createdAt, timeZone),
    })),
  )
  const onThisDay = createMemo(deps, () => findOnThisDay(store, clock.now(), timeZone))

  return [
    bind(contract.blogHomeGetArticleList, async ({ params }) => {
      const ids = await homeIds()
      const { limit, offset } = sliceOf(params)
      const rows = await store.findSummaries(ids.slice(offset, offset + limit))
      return { ...params, list: await summariesOf(deps, rows), total: ids.length }
    }),

    bind(contract.blogTimelineGetArticleList, async ({ params }) => ({
      ...params,
      list: timelineView(await store.findTimeline(sliceOf(params)), await deps.names(), timeZone),
      total: await total(),
    })),

    bind(contract.getArticleMonths, () => months()),

    bind(contract.getNewestOfCategories, () => newest()),

    bind(contract.getArticleListByTagId, ({ body }) =>
      pageOf(
        body,
        slice => store.findByTag(body.id, slice),
        async ids => entries(await store.findEntries(ids)),
      ),
    ),

    bind(contract.getArticleListByCategoryId, ({ body }) =>
      pageOf(body, slice => store.findByCategory(body.id, slice), entries),
    ),

    bind(contract.getRecommendArticleById, async ({ params }, context) => {
      const article = readable(await store.getStanding(params.id), context)
      // The neighbours of an unlisted article would reveal when it was written.
      const isApart = context.actor.kind !== 'administrator' && !isListed(article)
      const { previous, next, recommend } = orRefuse(await findNear(article, isApart), 'articleNotFound')
      return {
        previous: { ...entryView(previous, timeZone), is_end: previous.is_end },
        next: { ...entryView(next, timeZone), is_end: next.is_end },
        recommend: entries(recommend),
      }
    }),

    bind(contract.getArticleById, async ({ params }, context) =>
      detailOf(await getReadable(params.id, context), context),
    ),

    bind(contract.getArticleBySlug, async ({ params }, context) => {
      const article = await getBySlug(params.slug, context)
      if (!article || !canReadAtAddress(context.actor, article)) throw missing(article)
      return detailOf(article, context)
    }),

    bind(contract.unlockArticle, async ({ params, body }, context) => {
      const article = await getLocked(params.slug, context)
      const forgive = await deps.passwordGuard.takeTry(article.id, context.visitor.address)
      if (!isSameText(body.password, article.password))
        throw refusal('wrongArticlePassword', { field: 'password' })
      await forgive()
      const pass = (await deps.passes()).make(article, clock.now())
      return { pass, article: await detailOf(article, context) }
    }),

    bind(contract.getUnlockedArticle, async ({ params, body }, context) => {
      const article = await getLocked(params.slug, context)
      if (!(await deps.passes()).isGood(article, body.pass, clock.now())) throw refusal('articleLocked')
      return detailOf(article, context)
    }),

    bind(contract.getHotArticle, () => hot()),

    bind(contract.getOnThisDay, async () => {
      const thisYear = yearOf(wireTime(clock.now(), timeZone))
      return entries(await onThisDay()).map(row => ({ ...row, years_ago: thisYear - yearOf(row.createdAt) }))
    }),

    bind(contract.getArticleListByContent, async ({ params }, context) => {
      const hits = await deps.search(params.content)
      if (hits.length === 0) statistics.addSearch(params.content, context)
      else statistics.dropSearch(context.visitor.key)
      return hits
    }),

    bind(findNearest, async ({ query }) =>
      (await deps.findNearest(query.path)).map(({ title, slug }) => ({ title, address: postPath(slug) })),
    ),

    bind(contract.likeArticle, async ({ params }, context) => {
      const article = await getReadable(params.id, context)
      await likes.add(likeType.article, article.id, context)
    }),

    bind(contract.cancelLikeArticle, async ({ params }, context) => {
      const article = await getReadable(params.id, context)
      await likes.cancel(likeType.article, article.id, context)
    }),

    bind(addArticleView, async ({ params }, context) => {
      const article = await getReadable(params.id, context)
      await counters.addView(article.id, context.visitor)
    }),

    bind(addReadingDuration, async ({ params }, context) => {
      const article = await getReadable(params.id, context)
      await counters.addReading(article.id, params.duration, context.visitor)
    }),
  ]
}
