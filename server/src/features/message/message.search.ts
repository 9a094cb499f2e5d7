import type { Db } from '../../platform/db/db.ts'
import { normaliseText, queryTermsOf } from '../../platform/db/text-tokens.ts'
import { messageSearchName } from './message.migration.ts'
import type { MessageRow, MessageStore, Slice } from './message.store.ts'

// Read and compared for every search, so that the total is true. Nobody pages beyond the newest five hundred that
// hold the words, and a word that is in every message costs no more than this.
const maxCandidates = 500

/** Words of the query that must all stand in the text; a query of signs only (emoji) must stand there as it is. */
function partsOf(query: string): string[] {
  const folded = normaliseText(query).trim()
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.length > 0 ? words : [folded]
}

/** Messages that hold the query's words, of one tag or ('') of all: the newest first, and how many there are. */
export function createMessageSearch(parts: {
  db: Db
  store: MessageStore
  countOf: (tag: string) => Promise<number>
}) {
  const { store, countOf } = parts
  const index = parts.db.textIndex(messageSearchName)

  const findCandidates = async (query: string, tag: string) => {
    const terms = queryTermsOf(query)
    // A tag's few messages are read rather than all that hold a common word.
    const isSmallTag = tag !== '' && (await countOf(tag)) <= maxCandidates
    if (terms.length === 0 || isSmallTag) return store.findNewestTexts({ tag, limit: maxCandidates })
    return store.findTexts(await index.find({ field: 'body', terms, limit: maxCandidates }))
  }

  return async (
    input: Slice & { query: string; tag: string },
  ): Promise<{ list: MessageRow[]; total: number }> => {
    const { query, tag, limit, offset } = input
    const words = partsOf(query)
    const hits = (await findCandidates(query, tag)).filter(candidate => {
      if (tag !== '' && candidate.tag !== tag) return false
      const text = normaliseText(candidate.message)
      return words.every(word => text.includes(word))
    })
    const ids = hits.slice(offset, offset + limit).map(hit => hit.id)
    return { list: ids.length > 0 ? await store.findMessages(ids) : [], total: hits.length }
  }
}
