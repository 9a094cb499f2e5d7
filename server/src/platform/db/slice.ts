import type { SelectQueryBuilder } from 'kysely'

/** Which rows of an order a query answers. */
export type Slice = { limit: number; offset: number }

/** The rows of a page as the wire asks for it: `current` counts from 1. */
export function sliceOf({ current, size }: { current: number; size: number }): Slice {
  return { limit: size, offset: (current - 1) * size }
}

/** How many rows a query without a selection finds. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await query
    .select(eb => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
