import { afterAll, beforeAll, describe } from 'vitest'
import { testDatabases } from './databases.ts'
import { makeApp, type TestApp } from './make-app.ts'

// The embedded PostgreSQL compiles itself when it is first opened.
const openWithinMs = 60_000

/** Runs the same tests on each database; `app()` is one program for all tests of the block. */
export function onEveryDatabase(name: string, tests: (app: () => TestApp) => void): void {
  describe.each(testDatabases)(`${name} on $name`, database => {
    let made: TestApp | undefined
    beforeAll(async () => {
      made = await makeApp(database)
    }, openWithinMs)
    afterAll(() => made?.close())
    tests(() => {
      if (!made) throw new Error('the program was not made')
      return made
    })
  })
}
