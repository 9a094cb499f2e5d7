import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const siteApp = fileURLToPath(new URL('./site/app', import.meta.url))

/**
 * `TEST_SUITE`: `fast` (`npm run check`) uses SQLite only; `night` (`npm run test:night`) includes long tests,
 * each file in its own worker. Otherwise it is `npm test`. `TEST_LEFT_OUT`: server and journey test files to
 * skip, separated by spaces.
 */
const suite = process.env.TEST_SUITE
const isNight = suite === 'night'
const leftOut = process.env.TEST_LEFT_OUT?.split(' ').filter(Boolean) ?? []
/** By night a property is tried fifteen times as often. */
const patience = isNight ? 15 : 1

/** Long tests that run only at night. */
const byNight = isNight ? [] : ['**/*.night.test.ts']

/** Tests with time limits for a whole process; they do not run beside other journeys. */
const alone = ['e2e/stops.test.ts']

/** An unusual zone with a half-hour offset and summer time: code that depends on the machine's zone fails. */
const testZone = 'America/St_Johns'

export default defineConfig({
  test: {
    // One core is left free unless told otherwise: on a machine of two that is half of it.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        resolve: { alias: { '~': siteApp } },
        test: {
          name: 'unit',
          include: [
            '{contract,markdown,ui,browser,starter,scripts,site,admin,bench,e2e/chaos}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/build/**', ...byNight],
          pool: 'threads',
          isolate: isNight,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...byNight, ...leftOut],
          pool: 'forks',
          // Loading the whole server took each file half a second, twice what its tests take.
          isolate: isNight,
          globalSetup: ['./scripts/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        resolve: { alias: { '~': siteApp } },
        test: {
          name: 'integration',
          include: ['integration/**/*.test.{ts,tsx}'],
          // Of a style sheet only its address is asked for.
          css: { include: [/\?url$/] },
          pool: 'forks',
          isolate: isNight,
          setupFiles: ['./integration/support/note-files.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // A project with its own `exclude` ignores `--exclude`.
          exclude: ['**/node_modules/**', 'e2e/chaos/**', ...alone, ...byNight, ...leftOut],
          pool: 'forks',
          isolate: isNight,
          globalSetup: ['./e2e/support/global-setup.ts'],
          // A third of a journey's time is waiting: on two cores three of them go side by side.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    env: { TZ: testZone, LC_ALL: 'C.UTF-8' },
    // Ends only tests that hang: on a busy machine a test may take ten times as long.
    testTimeout: 240_000 * patience,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    setupFiles: ['./scripts/vitest-setup.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
