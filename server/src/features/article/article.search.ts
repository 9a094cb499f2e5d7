import { limits } from '@xiaolou/contract/limits'
import { excerptsOf, holdsAll, type QueryTerm, queryTermsOf } from '@xiaolou/contract/search-text'
import type { Db } from '../../platform/db/db.ts'
import type { TextField } from '../../platform/db/text-index.ts'
import type { ArticleStore } from './article.store.ts'
import { searchIndexName } from './article.table.ts'

// PostgreSQL's index has no positions: some candidates fall away when their text is looked at.
const candidatesPerHit = 3
const maxRounds = 4

/** Title hits first, then body hits, newest first within each; at most eight. */
export function createArticleSearch({ db, store }: { db: Db; store: ArticleStore }) {
  const index = db.textIndex(searchIndexName)

  const findIn = async (
    field: TextField,
    terms: readonly QueryTerm[],
    limit: number,
    taken: ReadonlySet<number>,
  ) => {
    const hits: { id: number; article_title: string; slug: string; text: string }[] = []
    let beforeId = Number.MAX_SAFE_INTEGER
    for (let round = 0; round < maxRounds && hits.length < limit; round += 1) {
      const wanted = (limit - hits.length) * (db.kind === 'postgres' ? candidatesPerHit : 1) + taken.size
      const ids = await index.find({ field, terms, limit: wanted, beforeId })
      const bodies = new Map(
        (await store.findTexts(ids.filter(id => !taken.has(id)))).map(body => [body.id, body]),
      )
      for (const id of ids) {
        const body = bodies.get(id)
        if (!body || hits.length >= limit) continue
        if (holdsAll(field === 'title' ? body.article_title : body.text, terms)) hits.push(body)
      }
      if (ids.length < wanted) break
      beforeId = ids.at(-1) ?? 0
    }
    return hits
  }

  return async (query: string) => {
    const terms = queryTermsOf(query)
    if (terms.length === 0) return []
    const byTitle = await findIn('title', terms, limits.searchResultCount, new Set())
    const taken = new Set(byTitle.map(hit => hit.id))
    const left = limits.searchResultCount - byTitle.length
    const byBody = left > 0 ? await findIn('body', terms, left, taken) : []
    return [...byTitle, ...byBody].map(({ id, article_title, slug, text }) => {
      const { fromMatch, excerpt } = excerptsOf(text, query)
      return { id, article_title, slug, article_content: fromMatch, excerpt }
    })
  }
}
