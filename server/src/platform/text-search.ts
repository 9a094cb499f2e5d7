import { holdsAll, type QueryTerm, queryTermsOf, writtenAs } from '@xiaolou/contract/search-text'
import { isWithinOneEdit, writtenNear } from '@xiaolou/contract/slips'
import type { Db } from './db/db.ts'
import type { IndexTerm, TextField, TextIndex } from './db/text-index.ts'
import { findWordsLike, soundIndexOf } from './search-index.ts'
import { slipTermsOf } from './slip-terms.ts'
import {
  isSpelled,
  mixedTermsOf,
  plainTermsOf,
  type SoundTerm,
  soundTermsOf,
  textHeard,
  textTermsOf,
  wordsHeard,
} from './sounds.ts'

type Row = { readonly id: number; readonly title: string; readonly text: string }

/** A row that was found, and the words of title or text that match, as they are written there. */
export type Hit<Found> = Found & { readonly matched: readonly string[] }

/** What a query asks for, the same for all kinds. */
export type Terms = {
  /** At least one. */
  readonly terms: readonly QueryTerm[]
  /** The same as sounds (`soundTermsOf`); empty if it has no such reading. */
  readonly sounds: readonly SoundTerm[]
  /** The same with a slip in the words; empty if they are short or nothing is like them. */
  findSlips(): Promise<readonly IndexTerm[]>
}

export function termsOf(db: Db, words: string): Terms {
  const terms = queryTermsOf(words)
  const near = async (word: string) =>
    (await findWordsLike(db, word)).filter(known => isWithinOneEdit(word, known))
  let slips: Promise<readonly IndexTerm[]> | undefined
  return {
    ...{ terms, sounds: soundTermsOf(words) },
    findSlips() {
      slips ??= slipTermsOf(terms, near)
      return slips
    },
  }
}

// PostgreSQL's index has no positions: some candidates are dropped when their text is checked.
const candidatesPerHit = 3
// Each round reads four times as many: indexed rows that the caller may not see must not hide others.
const maxRounds = 4
const growth = 4
// Candidates for sounds and slips are mostly hits, and reading many texts for the others takes long.
const maxLooseRounds = 2

type Asked = Terms & { readonly within: readonly QueryTerm[]; readonly limit: number }
/** What to search for, and which words of a row there really match: none if it is no hit. */
type Asking = {
  readonly index: TextIndex
  readonly field: TextField
  readonly terms: readonly IndexTerm[]
  readonly rounds: number
  match(row: Row): readonly string[] | Promise<readonly string[]>
}

const among = (within: readonly QueryTerm[], terms: readonly IndexTerm[]) =>
  terms.length > 0 ? [...within, ...terms] : []

/**
 * Searches rows by word index, and by sound. Results: titles first, then names by sound, texts, texts by
 * sound, and both with a slip, newest first within each. `load` returns the rows of some ids, without those
 * that the caller may not see. `within` are tokens that must all occur in the text.
 */
export function createTextSearch<Found extends Row>(deps: {
  db: Db
  name: string
  /** Whether titles are indexed, too. */
  hasTitles: boolean
  load: (ids: readonly number[]) => Promise<readonly Found[]>
}) {
  const { db, name, hasTitles, load } = deps
  const words = db.textIndex(name)
  const sounding = soundIndexOf(db, name)

  const inWords = (field: TextField, { terms, within }: Asked): Asking => {
    const partOf = (row: Row) => (field === 'title' ? row.title : row.text)
    return {
      ...{ index: words, field, terms: [...within, ...terms], rounds: maxRounds },
      match: row => (holdsAll(partOf(row), terms) ? writtenAs(`${row.title}\n${row.text}`, terms) : []),
    }
  }
  const inNames = (terms: readonly IndexTerm[], { sounds }: Asked): Asking => ({
    ...{ index: sounding, field: 'title', terms },
    rounds: sounds.every(isSpelled) ? maxRounds : maxLooseRounds,
    match: row => wordsHeard(row.title || row.text, sounds),
  })
  const inSounds = ({ sounds, within }: Asked): Asking => ({
    ...{ index: sounding, field: 'body', rounds: maxLooseRounds },
    terms: among(within, textTermsOf(sounds)),
    match: row => textHeard(row.text, sounds),
  })
  const withSlips = async (field: TextField, { terms, within, findSlips }: Asked): Promise<Asking> => {
    return {
      ...{ index: words, field, terms: among(within, await findSlips()), rounds: maxLooseRounds },
      match: row => writtenNear(field === 'title' ? row.title : row.text, terms),
    }
  }

  const findIn = async (asking: Asking, limit: number, taken: ReadonlyMap<number, Hit<Found>>) => {
    const { index, field, terms, rounds, match } = asking
    const hits: Hit<Found>[] = []
    if (terms.length === 0) return hits
    let beforeId = Number.MAX_SAFE_INTEGER
    for (let round = 0; round < rounds && hits.length < limit; round += 1) {
      const rows = (limit - hits.length) * (db.kind === 'postgres' ? candidatesPerHit : 1)
      const wanted = rows * growth ** round + taken.size
      const ids = await index.find({ field, terms, limit: wanted, beforeId })
      const loaded = new Map((await load(ids.filter(id => !taken.has(id)))).map(row => [row.id, row]))
      for (const id of ids) {
        const row = loaded.get(id)
        if (!row || hits.length === limit) continue
        const matched = await match(row)
        if (matched.length > 0) hits.push({ ...row, matched })
      }
      if (ids.length < wanted) break
      beforeId = ids.at(-1) ?? 0
    }
    return hits
  }

  /** In this order. */
  async function* placesOf(asked: Asked, isSpoken: boolean): AsyncGenerator<Asking> {
    if (hasTitles) yield inWords('title', asked)
    if (isSpoken) {
      yield inNames(plainTermsOf(asked.sounds), asked)
      yield inNames(await mixedTermsOf(asked.sounds), asked)
    }
    yield inWords('body', asked)
    if (!isSpoken) return
    yield inSounds(asked)
    if (hasTitles) yield await withSlips('title', asked)
    yield await withSlips('body', asked)
  }

  return async (
    asked: Terms & { readonly limit: number },
    { within = [], isSpoken = true }: { within?: readonly QueryTerm[]; isSpoken?: boolean } = {},
  ): Promise<Hit<Found>[]> => {
    const taken = new Map<number, Hit<Found>>()
    for await (const asking of placesOf({ ...asked, within }, isSpoken)) {
      for (const row of await findIn(asking, asked.limit - taken.size, taken)) taken.set(row.id, row)
      if (taken.size >= asked.limit) break
    }
    return [...taken.values()]
  }
}

/**
 * The words of a name and its text, found in memory, that match: anywhere, by sound or but for a slip; empty
 * if none.
 */
export async function matchedIn(
  { title, text }: Pick<Row, 'title' | 'text'>,
  { terms, sounds }: Pick<Terms, 'terms' | 'sounds'>,
): Promise<readonly string[]> {
  const written = terms.map(term => writtenAs(`${title}\n${text}`, [term], { isAnywhere: true }))
  if (written.every(words => words.length > 0)) return written.flat()
  if (sounds.length > 0)
    for (const part of [title, text]) {
      const heard = await wordsHeard(part, sounds)
      if (heard.length > 0) return heard
    }
  return [title, text].map(part => writtenNear(part, terms)).find(words => words.length > 0) ?? []
}
