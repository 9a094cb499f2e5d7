import type { Compilable } from 'kysely'
import type { Db } from './db/db.ts'

type ExportedValue = string | number | boolean | null | readonly string[]
type ExportedLine = Readonly<Record<string, ExportedValue>>

/** A part of an export of the site: the file `data/NAME.json`, a row a line. Names of fields are promises: others read them. */
export type ExportedPart = {
  readonly name: string
  /** What it holds, for the readme of the export. */
  readonly title: string
  /** The tables that it says. */
  readonly tables: readonly string[]
  /** Some at a time; nothing else may be asked of the database meanwhile. */
  readonly lines: (db: Db) => AsyncIterable<readonly ExportedLine[]>
}

/** A text of the site as a Markdown file with front matter. */
export type ExportedDocument = {
  readonly folder: '_posts' | '_drafts' | ''
  /** How it is called in its folder, without an ending: a slug, or the path of a page without its first stroke. */
  readonly name: string
  /** What is '', 0, null, undefined or an empty list is left out. */
  readonly front: Readonly<Record<string, unknown>>
  readonly body: string
}

/** What a feature gives to an export of the site. Every table is named by one feature, in one of the three. */
export type SiteExport = {
  readonly parts?: readonly ExportedPart[]
  readonly documents?: {
    readonly tables: readonly string[]
    /** Some at a time. */
    readonly read: (db: Db) => AsyncIterable<readonly ExportedDocument[]>
  }
  /** Tables that an export does without: they pass, follow from others, or mean something to this program alone. */
  readonly leftOut?: readonly string[]
}

/** Whether front matter says nothing by it. */
export const isNothing = (value: unknown): boolean =>
  value === '' || value === 0 || value == null || (Array.isArray(value) && value.length === 0)

/**
 * Front matter of which some keys came with an import and are only kept (`meta`, JSON): what the site itself knows stands before them,
 * and a cover that was taken away does not come back.
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

/** A moment as JSON has it; null for never. */
export const exportedTime = (ms: number | null): string | null => (ms ? new Date(ms).toISOString() : null)

/** The rows of a query, each in the words of the export. */
export function exportedLines<Row>(
  ask: (db: Db) => Compilable<Row>,
  say: (row: Row) => ExportedLine,
): ExportedPart['lines'] {
  return async function* (db) {
    for await (const rows of db.readInBatches(ask(db), exportedPerBatch)) yield rows.map(say)
  }
}
