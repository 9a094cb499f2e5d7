import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import * as v from 'valibot'
import { visibleName } from '../../platform/plain-path.ts'
import {
  type ArchiveEnd,
  type ArchiveHead,
  ArchiveProblem,
  archiveEnd,
  type RowValue,
  readEntryName,
} from './format.ts'
import { foreignArchive, openArchive } from './open-archive.ts'
import { damaged, hostile, parseHead, parseJson } from './read-head.ts'

const unpack = promisify(gunzip)

// Our parts have at most 4 MB, or one row; the longest accepted article has 20 MB, up to four times as JSON.
const maxPartBytes = 256 * 1024 * 1024
const maxTextBytes = 16 * 1024 * 1024

/** What is done with an archive while it is read. */
export type ArchiveReader = {
  begin(head: ArchiveHead): Promise<void>
  rows(table: string, rows: readonly RowValue[][]): Promise<void>
  /** Must read `body` to its end. */
  file(kind: 'uploads' | 'music', path: string, body: AsyncIterable<Uint8Array>): Promise<void>
}

const isValue = (value: unknown): value is RowValue =>
  value === null || typeof value === 'string' || typeof value === 'number'
const isRow = (value: unknown, length: number): value is RowValue[] =>
  Array.isArray(value) && value.length === length && value.every(isValue)

async function unpackPart(packed: Buffer, name: string): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: maxPartBytes })
  } catch (cause) {
    const isBomb =
      cause instanceof RangeError || (cause instanceof Error && /larger than/i.test(cause.message))
    throw isBomb ? hostile(`“${name}”展开以后大得不像真的`) : damaged(`“${name}”解不开`)
  }
}

/** Collects counts and sums while reading, and compares them with the archive's. */
function createLedger(head: ArchiveHead) {
  const tables = new Map(
    head.tables.map(({ name, columns }) => [name, { columns, rows: 0, hash: createHash('sha256') }]),
  )
  const files = { uploads: { files: 0, bytes: 0 }, music: { files: 0, bytes: 0 } }
  let unsummed = new Map<string, string>()
  return {
    readLines(table: string, bytes: Buffer, name: string): RowValue[][] {
      const known = tables.get(table)
      if (!known) throw hostile(`archive.json 没有说起的表“${table}”`)
      known.hash.update(bytes)
      const lines = bytes.toString('utf8').split('\n')
      if (lines.pop() !== '') throw damaged(`“${name}”的最后一行没有写完`)
      known.rows += lines.length
      const rows = parseJson(`[${lines.join(',')}]`, name)
      const isWhole = (all: unknown): all is RowValue[][] =>
        Array.isArray(all) &&
        all.length === lines.length &&
        all.every(one => isRow(one, known.columns.length))
      if (!isWhole(rows)) throw damaged(`“${name}”里有一行不成一行`)
      return rows
    },
    addFile(kind: 'uploads' | 'music', sizeBytes: number) {
      files[kind].files += 1
      files[kind].bytes += sizeBytes
    },
    addSum(name: string, sha256: string) {
      if (unsummed.has(name)) throw hostile(`“${name}”有两份`)
      unsummed.set(name, sha256)
    },
    checkSums(text: string) {
      for (const line of text.split('\n')) {
        if (line === '') continue
        const [sha256 = '', name = ''] = [line.slice(0, 64), line.slice(66)]
        const seen = unsummed.get(name)
        if (seen === undefined) throw damaged(`少了“${visibleName(name)}”`)
        if (seen !== sha256) throw damaged(`“${visibleName(name)}”与它的校验和不符`)
        unsummed.delete(name)
      }
      const [more] = unsummed.keys()
      if (more !== undefined) throw damaged(`“${visibleName(more)}”没有校验和`)
      unsummed = new Map()
    },
    close(end: ArchiveEnd) {
      if (unsummed.size > 0) throw damaged('末尾几样没有校验和')
      for (const [name, { rows, hash }] of tables) {
        const said = end.tables[name]
        if (said?.rows !== rows) throw damaged(`表 ${name} 有 ${rows} 行，登记的是 ${said?.rows ?? 0} 行`)
        if (said.sha256 !== hash.digest('hex')) throw damaged(`表 ${name} 的内容与登记的不符`)
      }
      for (const kind of ['uploads', 'music'] as const) {
        const [{ files: count, bytes }, said] = [files[kind], end[kind]]
        if (count !== said.files || bytes !== said.bytes)
          throw damaged(`${kind} 有 ${count} 个文件，登记的是 ${said.files} 个`)
      }
    },
  }
}

type Progress = (what: string, done: number, total: number) => void

/** An entry of an archive: its kind and its bytes, which are hashed while they are read. */
function createEntry({ header, body }: ParsedTarEntry) {
  const name = visibleName(header.name)
  if (header.type !== 'file') throw hostile(`“${name}”不是文件，是链接或别的什么`)
  const hash = createHash('sha256')
  const bytes = async function* () {
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
  }
  const readAll = async (maxBytes: number) => {
    if (header.size > maxBytes) throw hostile(`“${name}”大得不像真的`)
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes()) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  return {
    name,
    what: readEntryName(header.name),
    sizeBytes: header.size,
    bytes,
    readAll,
    readText: async () => (await readAll(maxTextBytes)).toString('utf8'),
    getSum: () => hash.digest('hex'),
  }
}

/** Receives the entries of an archive in order; `getEnd` returns its `end.json`. */
function createTaker(reader: ArchiveReader) {
  let opened: { head: ArchiveHead; ledger: ReturnType<typeof createLedger> } | undefined
  let end: ArchiveEnd | undefined
  return {
    getWhole: () => opened && end && { head: opened.head, end },
    async take(entry: ReturnType<typeof createEntry>): Promise<void> {
      const { name, what } = entry
      if (!opened) {
        if (what?.kind !== 'head') throw foreignArchive()
        const head = parseHead(await entry.readText())
        opened = { head, ledger: createLedger(head) }
        opened.ledger.addSum(name, entry.getSum())
        return reader.begin(head)
      }
      const { ledger } = opened
      if (end) throw hostile(`“${name}”在 end.json 之后`)
      if (!what || what.kind === 'head') throw hostile(`“${name}”这样的名字`)
      if (what.kind === 'sums') return ledger.checkSums(await entry.readText())
      if (what.kind === 'end') {
        const said = v.safeParse(archiveEnd, parseJson(await entry.readText(), name))
        if (!said.success) throw damaged('“end.json”少了该有的内容')
        ledger.close(said.output)
        end = said.output
        return
      }
      if (what.kind === 'rows') {
        const rows = ledger.readLines(
          what.table,
          await unpackPart(await entry.readAll(maxPartBytes), name),
          name,
        )
        ledger.addSum(name, entry.getSum())
        return reader.rows(what.table, rows)
      }
      const { kind, path } = what
      await reader.file(kind, path, entry.bytes())
      ledger.addSum(name, entry.getSum())
      ledger.addFile(kind, entry.sizeBytes)
    },
  }
}

/**
 * Reads an archive in constant memory, hands over its contents and checks them against its sums and counts.
 * Throws ArchiveProblem; the caller then discards what it received.
 */
export async function readArchive(input: {
  path: string
  password?: string | undefined
  reader: ArchiveReader
  progress?: Progress
}): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const { path, password, reader, progress = () => undefined } = input
  const { size: sizeBytes } = await stat(path)
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
  let readBytes = 0
  let last = ''
  const onBytes = (count: number) => {
    readBytes += count
    progress('MB', megabytes(readBytes), megabytes(sizeBytes))
  }
  const taker = createTaker(reader)
  const brokenOff = () =>
    new ArchiveProblem(
      `这份归档不完整：读到 ${megabytes(readBytes)} MB、“${last}”那里就断了。也许没有传完，请再拷一次，或者换一份`,
    )
  try {
    const bytes = await openArchive({ path, password, onBytes })
    for await (const parsed of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const entry = createEntry(parsed)
      last = entry.name
      await taker.take(entry)
    }
  } catch (cause) {
    throw explain(cause, brokenOff)
  }
  const whole = taker.getWhole()
  if (!whole) throw brokenOff()
  return whole
}

/** Translates the messages of tar and age, which mean little to an owner. */
function explain(cause: unknown, brokenOff: () => ArchiveProblem): unknown {
  if (cause instanceof ArchiveProblem || !(cause instanceof Error)) return cause
  if (/truncated|final chunk|ciphertext/i.test(cause.message)) return brokenOff()
  if (/invalid|metadata|too large|too many/i.test(cause.message)) return damaged('有一段读不懂')
  return cause
}
