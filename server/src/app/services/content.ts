import { type Articles, createArticles } from '../../features/article/article.feature.ts'
import { htmlVersion } from '../../features/article/article.render.ts'
import { createDraftFollower } from '../../features/draft/draft.follow.ts'
import { createDraftImports } from '../../features/draft/draft.import.ts'
import { createPages, type Pages } from '../../features/page/page.feature.ts'
import { createTermStore, type TermStore } from '../../features/term/term.store.ts'
import type { ContentServices } from '../../platform/services.ts'
import type { Platform } from '../platform.ts'
import type { Conversation } from './conversation.ts'
import type { Identity } from './identity.ts'
import type { Media } from './media.ts'
import type { Site } from './site.ts'

/** What the owner writes: articles, their categories and tags, pages. */
export type Content = ContentServices & {
  articles: Articles
  pages: Pages
  categories: TermStore<'category'>
  tags: TermStore<'tag'>
  /** Titles of articles and of the owner's pages by path; unknown paths are missing from the map. */
  findTitles: (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Whether everybody may read a path, written as in links: a listed article, or a page of the owner's. */
  isPublicPath: (path: string) => Promise<boolean>
}

export function createContent(given: {
  platform: Platform
  site: Site
  identity: Identity
  media: Media
  conversation: Conversation
}): Content {
  const { platform, site, identity, media, conversation } = given
  const { db, clock } = platform
  const categories = createTermStore(db, 'category')
  const tags = createTermStore(db, 'tag')
  const drafts = createDraftFollower(clock)
  const articles = createArticles({
    ...{ ...platform, site, identity, media, conversation },
    content: { drafts, categories, tags },
    draftImports: createDraftImports(clock),
  })
  const pages = createPages({ ...platform, identity, htmlVersion, render: articles.render })
  return {
    drafts,
    articles,
    pages,
    categories,
    tags,
    findTitles: async paths =>
      new Map([...(await articles.findTitles(paths)), ...(await pages.findTitles(paths))]),
    isPublicPath: async path => (await articles.isPublicPath(path)) || (await pages.isPublicPath(path)),
  }
}
