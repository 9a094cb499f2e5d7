import { oneLine } from '@xiaolou/contract/grapheme'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ArticleTables } from './article.table.ts'

/**
 * Removes invisible characters from the names of categories, tags and series: otherwise the next saved
 * article would create a duplicate. If the clean name exists, both stay.
 */
export async function cleanStoredNames(db: Db): Promise<void> {
  for (const table of ['category', 'tag'] as const) {
    const column = `${table}_name` as const
    const rows = await db.query
      .selectFrom(table)
      .select(['id', `${column} as name`])
      .execute()
    const taken = new Set(rows.map(({ name }) => name))
    for (const { id, name } of rows) {
      const clean = oneLine(name)
      if (clean === '' || taken.has(clean)) continue
      await db.query
        .updateTable(table)
        .set({ [column]: clean })
        .where('id', '=', id)
        .execute()
      taken.add(clean)
    }
  }
  const query: Kysely<ArticleTables> = db.query
  const series = await query
    .selectFrom('article')
    .select('series')
    .distinct()
    .where('series', '<>', '')
    .execute()
  for (const { series: name } of series)
    if (oneLine(name) !== name)
      await query
        .updateTable('article')
        .set({ series: oneLine(name) })
        .where('series', '=', name)
        .execute()
}
