import type { MediaUse } from '@xiaolou/contract/media'
import type { Db } from '../../platform/db/db.ts'
import { type Place, type TextColumns, walkTexts } from '../../platform/db/held-text.ts'
import { inParts } from '../../platform/db/rows.ts'
import { hashOfUrl } from './upload.rules.ts'

type Reference = {
  readonly place: Place
  readonly table: string
  readonly keyColumn: string
  readonly key: unknown
}

/** The references to each upload, by its name. */
export type UseGraph = ReadonlyMap<string, readonly Reference[]>

const namesIn = (text: string) =>
  new Set(Array.from(text.matchAll(/uploads\/([0-9a-f]{40})/g), match => match[1] ?? ''))

const titleLength = 40
/**
 * Reads everything that the site shows, in batches, and finds the uploads in it; only those in `wanted` if
 * given. An article's text and its cover are one reference.
 */
export async function readUseGraph(
  db: Db,
  columns: readonly TextColumns[],
  wanted?: ReadonlySet<string>,
): Promise<UseGraph> {
  const graph = new Map<string, Map<string, Reference>>()
  for await (const { at, key, text } of walkTexts(db, columns)) {
    if (!text.includes('uploads/')) continue
    const place = at.place ?? { kind: at.table }
    for (const name of namesIn(text)) {
      if (wanted && !wanted.has(name)) continue
      const references = graph.get(name) ?? new Map<string, Reference>()
      references.set(`${place.kind} ${key}`, { place, table: at.table, keyColumn: at.key, key })
      graph.set(name, references)
    }
  }
  return new Map([...graph].map(([name, references]) => [name, [...references.values()]]))
}

/** The given picture addresses that occur in `columns`, in any size. */
export async function findUsedPictures(
  db: Db,
  columns: readonly TextColumns[],
  urls: readonly string[],
): Promise<Set<string>> {
  const graph = await readUseGraph(db, columns, new Set(urls.flatMap(url => hashOfUrl(url) ?? [])))
  return new Set(urls.filter(url => graph.has(hashOfUrl(url) ?? '')))
}

/** One line of text: the beginning of a title or a text. */
function wordsOf(value: unknown): string {
  const words = [...(typeof value === 'string' ? value : '').replace(/\s+/g, ' ').trim()]
  return words.length > titleLength ? `${words.slice(0, titleLength).join('')}…` : words.join('')
}

/** References as on the wire, with current titles and addresses; ordered by kind. */
export async function describeUses(db: Db, references: readonly Reference[]): Promise<MediaUse[]> {
  const uses: MediaUse[] = []
  for (const some of Map.groupBy(references, reference => reference.place.kind).values()) {
    const [first] = some
    if (!first) continue
    const { place } = first
    const { table, key } = place.row ?? { table: first.table, key: first.keyColumn }
    const columns = [...(place.title === undefined ? [] : [place.title]), ...(place.needs ?? [])]
    for (const part of inParts(some)) {
      const keys = part.map(reference => reference.key)
      const rows: Record<string, unknown>[] = await db.query
        .selectFrom(table)
        .select([`${key} as row_key`, ...columns])
        .where(key, 'in', keys)
        .execute()
      uses.push(
        ...rows.map(row => ({
          kind: place.kind,
          id: String(row.row_key),
          title: place.title === undefined ? '' : wordsOf(row[place.title]),
          address: place.address?.(row) ?? '',
        })),
      )
    }
  }
  return uses
}
