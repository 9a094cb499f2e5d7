import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './check-steps.ts'
import { alwaysRun, chooseJourneys } from './journey-map.ts'

const dialog = 'site/app/features/search/search-dialog.tsx'
const shell = 'site/app/shell/shell.tsx'
const many = Array.from({ length: 20 }, (_, at) => `e2e/journey-${at}.test.ts`)
const map = {
  ...Object.fromEntries(many.map(journey => [journey, [shell]])),
  'e2e/search.test.ts': [shell, dialog],
}

it('chooses the journeys that bring a changed file, besides those that always run', () => {
  expect(chooseJourneys([dialog], map)).toEqual([...alwaysRun, 'e2e/search.test.ts'].sort())
})

it('chooses no other journey for a file of every page, and for one that no journey brings', () => {
  expect(chooseJourneys([shell, 'server/src/main.ts'], map)).toEqual([...alwaysRun].sort())
})

it('chooses a changed journey itself, but none of the night', () => {
  const changed = ['e2e/locked.test.ts', 'e2e/corner.night.test.ts', 'e2e/support/visit.ts']
  expect(chooseJourneys(changed, {})).toEqual([...alwaysRun, 'e2e/locked.test.ts'].sort())
})

it('always runs journeys that exist', () => {
  for (const journey of alwaysRun) expect(existsSync(join(root, journey)), journey).toBe(true)
})
