import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A table with `content_html` and `html_version`, and the column that the HTML was rendered from. */
export type StoredHtml = { readonly table: string; readonly source: string }

/**
 * Discards HTML that was loaded from a file, as anybody may have edited it: version 0 has it rendered again
 * after the start; until then the source is shown as text.
 */
export async function dropLoadedHtml(db: Db, { table, source }: StoredHtml): Promise<void> {
  const escaped = sql`replace(replace(replace(${sql.ref(source)}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
  await db.query
    .updateTable(table)
    .set({ html_version: 0, content_html: sql<string>`'<p>' || ${escaped} || '</p>'` })
    .execute()
}
