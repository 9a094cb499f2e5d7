import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import type { TableRow, Wanted } from '../../read/sql/sql-statement.ts'

const markBytes = '%TYPECHO_BACKUP_0001%'.length
const sumBytes = 32
const chunkBytes = 1024 * 1024
// The column can hold 4 GB, but no blog text is larger than this.
const maxRecordBytes = 64 * 1024 * 1024
/** Tables by the type number of a record; plugins add others. */
const tables = ['', 'contents', 'comments', 'metas', 'relationships', 'users', 'fields']

const damaged = () =>
  new UnreadableFile('这份 Typecho 备份坏了，或者没有下载完整。请在后台重新备份一次。什么也没有写下。')

/** The size of each column in bytes, in order. */
const schema = v.record(v.string(), v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))))

function readSchema(bytes: Buffer): [column: string, size: number | null][] {
  try {
    return Object.entries(v.parse(schema, JSON.parse(bytes.toString('utf8'))))
  } catch {
    throw damaged()
  }
}

/**
 * The record at an offset: its size, and its row if these bytes contain all of it. Integers are little-endian.
 * Layout: type, schema length, values length, schema, values, MD5 of all. In the first version the values
 * length has 16 bits and may overflow; then the schema determines it.
 */
function recordAt(
  bytes: Buffer,
  at: number,
  isFirstVersion: boolean,
  want: (table: string) => Wanted | undefined,
) {
  const numbers = isFirstVersion ? 6 : 8
  if (bytes.length < at + numbers) return undefined
  const schemaBytes = bytes.readUInt16LE(at + 2)
  const bodyAt = at + numbers + schemaBytes
  if (bytes.length < bodyAt) return undefined
  const columns = readSchema(bytes.subarray(at + numbers, bodyAt))
  const sum = columns.reduce((sum, [, size]) => sum + (size ?? 0), 0)
  const bodyBytes = isFirstVersion ? sum : bytes.readUInt32LE(at + 4)
  if (sum > bodyBytes || bodyBytes > maxRecordBytes) throw damaged()
  const end = bodyAt + bodyBytes
  if (bytes.length < end + sumBytes) return undefined
  const digest = createHash('md5').update(bytes.subarray(at, end)).digest('hex')
  if (bytes.toString('latin1', end, end + sumBytes) !== digest) throw damaged()
  const table = tables[bytes.readUInt16LE(at)] ?? ''
  const wanted = table === '' ? undefined : want(table)?.columns
  const row = new Map<string, string>()
  let from = bodyAt
  for (const [name, size] of columns) {
    if (size !== null && wanted?.has(name)) row.set(name, bytes.toString('utf8', from, from + size))
    from += size ?? 0
  }
  return { end: end + sumBytes, row: wanted && { database: '', table, row } }
}

/**
 * Reads the rows of the wanted tables from a backup written by Typecho (1.1 and later). Throws
 * `UnreadableFile`.
 */
export async function* readBackupRows(
  file: string,
  want: (table: string) => Wanted | undefined,
): AsyncGenerator<TableRow> {
  const { size } = await stat(file)
  let mark = ''
  let held = Buffer.alloc(0)
  let read = 0
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    const bytes: Buffer = chunk
    read += bytes.length
    held = Buffer.concat([held, bytes])
    let at = 0
    if (mark === '' && held.length >= markBytes) {
      mark = held.toString('latin1', 0, markBytes)
      at = markBytes
    }
    // The file ends with the mark again.
    while (mark !== '' && size - read + held.length - at > markBytes) {
      const record = recordAt(held, at, mark.includes('_FILE%'), want)
      if (!record) break
      at = record.end
      if (record.row) yield record.row
    }
    held = held.subarray(at)
  }
  if (mark === '' || held.toString('latin1') !== mark) throw damaged()
}
