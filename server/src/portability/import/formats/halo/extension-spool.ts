import type { Kysely } from 'kysely'
import { walkById } from '../../../../platform/db/rows.ts'
import { openSqlite } from '../../../../platform/db/sqlite.ts'
import { isNode, type Node, objectOf, textOf } from '../../read/node.ts'
import { readJsonRows } from '../../sources/json-rows.ts'

type SpoolTables = { extension: { id: number; kind: string; name: string; json: string } }

const rowsPerCommit = 1_000
const rowsPerRead = 50

const storeName = /^\/registry\/([^/]+\/[^/]+)\/([^/]+)$/

/** An extension in Halo's terms, as in its backup: an object with a name that others refer to. */
export type Extension = { name: string; metadata: Node; spec: Node; status: Node }

function extensionOf(name: string, json: string): Extension {
  const { metadata, spec, status }: Node = objectOf(JSON.parse(json))
  return { name, metadata: objectOf(metadata), spec: objectOf(spec), status: objectOf(status) }
}

/** The JSON text of a row; undefined if it is invalid. */
function jsonOf(data: string): string | undefined {
  try {
    const json = Buffer.from(data, 'base64').toString('utf8')
    return isNode(JSON.parse(json)) ? json : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the rows of a Halo backup in a temporary database while they are read: they are unordered, and a
 * post's text is a separate row. Only rows of `kinds` (`content.halo.run/posts`) are parsed. Throws
 * `UnreadableFile`.
 */
export async function openExtensionSpool(input: { file: string; path: string; kinds: ReadonlySet<string> }) {
  const { file, path, kinds } = input
  const db = openSqlite(path)
  const query: Kysely<SpoolTables> = db.query
  await query.schema
    .createTable('extension')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('json', 'text', column => column.notNull())
    .addUniqueConstraint('extension_name', ['kind', 'name'])
    .execute()
  await query.schema.createIndex('extension_kind').on('extension').column('kind').execute()
  let unreadable = 0

  const fill = () =>
    db.inBatches(async (inner, commit) => {
      let taken = 0
      for await (const { row } of readJsonRows(file, at => at === '')) {
        if (!isNode(row)) continue
        const [, kind = '', name = ''] = storeName.exec(textOf(row.name)) ?? []
        if (!kinds.has(kind)) continue
        const json = jsonOf(textOf(row.data))
        if (json === undefined) {
          unreadable += 1
          continue
        }
        const insert = inner.query.insertInto('extension').values({ kind, name, json })
        await insert.onConflict(conflict => conflict.columns(['kind', 'name']).doNothing()).execute()
        if (++taken % rowsPerCommit === 0) await commit()
      }
    })
  try {
    await fill()
  } catch (cause) {
    await db.close()
    throw cause
  }

  const all = query.selectFrom('extension').select(['id', 'name', 'json'])
  return {
    /** The number of rows of these kinds that were skipped as invalid JSON. */
    unreadable,

    async *rowsOf(kind: string): AsyncGenerator<Extension> {
      const ask = (afterId: number, limit: number) =>
        all.where('kind', '=', kind).where('id', '>', afterId).orderBy('id').limit(limit).execute()
      for await (const rows of walkById(ask, rowsPerRead))
        for (const { name, json } of rows) yield extensionOf(name, json)
    },

    async get(kind: string, name: string): Promise<Extension | undefined> {
      const row = await all.where('kind', '=', kind).where('name', '=', name).executeTakeFirst()
      return row && extensionOf(name, row.json)
    },

    close: () => db.close(),
  }
}

export type ExtensionSpool = Awaited<ReturnType<typeof openExtensionSpool>>
