import { articleListPath, postPath, screens } from '@xiaolou/contract/address'
import type { ArticleStore } from './article.store.ts'
import type { Names } from './article.view.ts'

type Scope = { kind: 'all' } | { kind: 'category' | 'tag'; id: number }

// A sitemap may contain 50,000 addresses.
const maxAddresses = 45_000

const isPath = (feedId: string) => feedId.startsWith('/')

type Filed = { id: number; article_count: number }
export type FeedSourceDeps = {
  store: ArticleStore
  categories: {
    getName(id: number): Promise<string | undefined>
    findAll(): Promise<(Filed & { category_name: string })[]>
  }
  tags: { getName(id: number): Promise<string | undefined>; findAll(): Promise<Filed[]> }
  names: () => Promise<Names>
  siteUrl: string
  /** Completes ids that are still paths, as they were published. */
  keepFeedIds: () => void
}

/** What feeds and the sitemap need of articles; category and tag names come from their own feature. */
export function createFeedSource(deps: FeedSourceDeps) {
  const { store, categories, tags } = deps

  const nameOf = async (scope: Scope) => {
    if (scope.kind === 'all') return ''
    return (scope.kind === 'category' ? categories : tags).getName(scope.id)
  }
  const idsOf = async (scope: Scope, limit: number) => {
    if (scope.kind === 'category') return store.findIdsOfCategory(scope.id, limit)
    if (scope.kind === 'tag') return store.findIdsOfTag(scope.id, limit)
    return (await store.findNewest({ limit, offset: 0 })).map(row => row.id)
  }

  return {
    async findArticles(scope: Scope, limit: number) {
      const name = await nameOf(scope)
      if (name === undefined) return undefined
      const ids = await idsOf(scope, limit)
      // A name that only drafts or private articles use must not be revealed.
      if (scope.kind !== 'all' && ids.length === 0) return undefined
      const names = await deps.names()
      const tagsById = await store.findTagsOf(ids)
      const articles = []
      let isKept = true
      for (const id of ids) {
        const article = await store.getArticle(id)
        const body = await store.getBody(id)
        if (!article || !body) continue
        isKept &&= !isPath(article.feed_id)
        articles.push({
          id: isPath(article.feed_id) ? deps.siteUrl + article.feed_id : article.feed_id,
          title: article.article_title,
          slug: article.slug,
          description: article.article_description,
          html: body.content_html,
          categoryName: names.categoryName(article.category_id),
          tagNames: (tagsById.get(id) ?? []).map(tag => tag.tag_name),
          authorName: names.authorName(article.author_id),
          createdAtMs: article.createdAt,
          updatedAtMs: article.updatedAt,
        })
      }
      if (!isKept) deps.keepFeedIds()
      return { name, articles }
    },

    async findAddresses() {
      const articles = await store.findNewest({ limit: maxAddresses, offset: 0 })
      const lists = [
        ...(await categories.findAll()).map(row => ({ ...row, kind: 'category' as const })),
        ...(await tags.findAll()).map(row => ({ ...row, kind: 'tag' as const })),
      ]
      return [
        ...[screens.home, screens.archives, screens.categories, screens.tags].map(({ path }) => ({
          path,
          changedAtMs: articles[0]?.updatedAt,
        })),
        ...articles.map(({ slug, createdAt, updatedAt }) => ({
          path: postPath(slug),
          changedAtMs: updatedAt,
          sinceMs: createdAt,
        })),
        ...lists
          .filter(list => list.article_count > 0)
          .map(list => ({ path: articleListPath({ type: list.kind, id: list.id }), changedAtMs: undefined })),
      ]
    },
  }
}
