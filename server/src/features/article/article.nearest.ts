import { normaliseText, tokensOf } from '@xiaolou/contract/search-text'
import type { Db } from '../../platform/db/db.ts'
import { decodePath } from '../../platform/old-path.ts'
import { soundIndexOf } from '../../platform/search-index.ts'
import { createNearStore } from './article.near-store.ts'
import { searchIndexName } from './article.table.ts'

// Limits for requests to unknown addresses, which anybody can send in large numbers: index queries, rows per
// query, characters compared.
const maxQuestions = 12
const rowsPerQuestion = 12
const maxLength = 64
const shown = 3
/** Prefixes that a later typo does not affect. */
const beginningLength = 6
const slugBeginning = 3
const minWord = 3
/** Less similar articles are a different thing, and no suggestion is better. */
const minLikeness = 0.6
// The same words in another order count a little less than the same address.
const wordsWeigh = 0.9

const ending = /\.(?:x?html?|php|aspx?|jsp|md)$/
const chinese = /\p{sc=Han}/u

/** The words of an address: its last part that is not a number, without an extension. */
export function saidBy(path: string): string {
  const parts = decodePath(path)
    .split(/[/?#]/)
    .map(part => normaliseText(part).replace(ending, '').trim())
    .filter(part => /\p{L}/u.test(part) && part !== 'index')
  return (parts.at(-1) ?? '').slice(0, maxLength)
}

const wordsOf = (text: string) => normaliseText(text).match(/[a-z0-9]+/g) ?? []
const pairsOf = (text: string) =>
  tokensOf(text).filter(token => chinese.test(token) && [...token].length === 2)
const bare = (text: string) =>
  normaliseText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, maxLength)

/** The edit distance of two texts (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

function closeness(one: string, other: string): number {
  const length = Math.max(one.length, other.length)
  return length === 0 ? 0 : 1 - editDistance(one, other) / length
}

/** The share of words that both have; a single word is not enough. */
function sharedOf(said: readonly string[], known: readonly string[]): number {
  const all = new Set(said)
  const shared = [...all].filter(word => known.includes(word)).length
  return shared < 2 ? 0 : wordsWeigh * (shared / all.size)
}

/** The similarity of an article to an address's words, from 0 to 1. */
export function likenessOf(said: string, { slug, title }: { slug: string; title: string }): number {
  return Math.max(
    closeness(bare(said), bare(slug)),
    closeness(bare(said), bare(title)),
    sharedOf(wordsOf(said), [...wordsOf(slug), ...wordsOf(title)]),
    sharedOf(pairsOf(said), pairsOf(title)),
  )
}

/** The listed articles that a missing address may have meant, the nearest first; empty if none is near. */
export function createNearestFinder(db: Db) {
  const store = createNearStore(db)
  const titles = db.textIndex(searchIndexName)
  const sounds = soundIndexOf(db, searchIndexName)
  const inTitles = (token: string) =>
    titles.find({ field: 'title', terms: [{ prefix: token }], limit: rowsPerQuestion })
  const inSounds = (letters: string) =>
    sounds.find({ field: 'title', terms: [{ prefix: letters }], limit: rowsPerQuestion })

  return async (path: string): Promise<{ title: string; slug: string }[]> => {
    const said = saidBy(path)
    if (bare(said).length < minWord) return []
    const words = wordsOf(said)
    const heard = words.map((_, at) => words.slice(at).join('').slice(0, beginningLength))
    const questions = [
      () => store.findIdsBySlug(said.slice(0, slugBeginning), rowsPerQuestion),
      ...heard.filter(letters => letters.length >= minWord).map(letters => () => inSounds(letters)),
      ...[...words.filter(word => word.length >= minWord), ...pairsOf(said)].map(
        token => () => inTitles(token),
      ),
    ]
    const ids = new Set<number>()
    for (const ask of questions.slice(0, maxQuestions)) for (const id of await ask()) ids.add(id)
    const rows = (await store.findListedNames([...ids])).map(({ article_title, slug }) => {
      const row = { title: article_title, slug }
      return { ...row, likeness: likenessOf(said, row) }
    })
    return rows
      .filter(({ likeness }) => likeness >= minLikeness)
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, shown)
      .map(({ title, slug }) => ({ title, slug }))
  }
}
