import { type Kysely, sql } from 'kysely'
import { inReferenceOrder, type TableShape } from './table-shape.ts'

type FoundTable = {
  name: string
  columns: string[]
  key: string[]
  texts: string[]
  references: string[]
  sequence: string | null
}

/** Tables of the current schema; those with tsvector columns are search indexes. */
// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
export async function findPostgresTables(query: Kysely<any>): Promise<TableShape[]> {
  const { rows } = await sql<FoundTable>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attname::text collate "C") as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as k(attnum, at)
        join pg_attribute a on a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.at) as key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'text'::regtype) as texts,
      array(select distinct f.relname::text from pg_constraint r join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f') as references,
      (select pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and not exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'tsvector'::regtype)`.execute(
    query,
  )
  const shapes: TableShape[] = []
  for (const { sequence, texts, key, ...table } of rows) {
    const keyColumns = key.map(name => ({ name, isText: texts.includes(name) }))
    shapes.push({ ...table, key: keyColumns, lastId: await lastIdOf(query, sequence) })
  }
  return inReferenceOrder(shapes)
}

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
async function lastIdOf(query: Kysely<any>, sequence: string | null): Promise<number | undefined> {
  if (sequence === null) return undefined
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(query)
  return rows[0]?.last
}

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
export async function setPostgresLastId(query: Kysely<any>, table: string, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(quote_ident(current_schema()) || '.' || quote_ident(${table}), 'id'),
    ${Math.max(id, 1)}, ${id > 0})`.execute(query)
}
