import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns } from '../../platform/db/rows.ts'

/** An author's words of a day (`YYYY-MM-DD` of the site's zone) over all drafts, and their goal. */
export type WritingDayTable = { author_id: number; day: string; words: number; goal: number }

/** The only SQL of writing days. */
export function createWritingDayStore(db: Db) {
  const query: Kysely<{ writing_day: WritingDayTable }> = db.query
  const of = (authorId: number) => query.selectFrom('writing_day').where('author_id', '=', authorId)

  /** The last goal stays in effect until changed. */
  const getGoal = async (authorId: number) => {
    const last = await of(authorId).select('goal').orderBy('day', 'desc').limit(1).executeTakeFirst()
    return last?.goal ?? 0
  }
  const put = (row: WritingDayTable) =>
    query
      .insertInto('writing_day')
      .values(row)
      .onConflict(conflict =>
        conflict.columns(['author_id', 'day']).doUpdateSet(eb => ({
          words: eb('writing_day.words', '+', row.words),
          goal: row.goal,
        })),
      )

  return {
    async get(authorId: number, day: string): Promise<{ words: number; goal: number }> {
      const found = await of(authorId).select('words').where('day', '=', day).executeTakeFirst()
      return { words: Math.max(0, found?.words ?? 0), goal: await getGoal(authorId) }
    },

    /** `words` may be negative, when text was cut. */
    async add(authorId: number, day: string, words: number): Promise<void> {
      if (words !== 0) await put({ author_id: authorId, day, words, goal: await getGoal(authorId) }).execute()
    },

    async setGoal(authorId: number, day: string, goal: number): Promise<void> {
      await put({ author_id: authorId, day, words: 0, goal }).execute()
    },

    find: (authorId: number) => of(authorId).selectAll().orderBy('day').execute(),

    async forget(authorId: number): Promise<void> {
      await query.deleteFrom('writing_day').where('author_id', '=', authorId).execute()
    },
  }
}

export const writingDayMigration: Migration = {
  name: '0023-writing-day',
  async up(db) {
    const { integer } = db.columnTypes
    await db.query.schema
      .createTable('writing_day')
      .$call(columns(integer, 'author_id words goal'))
      .$call(columns('text', 'day'))
      .addPrimaryKeyConstraint('writing_day_key', ['author_id', 'day'])
      .execute()
  },
}
