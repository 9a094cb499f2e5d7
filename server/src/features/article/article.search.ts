import { postPath } from '@xiaolou/contract/address'
import { limits } from '@xiaolou/contract/limits'
import { harmlessText } from '@xiaolou/contract/printed-text'
import { excerptsOf, normaliseText } from '@xiaolou/contract/search-text'
import type { Db } from '../../platform/db/db.ts'
import type { Finder } from '../../platform/finder.ts'
import { createTextSearch, termsOf } from '../../platform/text-search.ts'
import type { ArticleStore } from './article.store.ts'
import { searchIndexName } from './article.table.ts'

type Deps = { db: Db; store: ArticleStore }

const loadFrom = (store: ArticleStore) => async (ids: readonly number[]) =>
  (await store.findTexts(ids)).map(({ article_title, ...row }) => ({ ...row, title: article_title }))

/** Title hits first, then body hits, newest first within each; at most eight. */
export function createArticleSearch({ db, store }: Deps) {
  const find = createTextSearch({
    db,
    name: searchIndexName,
    hasTitles: true,
    load: loadFrom(store),
  })

  return async (query: string) => {
    const asked = termsOf(db, query)
    if (asked.terms.length === 0) return []
    const wanted = normaliseText(query).trim()
    const found = await find({ ...asked, limit: limits.searchResultCount }, { isSpoken: false })
    return found.map(({ id, title, slug, text }) => {
      const { fromMatch, excerpt } = excerptsOf(text, query)
      const begins = [fromMatch, excerptsOf(title, query).fromMatch]
      const article_content = begins.find(part => normaliseText(part).startsWith(wanted)) ?? ''
      return { id, article_title: title, slug, article_content: harmlessText(article_content), excerpt }
    })
  }
}

/** The same for the site-wide search: by sound and with slips, too. */
export function createArticleFinder({ db, store }: Deps): Finder {
  const find = createTextSearch({
    db,
    name: searchIndexName,
    hasTitles: true,
    load: loadFrom(store),
  })
  return {
    kind: 'article',
    find: async asked => (await find(asked)).map(row => ({ ...row, address: postPath(row.slug) })),
  }
}
