import { afterAll, beforeAll, describe, it } from 'vitest'
import { sqliteByDay, type TestDatabase, testDatabases } from './databases.ts'
import { makeApp, type TestApp } from './make-app.ts'

// The embedded PostgreSQL is compiled when first opened.
const openWithinMs = 60_000

/** Registers nothing. */
const leaveOut = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof it

/** The tests of a block; `app()` is one program for all, `itOnSqlite` is `it` where `onSqlite` runs it. */
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
 * Runs the same tests on each database. A test belongs here if it sends a statement that no other such test
 * sends, or depends on the database's own behaviour: order, case folding, constraints, locks, concurrent
 * writes. Use `itOnSqlite` for the rest of a block.
 */
export const onEveryDatabase = runOn(testDatabases)

/**
 * Runs tests on SQLite, and at night on each database: for rules, texts and access, whose statements other
 * tests send to PostgreSQL.
 */
export const onSqlite = runOn(sqliteByDay)
