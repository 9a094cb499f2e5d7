import { limits } from '@xiaolou/contract/limits'
import type { Db } from '../../platform/db/db.ts'
import type { TextField } from '../../platform/db/text-index.ts'
import { normaliseText, type QueryTerm, queryTermsOf } from '../../platform/db/text-index.ts'
import type { ArticleStore } from './article.store.ts'
import { searchIndexName } from './article.table.ts'

const excerptBefore = 24
const excerptLength = 96
// PostgreSQL's index has no positions: some candidates fall away when their text is looked at.
const candidatesPerHit = 3
const maxRounds = 4

/**
 * What a hit shows of its text, on one line: `fromMatch` begins with the first place where the query stands, `excerpt` a
 * little before it; … stands where an excerpt was cut. The beginning where the query stands nowhere.
 */
export function excerptsOf(text: string, query: string): { fromMatch: string; excerpt: string } {
  const at = Math.max(0, firstMatch(text, query))
  const start = wholeAt(text, Math.max(0, at - excerptBefore))
  const cut = (from: number) => {
    const end = wholeAt(text, Math.min(text.length, from + excerptLength))
    return `${text.slice(from, end).replace(/\s+/g, ' ').trim()}${end < text.length ? '…' : ''}`
  }
  return { fromMatch: cut(at), excerpt: `${start > 0 ? '…' : ''}${cut(start)}` }
}

/** The place itself, or the one after where it is within a character of two units. */
const wholeAt = (text: string, at: number) => (/^[\udc00-\udfff]$/.test(text[at] ?? '') ? at + 1 : at)

/** As `normaliseText`, each character at its own place: one whose form is longer or shorter (`İ`, `㍿`) stays. */
function foldInPlace(text: string): string {
  const whole = normaliseText(text)
  if (whole.length === text.length) return whole
  const folded = [...text].map(sign => {
    const form = normaliseText(sign)
    return form.length === sign.length ? form : sign
  })
  return folded.join('')
}

/** Where the query, or else its first part, stands in the text; -1 when nowhere. */
function firstMatch(text: string, query: string): number {
  const folded = foldInPlace(text)
  const whole = folded.indexOf(query.trim().toLowerCase())
  if (whole >= 0) return whole
  const words = normaliseText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const found = words.map(word => folded.indexOf(word)).filter(at => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}

const phraseText = (phrase: readonly string[]) =>
  phrase.map((pair, at) => (at === 0 ? pair : [...pair].slice(1).join(''))).join('')

/** Whether a text holds every term of a query, wherever. */
export function holdsAll(text: string, terms: readonly QueryTerm[]): boolean {
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
    return [...byTitle, ...byBody].map(({ id, article_title, slug, text }) => {
      const { fromMatch, excerpt } = excerptsOf(text, query)
      return { id, article_title, slug, article_content: fromMatch, excerpt }
    })
  }
}
