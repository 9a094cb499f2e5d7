import { limits } from '@xiaolou/contract/limits'
import type { Db } from '../../platform/db/db.ts'
import type { TextField } from '../../platform/db/text-index.ts'
import { normaliseText, type QueryTerm, queryTermsOf } from '../../platform/db/text-tokens.ts'
import { searchIndexName } from './article.migration.ts'
import type { ArticleStore } from './article.store.ts'

const excerptBefore = 24
const excerptLength = 96
// PostgreSQL's index has no positions: some candidates fall away when their text is looked at.
const candidatesPerHit = 3
const maxRounds = 4

/** The text around the first place where the query stands, outer white space cut, with … where it was cut. */
export function excerptAround(text: string, query: string): string {
  const at = Math.max(0, firstMatch(text, query))
  const start = Math.max(0, at - excerptBefore)
  const end = Math.min(text.length, start + excerptLength)
  const excerpt = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${excerpt}${end < text.length ? '…' : ''}`
}

/** Where the query, or else its first part, stands in the text; -1 when nowhere. */
function firstMatch(text: string, query: string): number {
  const folded = text.toLowerCase()
  const whole = folded.indexOf(query.trim().toLowerCase())
  if (whole >= 0) return whole
  const parts = normaliseText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const places = parts.map(part => folded.indexOf(part)).filter(place => place >= 0)
  return places.length > 0 ? Math.min(...places) : -1
}

const phraseText = (phrase: readonly string[]) =>
  phrase.map((pair, at) => (at === 0 ? pair : [...pair].slice(1).join(''))).join('')

function holdsAll(text: string, terms: readonly QueryTerm[]): boolean {
  const folded = normaliseText(text)
  return terms.every(term => folded.includes('prefix' in term ? term.prefix : phraseText(term.phrase)))
}

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
    return [...byTitle, ...byBody].map(({ id, article_title, slug, text }) => ({
      id,
      article_title,
      slug,
      article_content: excerptAround(text, query),
    }))
  }
}
