import { isLong } from '@xiaolou/contract/slips'
import type { Kysely } from 'kysely'
import type { Db } from './db/db.ts'
import { addIndex, columns } from './db/rows.ts'
import type { TextIndex } from './db/text-index.ts'
import { type SearchEntry, type SearchTokens, searchTokensOf } from './search-tokens.ts'

/** A feature's rows for search, each index in its own way: after `afterId`, in the order of their ids. */
export type SearchSource = {
  /** The name of the index. */
  readonly name: string
  findEntries(db: Db, afterId: number, limit: number): Promise<readonly SearchEntry[]>
}

/** The index of sounds beside one of words: keys of names are in `title`, pairs of texts in `body`. */
export const soundIndexOf = (db: Db, name: string): TextIndex => db.textIndex(`${name}_sound`)

// Short prefixes match many names: from four letters on they are few enough without a prefix index.
const soundPrefixes = [2, 3]

export const createSoundIndex = (db: Db, name: string): Promise<void> =>
  soundIndexOf(db, name).create(soundPrefixes)

/** What is written when a row changes, in its transaction. */
export function searchIndexOf(db: Db, name: string) {
  const words = db.textIndex(name)
  const sounds = soundIndexOf(db, name)
  const putTokens = async (entries: readonly SearchTokens[]) => {
    await words.put(entries.map(({ id, title, body }) => ({ id, title, body })))
    await sounds.put(entries.map(({ id, keys, pairs }) => ({ id, title: keys, body: pairs })))
    await addWords(
      db,
      entries.flatMap(({ title, body }) => [...title, ...body]),
    )
  }
  return {
    putTokens,
    async put(entries: readonly SearchEntry[]) {
      await putTokens(await Promise.all(entries.map(searchTokensOf)))
    },
    async remove(ids: readonly number[]) {
      await words.remove(ids)
      await sounds.remove(ids)
    },
  }
}

type WordTable = { word: string; beginning: string; ending: string; length: number }

export const wordTable = 'search_word'
const beginningLength = 1
const endingLength = 2
const wordsAtOnce = 200

/**
 * The words of all texts, to find what a mistyped one may have meant: Latin letters only, as the pairs of
 * Chinese characters need no list. One edit leaves a word's beginning or its ending as it is.
 */
export async function createWordTable(db: Db): Promise<void> {
  await db.query.schema
    .createTable(wordTable)
    .addColumn('word', 'text', column => column.primaryKey())
    .$call(columns('text', 'beginning ending'))
    .$call(columns(db.columnTypes.integer, 'length'))
    .execute()
  for (const end of ['beginning', 'ending'])
    await addIndex(db, `${wordTable}_${end}`, wordTable, [end, 'length'])
}

const isWord = (token: string) => isLong(token) && /^\p{L}+$/u.test(token) && !/\p{sc=Han}/u.test(token)

async function addWords(db: Db, tokens: readonly string[]) {
  const query: Kysely<{ search_word: WordTable }> = db.query
  const words = [...new Set(tokens.filter(isWord))].sort()
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const rows = words.slice(from, from + wordsAtOnce).map(word => ({
      ...{ word, length: word.length },
      ...{ beginning: word.slice(0, beginningLength), ending: word.slice(-endingLength) },
    }))
    await query
      .insertInto(wordTable)
      .values(rows)
      .onConflict(conflict => conflict.column('word').doNothing())
      .execute()
  }
}

/** The known words that one edit may have made of this one; most are not, and must be compared. */
export async function findWordsLike(db: Db, word: string): Promise<string[]> {
  const query: Kysely<{ search_word: WordTable }> = db.query
  const near = query
    .selectFrom(wordTable)
    .select('word')
    .where('length', 'in', [word.length - 1, word.length, word.length + 1])
  const rows = await near
    .where('beginning', '=', word.slice(0, beginningLength))
    .union(near.where('ending', '=', word.slice(-endingLength)))
    .execute()
  return rows.map(row => row.word)
}
