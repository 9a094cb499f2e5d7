import { type Kysely, sql } from 'kysely'
import { inReferenceOrder, type TableShape } from './table-shape.ts'

/** Tables without search indexes, which are virtual tables with shadow tables. */
// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
export async function findSqliteTables(query: Kysely<any>): Promise<TableShape[]> {
  const tables = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'`.execute(query)
  const shapes: TableShape[] = []
  for (const { name } of tables.rows) {
    const columns = await sql<{ name: string; pk: number; type: string }>`
      select name, pk, type from pragma_table_info(${name}) order by name`.execute(query)
    const references = await sql<{ table: string }>`
      select distinct "table" from pragma_foreign_key_list(${name})`.execute(query)
    const sequence = await sql<{ seq: number }>`
      select coalesce((select seq from sqlite_sequence where name = ${name}), 0) as seq
      from sqlite_master where name = ${name} and sql like '%autoincrement%'`.execute(query)
    shapes.push({
      name,
      columns: columns.rows.map(column => column.name),
      key: columns.rows
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map(column => ({ name: column.name, isText: column.type.toLowerCase() === 'text' })),
      references: references.rows.map(row => row.table),
      lastId: sequence.rows[0]?.seq,
    })
  }
  return inReferenceOrder(shapes)
}

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
export async function setSqliteLastId(query: Kysely<any>, table: string, id: number): Promise<void> {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(query)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(query)
}
