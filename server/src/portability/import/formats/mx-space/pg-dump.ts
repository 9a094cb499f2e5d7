import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { linesOf } from '../../read/comments/read-lines.ts'
import { UnreadableFile } from '../../read/comments/read-records.ts'

/** The table of contents lists every table, key and index: some hundred kilobytes. */
const maxTocBytes = 16 * 1024 ** 2
const maxChunkBytes = 64 * 1024 ** 2
/** PostgreSQL 12 to 18 write versions 1.14 to 1.16; older ones have another layout. */
const versions = { oldest: 14, newest: 16 }
const [customFormat, isSeekable, dataBlock] = [1, 2, 1]
const compressions = { none: 0, gzip: 1 }

const damaged = () =>
  new UnreadableFile(
    '数据库的文件（pg.dump）坏了，或者没有下载完整。请重新备份、重新下载一次。什么也没有写下。',
  )
const unknown = (what: string) =>
  new UnreadableFile(`数据库的文件（pg.dump）${what}，读不了。什么也没有写下。`)

type Table = { columns: string[]; offset: number }
/** A row by column name, each value in PostgreSQL's text form, or null. */
export type PgRow = Readonly<Record<string, string | null>>

function createCursor(bytes: Buffer, intBytes: () => number) {
  let at = 0
  const byte = () => bytes.readUInt8(at++)
  const unsigned = (size: number) => {
    at += size
    return size === 8 ? Number(bytes.readBigUInt64LE(at - size)) : bytes.readUIntLE(at - size, size)
  }
  const int = () => (byte() === 0 ? 1 : -1) * unsigned(intBytes())
  return {
    byte,
    unsigned,
    int,
    text(): string | undefined {
      const length = int()
      if (length < 0) return undefined
      if (at + length > bytes.length) throw damaged()
      at += length
      return bytes.toString('utf8', at - length, at)
    },
  }
}

/** Columns of `COPY public.posts (id, "order") FROM stdin;`. */
const columnsOf = (copy: string) =>
  copy
    .slice(copy.indexOf('(') + 1, copy.lastIndexOf(')'))
    .split(', ')
    .map(name => name.replace(/^"|"$/g, ''))

/** The header of a dump: compression, and the offset of each table's data. */
function readToc(bytes: Buffer) {
  let intBytes = 4
  const head = createCursor(bytes, () => intBytes)
  for (const letter of 'PGDMP') if (head.byte() !== letter.charCodeAt(0)) throw damaged()
  const [major, minor] = [head.byte(), head.byte(), head.byte()]
  if (major !== 1 || minor === undefined || minor < versions.oldest || minor > versions.newest)
    throw unknown(`是没有见过的版本（${major}.${minor}）`)
  intBytes = head.byte()
  const offsetBytes = head.byte()
  if (head.byte() !== customFormat) throw unknown('不是 pg_dump --format=custom 写的')
  // Up to version 15 this is the gzip level, 0 for none.
  const compression = minor >= 15 ? head.byte() : head.int() === 0 ? compressions.none : compressions.gzip
  if (compression > compressions.gzip) throw unknown('用的是 LZ4 或者 Zstandard 压缩')
  for (let field = 0; field < 7; field++) head.int()
  for (let field = 0; field < 3; field++) head.text()
  const tables = new Map<string, Table>()
  for (let left = head.int(); left > 0; left--) {
    for (let field = 0; field < 2; field++) head.int()
    for (let field = 0; field < 2; field++) head.text()
    const [name, kind] = [head.text(), head.text()]
    head.int()
    for (let field = 0; field < 2; field++) head.text()
    const copy = head.text() ?? ''
    for (let field = 0; field < 3; field++) head.text()
    if (minor >= 16) head.int()
    for (let field = 0; field < 2; field++) head.text()
    while (head.text() !== undefined);
    const [state, offset] = [head.byte(), head.unsigned(offsetBytes)]
    if (kind !== 'TABLE DATA' || name === undefined) continue
    if (state !== isSeekable) throw unknown('是边写边传出去的，没有写下每张表在哪里')
    if (copy === '') throw unknown('里面是 INSERT，不是 COPY')
    tables.set(name, { columns: columnsOf(copy), offset })
  }
  return { isGzip: compression === compressions.gzip, intBytes, tables }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(offset)) throw damaged()
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  if (bytesRead < length) throw damaged()
  return buffer
}

/** The data blocks of a table, as stored in the file. */
async function* chunksOf(handle: FileHandle, offset: number, intBytes: number): AsyncGenerator<Buffer> {
  const sized = 1 + intBytes
  const [kind] = await readAt(handle, offset, 1)
  if (kind !== dataBlock) throw damaged()
  for (let at = offset + 1 + sized; ; ) {
    const length = (await readAt(handle, at, sized)).readUIntLE(1, intBytes)
    if (length === 0) return
    if (length > maxChunkBytes) throw damaged()
    yield readAt(handle, at + sized, length)
    at += sized + length
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (field: string) =>
  field.includes('\\') ? field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : field

function rowOf(line: string, { columns }: Table): PgRow {
  const fields = line.split('\t')
  if (fields.length !== columns.length) throw damaged()
  const textOf = (field = '') => (field === '\\N' ? null : unescaped(field))
  return Object.fromEntries(columns.map((column, at) => [column, textOf(fields[at])]))
}

const isOfZlib = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')

/**
 * Reads tables of a PostgreSQL 12 to 18 dump (`pg_dump --format=custom`), one row at a time and only those
 * requested. Must be closed. Throws `UnreadableFile`.
 */
export async function openPgDump(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const head = await readAt(handle, 0, Math.min(size, maxTocBytes))
    const { isGzip, intBytes, tables } = readHead(head)
    return {
      async *rowsOf(name: string): AsyncGenerator<PgRow> {
        const table = tables.get(name)
        if (!table) return
        const stored = Readable.from(chunksOf(handle, table.offset, intBytes))
        // Errors are thrown where the stream is read.
        const text = isGzip ? pipeline(stored, createInflate(), () => undefined) : stored
        try {
          for await (const line of linesOf(text.setEncoding('utf8'))) {
            if (line === '\\.') return
            yield rowOf(line, table)
          }
        } catch (cause) {
          throw isOfZlib(cause) ? damaged() : cause
        } finally {
          text.destroy()
        }
        throw damaged()
      },
      close: () => handle.close(),
    }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

function readHead(bytes: Buffer) {
  try {
    return readToc(bytes)
  } catch (cause) {
    throw cause instanceof RangeError ? damaged() : cause
  }
}
