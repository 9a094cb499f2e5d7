import { holdsAll, type QueryTerm } from '@xiaolou/contract/search-text'
import type { Db } from './db/db.ts'
import type { IndexTerm, TextField, TextIndex } from './db/text-index.ts'
import { mixedTermsOf, type SoundTerm, wordsHeard } from './sounds.ts'

/** Beside the index of words, where names are found by their sound; its tokens stand in `title`. */
export const soundIndexOf = (db: Db, name: string): TextIndex => db.textIndex(`${name}_sound`)

// The first letters of many names: from four on they are few enough to be gathered one by one.
const soundPrefixes = [2, 3]

export const createSoundIndex = (db: Db, name: string): Promise<void> =>
  soundIndexOf(db, name).create(soundPrefixes)

type Row = { readonly id: number; readonly title: string; readonly text: string }

export type Terms = {
  /** At least one. */
  readonly terms: readonly QueryTerm[]
  /** The same as sounds (`soundTermsOf`); none where it cannot be that. */
  readonly sounds: readonly SoundTerm[]
  readonly limit: number
}

// PostgreSQL's index has no positions: some candidates fall away when their text is looked at.
const candidatesPerHit = 3
// Each four times the one before: rows that are in the index and not to be seen must not hide what is.
const maxRounds = 4
const growth = 4

type Place = TextField | 'sound' | 'mixed'
type Asked = Terms & { readonly within: readonly QueryTerm[] }
/** What is looked for in a place, and whether a row that is there holds it. */
type Asking = {
  readonly index: TextIndex
  readonly field: TextField
  readonly terms: readonly IndexTerm[]
  readonly isHit: (row: Row) => boolean | Promise<boolean>
}

/**
 * Searches rows by an index of their words, and of their names by sound: names first, then sounds, those of mixed kind, texts,
 * the newest first within each. `load` gives the rows of some ids, but none that the caller may not see. `within` are tokens that all must have.
 */
export function createTextSearch<Found extends Row>(deps: {
  db: Db
  name: string
  /** Where to look, in this order; `sound` where there is an index of it. */
  places: readonly (TextField | 'sound')[]
  load: (ids: readonly number[]) => Promise<readonly Found[]>
}) {
  const { db, name, places, load } = deps
  const words = db.textIndex(name)
  const sounding = soundIndexOf(db, name)

  const ask = (place: Place, { terms, sounds, within }: Asked): Asking => {
    if (place === 'sound') return { index: sounding, field: 'title', terms: sounds, isHit: () => true }
    if (place === 'mixed') {
      const isHit = async ({ title }: Row) => (await wordsHeard(title, sounds)).length > 0
      return { index: sounding, field: 'title', terms: mixedTermsOf(sounds), isHit }
    }
    const isHit = (row: Row) => holdsAll(place === 'title' ? row.title : row.text, terms)
    return { index: words, field: place, terms: [...within, ...terms], isHit }
  }

  const findIn = async (place: Place, asked: Asked, taken: ReadonlyMap<number, Found>): Promise<Found[]> => {
    const limit = asked.limit - taken.size
    const { index, field, terms, isHit } = ask(place, asked)
    const hits: Found[] = []
    if (terms.length === 0) return hits
    let beforeId = Number.MAX_SAFE_INTEGER
    for (let round = 0; round < maxRounds && hits.length < limit; round += 1) {
      const rows = (limit - hits.length) * (db.kind === 'postgres' ? candidatesPerHit : 1)
      const wanted = rows * growth ** round + taken.size
      const ids = await index.find({ field, terms, limit: wanted, beforeId })
      const loaded = new Map((await load(ids.filter(id => !taken.has(id)))).map(row => [row.id, row]))
      for (const id of ids) {
        const row = loaded.get(id)
        if (row && hits.length < limit && (await isHit(row))) hits.push(row)
      }
      if (ids.length < wanted) break
      beforeId = ids.at(-1) ?? 0
    }
    return hits
  }

  return async (asked: Terms, within: readonly QueryTerm[] = []): Promise<Found[]> => {
    const taken = new Map<number, Found>()
    for (const place of places.flatMap(one => (one === 'sound' ? (['sound', 'mixed'] as const) : one))) {
      if (taken.size >= asked.limit) break
      for (const row of await findIn(place, { ...asked, within }, taken)) taken.set(row.id, row)
    }
    return [...taken.values()]
  }
}
