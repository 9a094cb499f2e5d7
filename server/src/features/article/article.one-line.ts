import { oneLine } from '@xiaolou/contract/grapheme'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ArticleTables } from './article.table.ts'

/**
 * Names of categories, tags and series as they are written today: without signs that nobody sees. A name that was stored with
 * one would be made a second time beside itself by the next article that is saved. Where the clean name is taken, both stay.
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
