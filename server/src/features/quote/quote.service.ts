import { createHash } from 'node:crypto'
import { quoteMark } from '@xiaolou/contract/address'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { Quote, QuotedPlace } from '@xiaolou/contract/quote'
import { anchorAt, evidenceAt, partOf, placesOf, squeezed } from '@xiaolou/contract/quote-anchor'
import { LRUCache } from 'lru-cache'
import { createKeyedMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { type KeepQuote, type Quoting, quotedBy } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import { type Found, findQuote, keepAnchor } from './quote.find.ts'
import { createQuoteStore, type QuoteRow } from './quote.store.ts'

export type QuoteDeps = Pick<Deps, 'db' | 'bus' | 'clock'> & {
  /** Those of the articles that the actor may read. */
  findArticles: (
    ids: readonly number[],
    actor: Actor,
  ) => Promise<ReadonlyMap<number, { title: string; address: string }>>
  findText: (id: number) => Promise<string | undefined>
}

/** Without fields that only the comment and chat features know. */
export type FoundPlace = Omit<QuotedPlace, 'by_name' | 'by_avatar' | 'by_words'>

export type Quotes = Quoting & {
  /** The newest quotes that occur in an article, with their places; for an actor who may read it. */
  findPlaces: (articleId: number, actor: Actor) => Promise<FoundPlace[]>
  isQuoted: (articleId: number) => Promise<boolean>
  /** Removes quotes of permanently deleted articles, so that none of their text remains. */
  removeOfArticles: (inner: Db, ids: readonly number[]) => Promise<void>
}

type ArticleText = { raw: string; text: string; revision: string }
type Standing = { found: Found | undefined }

const keptTexts = 50
// A cached place takes some hundred bytes; finding it again takes a millisecond or two.
const keptPlaces = 5_000
const rivalUnit = 1_000

/**
 * Quotes of articles. A quote's place is searched once for each text of the article, and cached by the text's
 * digest; quotes of an article that the actor may not read are hidden.
 */
export function createQuotes(deps: QuoteDeps): Quotes {
  const { db, bus, clock } = deps
  const store = createQuoteStore(db)
  const standings = new LRUCache<string, Standing>({ max: keptPlaces })
  const getText = createKeyedMemo(
    { bus, clock, maxKeys: keptTexts },
    async (articleId: number): Promise<ArticleText | undefined> => {
      const raw = await deps.findText(articleId)
      if (raw === undefined) return undefined
      const text = squeezed(raw)
      return { raw, text, revision: createHash('sha256').update(text).digest('hex').slice(0, 16) }
    },
  )

  const standingOf = (row: QuoteRow, { text, revision }: ArticleText): Standing => {
    const key = `${row.id} ${revision}`
    const known = standings.get(key)
    if (known) return known
    const { exact, prefix, suffix } = row
    const found: Found | undefined =
      row.revision === revision && text.startsWith(exact, row.place)
        ? { at: row.place, length: exact.length, state: 'same' }
        : findQuote(text, { exact, prefix, suffix, rival: row.rival / rivalUnit })
    const standing = { found }
    standings.set(key, standing)
    return standing
  }

  const viewOf = async (
    row: QuoteRow,
    article: { title: string; address: string } | undefined,
  ): Promise<Quote> => {
    const { id, article_id } = row
    const text = article && (await getText(article_id))
    if (!text)
      return {
        ...{ id, article_id: 0, title: '', address: '', words: '', state: 'hidden', words_now: '' },
        ...{ prefix: '', suffix: '' },
      }
    const { found } = standingOf(row, text)
    const { prefix, suffix } = found
      ? anchorAt(text.text, found.at, found.length)
      : { prefix: '', suffix: '' }
    return {
      ...{ id, article_id, title: article.title, words: row.words, prefix, suffix },
      address: found ? article.address + quoteMark(id) : article.address,
      state: found?.state ?? 'gone',
      words_now: found?.state === 'changed' ? partOf(text.raw, found) : '',
    }
  }

  return {
    async prepare(given, actor): Promise<KeepQuote> {
      const { article_id } = given
      const article = (await deps.findArticles([article_id], actor)).get(article_id)
      const text = article && (await getText(article_id))
      if (!text) throw refusal('articleNotFound')
      const sought = {
        exact: squeezed(given.exact),
        prefix: squeezed(given.prefix),
        suffix: squeezed(given.suffix),
      }
      // Of several occurrences of the same text the one whose context matches best.
      const length = sought.exact.length
      const [place] = placesOf(text.text, sought.exact)
        .map(at => ({ at, evidence: evidenceAt(text.text, { at, length }, sought) }))
        .sort((one, other) => other.evidence - one.evidence)
      if (!place) throw refusal('quoteNotFound')
      const { rival, ...anchor } = keepAnchor(text.text, { at: place.at, length })
      const record = {
        ...{ article_id, words: given.exact, ...anchor, revision: text.revision, place: place.at },
        rival: Math.round(rival * rivalUnit),
      }
      return async (inner, { type, id }) => {
        await createQuoteStore(inner).add({ ...record, by_type: type, by_id: id, createdAt: clock.now() })
      }
    },

    async findViews(type, ids, actor) {
      const rows = await store.findBy(type, ids)
      if (rows.length === 0) return new Map()
      const articles = await deps.findArticles([...new Set(rows.map(row => row.article_id))], actor)
      const views = new Map<number, Quote>()
      for (const row of rows) views.set(row.by_id, await viewOf(row, articles.get(row.article_id)))
      return views
    },

    async findPlaces(articleId, actor) {
      const article = (await deps.findArticles([articleId], actor)).get(articleId)
      const text = article && (await getText(articleId))
      if (!text) throw refusal('articleNotFound')
      const rows = await store.findOfArticle(articleId, limits.quotesPerArticle)
      return rows.flatMap(row => {
        const { found } = standingOf(row, text)
        if (!found) return []
        const by = row.by_type === quotedBy.comment ? 'comment' : 'chat'
        return [{ id: row.id, ...anchorAt(text.text, found.at, found.length), by, by_id: row.by_id }]
      })
    },

    isQuoted: store.isQuoted,

    remove: (inner, type, ids) => createQuoteStore(inner).deleteBy(type, ids),
    removeAll: (inner, type) => createQuoteStore(inner).deleteAllBy(type),
    removeOfArticles: (inner, ids) => createQuoteStore(inner).deleteOfArticles(ids),
  }
}
