import * as v from 'valibot'
import { isPlainPath } from '../../platform/plain-path.ts'

/**
 * The archive is one tar file (POSIX pax) with these entries, in this order:
 *
 *     archive.json                       program, time, migrations, tables and their columns
 *     tables/<table>/000001.jsonl.gz …   rows as JSON arrays, one per line, in column order
 *     uploads/<name> …                   stored files, without resized pictures
 *     music/<path> …                     songs, if they are in the data folder
 *     sums/000001.txt …                  SHA-256 of the entries before it, as `sha256sum` writes them
 *     end.json                           row and file counts
 *
 * An archive without `end.json` is truncated. docs/archive.md documents the format.
 */
export const archiveFormat = 'xiaolou-archive'
/** Raised when older programs cannot read the format; every earlier version stays readable. */
export const formatVersion = 1
export const archiveExtension = '.xlar'

export type RowValue = string | number | null

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,62}$/i))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const archiveTable = v.object({
  name,
  columns: v.pipe(v.array(name), v.minLength(1), v.maxLength(200)),
  /** The highest id that was ever assigned; null if ids are not generated. */
  lastId: v.nullable(count),
})

/** `archive.json`. */
export const archiveHead = v.object({
  format: v.literal(archiveFormat),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  program: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  site: v.object({ url: v.string(), name: v.string(), timeZone: v.string() }),
  migrations: v.array(v.string()),
  tables: v.array(archiveTable),
  hasMusic: v.boolean(),
  /** Whether it contains the stored files; an archive made before an upgrade has only the rows. */
  hasUploads: v.optional(v.boolean(), true),
})
export type ArchiveHead = v.InferOutput<typeof archiveHead>

const someFiles = v.object({ total: count, names: v.array(v.string()) })

/** `end.json`: the `sha256` of a table covers its lines, so it does not depend on database or compression. */
export const archiveEnd = v.object({
  tables: v.record(
    name,
    v.object({ rows: count, sha256: v.pipe(v.string(), v.hexadecimal(), v.length(64)) }),
  ),
  uploads: v.object({ files: count, bytes: count }),
  music: v.object({ files: count, bytes: count }),
  /** Files that a row refers to and that were missing; at most 1,000 are named. */
  missing: someFiles,
  /** Files whose bytes differ from when they were stored (`uploads/…`, `music/…`). */
  damaged: v.optional(someFiles, { total: 0, names: [] }),
})
export type SomeFiles = v.InferOutput<typeof someFiles>
export type ArchiveEnd = v.InferOutput<typeof archiveEnd>

/** A problem of an archive; the message is a sentence for the owner. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem'
}

export type EntryName =
  | { kind: 'head' }
  | { kind: 'end' }
  | { kind: 'sums' }
  | { kind: 'rows'; table: string }
  | { kind: 'uploads' | 'music'; path: string }

const partName = /^tables\/([a-z][a-z0-9_]{0,62})\/\d{6}\.jsonl\.gz$/i
const sumsName = /^sums\/\d{6}\.txt$/
/** The kind of an entry by its name; undefined if an archive has no such entry. */
export function readEntryName(text: string): EntryName | undefined {
  if (text === 'archive.json') return { kind: 'head' }
  if (text === 'end.json') return { kind: 'end' }
  if (sumsName.test(text)) return { kind: 'sums' }
  const table = partName.exec(text)?.[1]
  if (table !== undefined) return { kind: 'rows', table }
  if (!isPlainPath(text)) return undefined
  const at = text.indexOf('/')
  const folder = text.slice(0, at)
  if (folder !== 'uploads' && folder !== 'music') return undefined
  return { kind: folder, path: text.slice(at + 1) }
}

export const numbered = (serial: number) => String(serial).padStart(6, '0')
