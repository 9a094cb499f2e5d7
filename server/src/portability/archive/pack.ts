import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { Db } from '../../platform/db/db.ts'
import type { TableShape } from '../../platform/db/table-shape.ts'
import { type ArchiveEnd, type ArchiveHead, formatVersion, numbered, type RowValue } from './format.ts'
import { type ArchiveSource, type PackedFiles, type Progress, packMusic, packUploads } from './pack-files.ts'

const compress = promisify(gzip)

// A part is compressed and unpacked in memory, which limits its size; rows are read in batches.
const partBytes = 4 * 1024 * 1024
const rowsPerBatch = 100
const gzipLevel = 4
// The number of checksums that are collected before they are written as an entry.
const entriesPerSums = 2_000

/** Creates a tar stream; the checksums of its entries are written as entries of their own. */
function createEntries() {
  const { readable, controller } = createTarPacker()
  const mtime = new Date()
  let sums: string[] = []
  let sumsFiles = 0

  const add = async (
    name: string,
    sizeBytes: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    more?: Hash | undefined,
  ) => {
    const writer = controller.add({ name, size: sizeBytes, mode: 0o600, mtime, type: 'file' }).getWriter()
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      more?.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    return hash.digest('hex')
  }
  const writeSums = async () => {
    if (sums.length === 0) return
    const bytes = Buffer.from(sums.join(''))
    sums = []
    sumsFiles += 1
    await add(`sums/${numbered(sumsFiles)}.txt`, bytes.length, [bytes])
  }

  return {
    readable,
    /** Adds an entry and returns its SHA-256; `more` is updated with the same bytes. */
    async add(...entry: Parameters<typeof add>) {
      const sha256 = await add(...entry)
      sums.push(`${sha256}  ${entry[0]}\n`)
      if (sums.length === entriesPerSums) await writeSums()
      return sha256
    },
    async end(end: ArchiveEnd) {
      await writeSums()
      const bytes = jsonBytes(end)
      await add('end.json', bytes.length, [bytes])
      controller.finalize()
    },
    stop: (cause: unknown) => controller.error(cause),
  }
}

const jsonBytes = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** The rows of a table as JSON lines, ordered by its key. */
export async function* readLines(db: Db, { name, columns, key }: TableShape): AsyncGenerator<string[]> {
  let query = db.query.selectFrom(name).select([...columns])
  for (const { name: column, isText } of key)
    query = query.orderBy(isText ? db.orderedByBytes(column) : column)
  for await (const rows of db.readInBatches<Record<string, RowValue>>(query, rowsPerBatch)) {
    yield rows.map(row => `${JSON.stringify(columns.map(column => row[column] ?? null))}\n`)
  }
}

type Entries = ReturnType<typeof createEntries>

async function packTable(db: Db, table: TableShape, entries: Entries, onRows: (count: number) => void) {
  const hash = createHash('sha256')
  let rows = 0
  let parts = 0
  let part: string[] = []
  let bytes = 0
  const writePart = async () => {
    if (part.length === 0) return
    const packed = await compress(part.join(''), { level: gzipLevel })
    part = []
    bytes = 0
    parts += 1
    await entries.add(`tables/${table.name}/${numbered(parts)}.jsonl.gz`, packed.length, [packed])
  }
  for await (const lines of readLines(db, table)) {
    for (const line of lines) {
      hash.update(line)
      part.push(line)
      bytes += line.length
      if (bytes >= partBytes) await writePart()
    }
    rows += lines.length
    onRows(lines.length)
  }
  await writePart()
  return { rows, sha256: hash.digest('hex') }
}

export type Packed = { head: ArchiveHead; end: ArchiveEnd; files: PackedFiles }

/**
 * Archives a snapshot of the site in constant memory. The caller must read `readable` for `packed` to proceed;
 * both fail together.
 */
export function packArchive(input: {
  source: ArchiveSource
  head: Omit<ArchiveHead, 'format' | 'version' | 'migrations' | 'tables' | 'hasMusic' | 'hasUploads'>
  progress: Progress
}): { readable: ReadableStream<Uint8Array>; packed: Promise<Packed> } {
  const { source, progress } = input
  const entries = createEntries()
  const pack = source.db.snapshot(async db => {
    const migrations: { name: string }[] = await db.query
      .selectFrom('schema_migration')
      .select('name')
      .orderBy(db.orderedByBytes('name'))
      .execute()
    const tables = (await db.findTables()).filter(table => !source.leftOut.has(table.name))
    const head: ArchiveHead = {
      format: 'xiaolou-archive',
      version: formatVersion,
      ...input.head,
      migrations: migrations.map(migration => migration.name),
      tables: tables.map(({ name, columns, lastId = null }) => ({ name, columns: [...columns], lastId })),
      hasMusic: source.musicDir !== undefined,
      hasUploads: source.uploads !== undefined,
    }
    const headBytes = jsonBytes(head)
    await entries.add('archive.json', headBytes.length, [headBytes])
    let rows = 0
    const ofTables: ArchiveEnd['tables'] = {}
    for (const table of tables) {
      ofTables[table.name] = await packTable(db, table, entries, count => {
        rows += count
        progress('行', rows, 0)
      })
    }
    const files: PackedFiles = { uploads: new Map(), unknown: new Set(), songs: [] }
    const to = { add: entries.add, files, damaged: { total: 0, names: [] }, progress }
    const { uploads, missing } = await packUploads(source.uploads, db, to)
    const music = await packMusic(source, db, to)
    const end = { tables: ofTables, uploads, music, missing, damaged: to.damaged }
    await entries.end(end)
    return { head, end, files }
  })
  pack.catch(entries.stop)
  return { readable: entries.readable, packed: pack }
}

// Syncing a gigabyte at once would delay every commit.
const syncEveryBytes = 32 * 1024 * 1024

/** Writes a stream to a new file, syncing as it goes; returns its size and SHA-256. */
export async function writeStream(
  readable: ReadableStream<Uint8Array>,
  path: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const handle: FileHandle = await open(path, 'wx', 0o600)
  let sizeBytes = 0
  let unsynced = 0
  const hash = createHash('sha256')
  try {
    for await (const chunk of readable) {
      await handle.writeFile(chunk)
      hash.update(chunk)
      sizeBytes += chunk.length
      unsynced += chunk.length
      if (unsynced < syncEveryBytes) continue
      await handle.datasync()
      unsynced = 0
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
