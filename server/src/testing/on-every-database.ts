import { afterAll, beforeAll, describe, it } from 'vitest'
import { sqliteByDay, type TestDatabase, testDatabases } from './databases.ts'
import { makeApp, type TestApp } from './make-app.ts'

// The embedded PostgreSQL compiles itself when it is first opened.
const openWithinMs = 60_000

/** Registers nothing. */
const leaveOut = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof it

/** The tests of a block; `app()` is one program for all of them, `itOnSqlite` is `it` where `onSqlite` would run it. */
export type AppTests = (app: () => TestApp, itOnSqlite: typeof it) => void

const runOn = (databases: readonly TestDatabase[]) => (name: string, tests: AppTests) => {
  describe.each(databases)(`${name} on $name`, database => {
    let made: TestApp | undefined
    beforeAll(async () => {
      made = await makeApp(database)
    }, openWithinMs)
    afterAll(() => made?.close())
    const app = () => {
      if (!made) throw new Error('the program was not made')
      return made
    }
    tests(app, sqliteByDay.includes(database) ? it : leaveOut)
  })
}

/**
 * Runs the same tests on each database. A test belongs here when it sends a statement that no other such test sends, or stands on
 * what a database does by itself: order, folding, constraints, locks, what is written at once. For the rest of a block there is
 * `itOnSqlite`.
 */
export const onEveryDatabase = runOn(testDatabases)

/** Runs tests on SQLite, by night on each database: rules, words and access, whose statements other tests send to PostgreSQL. */
export const onSqlite = runOn(sqliteByDay)
