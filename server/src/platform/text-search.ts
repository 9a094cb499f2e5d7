import { holdsAll, type QueryTerm } from '@xiaolou/contract/search-text'
import type { Db } from './db/db.ts'
import type { IndexTerm, TextField, TextIndex } from './db/text-index.ts'
import { mixedTermsOf, type SoundTerm, wordsHeard } from './sounds.ts'

/** The index that finds names by their sound, beside the word index; its tokens are in `title`. */
export const soundIndexOf = (db: Db, name: string): TextIndex => db.textIndex(`${name}_sound`)

// Short prefixes match many names: from four letters on they are few enough without a prefix index.
const soundPrefixes = [2, 3]

export const createSoundIndex = (db: Db, name: string): Promise<void> =>
  soundIndexOf(db, name).create(soundPrefixes)

type Row = { readonly id: number; readonly title: string; readonly text: string }

export type Terms = {
  /** At least one. */
  readonly terms: readonly QueryTerm[]
  /** The same as sounds (`soundTermsOf`); empty if it has no such reading. */
  readonly sounds: readonly SoundTerm[]
  readonly limit: number
}

// PostgreSQL's index has no positions: some candidates are dropped when their text is checked.
const candidatesPerHit = 3
// Each round reads four times as many: indexed rows that the caller may not see must not hide others.
const maxRounds = 4
const growth = 4

type Place = TextField | 'sound' | 'mixed'
type Asked = Terms & { readonly within: readonly QueryTerm[] }
/** What to search for in a place, and whether a row there really matches. */
type Asking = {
  readonly index: TextIndex
  readonly field: TextField
  readonly terms: readonly IndexTerm[]
  readonly isHit: (row: Row) => boolean | Promise<boolean>
}

/**
 * Searches rows by word index, and names by sound. Results: titles first, then sounds, mixed sounds, and
 * texts, newest first within each. `load` returns the rows of some ids, without those that the caller may not
 * see. `within` are tokens that must all occur.
 */
export function createTextSearch<Found extends Row>(deps: {
  db: Db
  name: string
  /** Where to search, in this order; `sound` if there is an index for it. */
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
