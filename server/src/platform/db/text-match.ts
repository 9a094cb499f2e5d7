import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a text column holds `text` somewhere; `%`, `_` and `\` in it are plain characters. PostgreSQL's
 * own `like` minds the case of letters and SQLite's does not: lowered on both sides, each finds the same rows.
 */
export function holdsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
