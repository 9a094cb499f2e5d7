import type { Kysely } from 'kysely'
import { inParts } from '../../../../platform/db/rows.ts'
import { openSqlite } from '../../../../platform/db/sqlite.ts'
import type { ForeignComment } from '../../sources/foreign.ts'

type SpoolTables = {
  comment: {
    id: number
    source: string
    parent: string
    page: string
    title: string
    post_id: string
    created_at: number
    json: string
  }
}

/** The places of comments: a page by address, or a post of the same source by id. */
export type SpoolPlace = { page: string; postId: string; title: string; count: number }

/** The data of a comment that is needed to order an article's comments. */
export type SpoolLine = { id: number; source: string; parent: string; createdAt: number }

// Below the limit of bound values per statement; a comment has eight.
const rowsPerInsert = 100
const rowsPerCommit = 10_000
/**
 * Stores the comments of a source in a temporary database during the import: they are unordered and may not fit
 * into memory. Of two with the same source the first is kept.
 */
export async function openCommentSpool(path: string) {
  const db = openSqlite(path)
  const query: Kysely<SpoolTables> = db.query
  const { schema } = query
  await schema
    .createTable('comment')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('source', 'text', column => column.notNull().unique())
    .addColumn('parent', 'text', column => column.notNull())
    .addColumn('page', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('post_id', 'text', column => column.notNull())
    .addColumn('created_at', 'integer', column => column.notNull())
    .addColumn('json', 'text', column => column.notNull())
    .execute()

  return {
    /** Stores all comments; returns how many were kept and how many were duplicates. */
    async fill(comments: AsyncIterable<ForeignComment>): Promise<{ kept: number; doubled: number }> {
      let given = 0
      await db.inBatches(async (inner, commit) => {
        let rows: Omit<SpoolTables['comment'], 'id'>[] = []
        const write = async () => {
          if (rows.length === 0) return
          const insert = inner.query.insertInto('comment').values(rows)
          await insert.onConflict(conflict => conflict.column('source').doNothing()).execute()
          rows = []
        }
        for await (const { source, parent, page, title, postId = '', createdAt, ...rest } of comments) {
          given += 1
          const json = JSON.stringify(rest)
          rows.push({ source, parent, page, title, post_id: postId, created_at: createdAt, json })
          if (rows.length === rowsPerInsert) await write()
          if (given % rowsPerCommit === 0) await commit()
        }
        await write()
      })
      await schema.createIndex('comment_place').on('comment').columns(['page', 'post_id']).execute()
      const { kept } = await query
        .selectFrom('comment')
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .executeTakeFirstOrThrow()
      return { kept, doubled: given - kept }
    },

    places: (): Promise<SpoolPlace[]> =>
      query
        .selectFrom('comment')
        .select(({ fn }) => [
          'page',
          'post_id as postId',
          fn.max('title').as('title'),
          fn.countAll<number>().as('count'),
        ])
        .groupBy(['page', 'post_id'])
        .orderBy(({ fn }) => fn.min('id'))
        .execute(),

    linesAt: ({ page, postId }: Pick<SpoolPlace, 'page' | 'postId'>): Promise<SpoolLine[]> =>
      query
        .selectFrom('comment')
        .select(['id', 'source', 'parent', 'created_at as createdAt'])
        .where('page', '=', page)
        .where('post_id', '=', postId)
        .execute(),

    async findSources(sources: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for (const some of inParts(sources)) {
        const rows = await query.selectFrom('comment').select('source').where('source', 'in', some).execute()
        for (const { source } of rows) found.add(source)
      }
      return found
    },

    /** The full comments, in the order of the lines. */
    async read(lines: readonly SpoolLine[]): Promise<ForeignComment[]> {
      const ids = lines.map(({ id }) => id)
      const rows = await query
        .selectFrom('comment')
        .select(['id', 'page', 'title', 'json'])
        .where('id', 'in', ids)
        .execute()
      const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
      return lines.flatMap(({ id, ...line }) => {
        const row = byId.get(id)
        const rest: Omit<ForeignComment, 'source' | 'parent' | 'createdAt' | 'page' | 'title'> | undefined =
          row && JSON.parse(row.json)
        return row && rest ? [{ ...rest, ...line, page: row.page, title: row.title }] : []
      })
    },

    close: () => db.close(),
  }
}

export type CommentSpool = Awaited<ReturnType<typeof openCommentSpool>>

/**
 * Sorts oldest first, each after the one that it answers, so that they can be stored in parts; cycles are cut.
 */
export function inAnswerOrder(lines: readonly SpoolLine[]): SpoolLine[] {
  const waiting = new Map(lines.map(line => [line.source, line]))
  const ordered: SpoolLine[] = []
  for (const line of lines.toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id)) {
    const chain: SpoolLine[] = []
    for (let one = waiting.get(line.source); one; one = waiting.get(one.parent)) {
      waiting.delete(one.source)
      chain.push(one)
    }
    while (chain.length > 0) ordered.push(...chain.splice(-1))
  }
  return ordered
}
