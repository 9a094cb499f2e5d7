import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/db/db.ts'
import { type Migration, migrate } from '../../platform/db/migrate.ts'
import { isRefusedValue } from '../../platform/db/refused-value.ts'
import { inParts } from '../../platform/db/rows.ts'
import type { TableShape } from '../../platform/db/table-shape.ts'
import type { Files } from '../../platform/files.ts'
import { type ArchiveEnd, type ArchiveHead, ArchiveProblem, type RowValue } from './format.ts'
import { readLines } from './pack.ts'
import { readArchive } from './unpack.ts'

/** What restoring an archive needs of the program. */
export type ArchiveTarget = {
  /** An empty database. */
  db: Db
  /** A folder for this only: `uploads` and `music` are created in it. */
  folder: string
  /** If set, uploads go here. Their names are content hashes, so nothing in a store in use is overwritten. */
  files?: Files | undefined
  migrations: readonly Migration[]
  leftOut: ReadonlySet<string>
  rebuild(db: Db): Promise<void>
  /** Whether files must survive a power failure. */
  isKept: boolean
}

type Progress = (what: string, done: number, total: number) => void

const namedRefused = 20
const rowsPerCommit = 20_000
// Below every database's limit of bound values per statement.
const valuesPerInsert = 3_000

/** The migrations that the archive's database had. Throws if this program does not know one of them. */
function knownSteps(head: ArchiveHead, migrations: readonly Migration[]): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = head.migrations.find(name => !known.has(name))
  if (unknown !== undefined) {
    throw new ArchiveProblem(
      `这份归档是更新的小楼（${head.program}）写的：它的数据库走到了 ${unknown}，这里还没有这一步。请先升级小楼`,
    )
  }
  const steps = new Set(head.migrations)
  return migrations.filter(({ name }) => steps.has(name))
}

/** The tables of the archive by name; throws if their columns differ from this database's. */
function matchTables(head: ArchiveHead, shapes: readonly TableShape[]): Map<string, TableShape> {
  const byName = new Map(shapes.map(shape => [shape.name, shape]))
  for (const { name, columns } of head.tables) {
    const shape = byName.get(name)
    if (shape?.columns.join() !== columns.join())
      throw new ArchiveProblem(`这份归档的表 ${name} 与它自己说的版本不符，不能用`)
  }
  const told = new Set(head.tables.map(({ name }) => name))
  const missing = shapes.find(shape => !told.has(shape.name))
  if (missing) throw new ArchiveProblem(`这份归档少了表 ${missing.name}，不能用`)
  return byName
}

/** Collects rows that the database refuses, for the error message. */
function createRefusedRows() {
  const first: { table: string; row: Row; why: string }[] = []
  let total = 0
  const why = (row: Row, cause: unknown) => {
    const [column] =
      Object.entries(row).find(([, value]) => typeof value === 'string' && value.includes('\0')) ?? []
    if (column !== undefined) return `${column} 里有 U+0000，PostgreSQL 存不下它`
    return cause instanceof Error ? cause.message : String(cause)
  }
  return {
    add(table: string, row: Row, cause: unknown) {
      total += 1
      if (first.length < namedRefused) first.push({ table, row, why: why(row, cause) })
    },
    /** Throws if there are any. */
    complain(shapes: ReadonlyMap<string, TableShape>) {
      if (total === 0) return
      const lines = first.map(({ table, row, why }) => {
        const key = (shapes.get(table)?.key ?? []).map(({ name }) => `${name} ${row[name]}`)
        return `  表 ${table}，${key.join('、')}：${why}`
      })
      const more = total > first.length ? [`  ……还有 ${total - first.length} 行`] : []
      throw new ArchiveProblem(
        [
          `有 ${total} 行这个数据库不收，什么都没有换上。请在原来那边改好它们，再来：`,
          ...lines,
          ...more,
        ].join('\n'),
      )
    },
  }
}

async function writeFile(path: string, body: AsyncIterable<Uint8Array>, isKept: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EEXIST' ? new ArchiveProblem(`这份归档里有不该有的东西：${path} 有两份`) : cause
  })
  try {
    for await (const chunk of body) await handle.writeFile(chunk)
    if (isKept) await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** The row count and digest of a table, as in `end.json`. */
async function digestTable(db: Db, shape: TableShape) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of readLines(db, shape)) {
    for (const line of lines) hash.update(line)
    rows += lines.length
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Throws if a table's digest differs from the archive's. */
async function compareTables(db: Db, shapes: readonly TableShape[], end: ArchiveEnd): Promise<void> {
  for (const shape of shapes) {
    const [said, found] = [end.tables[shape.name], await digestTable(db, shape)]
    if (said?.rows !== found.rows || said.sha256 !== found.sha256)
      throw new ArchiveProblem(`演练不成：表 ${shape.name} 放回去以后与归档里的不一样`)
  }
}

/**
 * Restores an archive: migrates the empty database to the archive's step, inserts the rows, compares every
 * table with its digest, then migrates to the program's step and rebuilds the search index. Files go below the
 * folder. Throws ArchiveProblem; the caller then discards the partial result.
 */
export async function loadArchive(input: {
  path: string
  password?: string | undefined
  target: ArchiveTarget
  nowMs: number
  progress: Progress
}): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const { path, password, target, nowMs, progress } = input
  const { folder, files, leftOut, isKept } = target
  const step = (db: Db, migrations: readonly Migration[]) =>
    migrate({ db, migrations, nowMs, beforeFirst: async () => undefined })
  return target.db.inBatches(async (db, commit) => {
    let shapes = new Map<string, TableShape>()
    let sinceCommit = 0
    const refused = createRefusedRows()
    /** Inserts all rows except those that the database refuses. */
    const insert = async (inner: Db, table: string, rows: readonly Row[]): Promise<void> => {
      try {
        await inner.transaction(({ query }) => query.insertInto(table).values(rows).execute())
      } catch (cause) {
        if (!isRefusedValue(cause)) throw cause
        const [row] = rows
        if (row && rows.length === 1) return refused.add(table, row, cause)
        const half = Math.ceil(rows.length / 2)
        await insert(inner, table, rows.slice(0, half))
        await insert(inner, table, rows.slice(half))
      }
    }
    const read = await readArchive({
      path,
      password,
      progress,
      reader: {
        async begin(head) {
          await step(db, knownSteps(head, target.migrations))
          const tables = (await db.findTables()).filter(({ name }) => !leftOut.has(name))
          shapes = matchTables(head, tables)
          // Rows that migrations insert are in the archive too.
          for (const { name } of tables.toReversed()) await db.query.deleteFrom(name).execute()
        },
        async rows(table, rows) {
          const columns = shapes.get(table)?.columns ?? []
          const named = rows.map(row => nameValues(columns, row))
          for (const some of inParts(named, Math.floor(valuesPerInsert / columns.length))) {
            await insert(db, table, some)
          }
          sinceCommit += rows.length
          if (sinceCommit < rowsPerCommit) return
          sinceCommit = 0
          await commit()
        },
        file: async (kind, name, body) =>
          files && kind === 'uploads'
            ? files.put(name, await buffer(body))
            : writeFile(join(folder, kind, name), body, isKept),
      },
    })
    await commit()
    refused.complain(shapes)
    progress('核对', 0, 0)
    await db.transaction(inner => compareTables(inner, [...shapes.values()], read.end))
    for (const { name, lastId } of read.head.tables) if (lastId !== null) await db.setLastId(name, lastId)
    await step(db, target.migrations)
    await db.transaction(target.rebuild)
    await commit()
    return read
  })
}

type Row = Record<string, RowValue>

function nameValues(columns: readonly string[], values: readonly RowValue[]): Row {
  const row: Row = {}
  for (const [at, column] of columns.entries()) row[column] = values[at] ?? null
  return row
}
