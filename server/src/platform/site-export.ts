import { isNothing } from '@xiaolou/contract/markdown-file'
import type { Compilable } from 'kysely'
import type { Db } from './db/db.ts'

type ExportedValue = string | number | boolean | null | readonly string[]
type ExportedLine = Readonly<Record<string, ExportedValue>>

/**
 * A part of an export of the site: the file `data/NAME.json`, one row per line. Field names must stay stable:
 * others read them.
 */
export type ExportedPart = {
  readonly name: string
  /** Its content, for the readme of the export. */
  readonly title: string
  /** The tables that it covers. */
  readonly tables: readonly string[]
  /** In batches; no other query may run meanwhile. */
  readonly lines: (db: Db) => AsyncIterable<readonly ExportedLine[]>
}

/** A text of the site as a Markdown file with front matter. */
export type ExportedDocument = {
  readonly folder: '_posts' | '_drafts' | ''
  /** Its name in the folder, without an extension: a slug, or a page's path without the leading slash. */
  readonly name: string
  /** '', 0, null, undefined and empty lists are left out. */
  readonly front: Readonly<Record<string, unknown>>
  readonly body: string
}

/** A feature's part of an export of the site. Every table is named by one feature, in one of the three. */
export type SiteExport = {
  readonly parts?: readonly ExportedPart[]
  readonly documents?: {
    readonly tables: readonly string[]
    /** In batches. */
    readonly read: (db: Db) => AsyncIterable<readonly ExportedDocument[]>
  }
  /** Tables that an export omits: transient, derived, or only meaningful to this program. */
  readonly leftOut?: readonly string[]
}

/**
 * Adds front matter that came with an import and is only stored (`meta`, JSON): the site's own values take
 * precedence, and a removed cover does not come back.
 */
export function withMeta(
  meta: string,
  front: ExportedDocument['front'] & { readonly title: string },
): ExportedDocument['front'] {
  const { cover: _cover, ...kept }: Record<string, unknown> = JSON.parse(meta)
  return {
    title: front.title,
    ...kept,
    ...Object.fromEntries(Object.entries(front).filter(([, value]) => !isNothing(value))),
  }
}

export const exportedPerBatch = 200

/** A time as in JSON; null for never. */
export const exportedTime = (ms: number | null): string | null => (ms ? new Date(ms).toISOString() : null)

/** The rows of a query, each in the format of the export. */
export function exportedLines<Row>(
  ask: (db: Db) => Compilable<Row>,
  say: (row: Row) => ExportedLine,
): ExportedPart['lines'] {
  return async function* (db) {
    for await (const rows of db.readInBatches(ask(db), exportedPerBatch)) yield rows.map(say)
  }
}
