import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './check-steps.ts'
import { alwaysRun, chooseJourneys, chooseRendered } from './test-map.ts'

const dialog = 'site/app/features/search/search-dialog.tsx'
const shell = 'site/app/shell/shell.tsx'
const many = Array.from({ length: 20 }, (_, at) => `e2e/journey-${at}.test.ts`)
const map = {
  ...Object.fromEntries(many.map(journey => [journey, [shell]])),
  'e2e/search.test.ts': [shell, dialog],
  'e2e/screens.test.ts': [shell, dialog],
  'integration/search.test.ts': [shell, dialog],
  'integration/shell.test.ts': [shell],
}

it('chooses the journeys that load a changed file but the sweep over all screens, besides those that always run', () => {
  expect(chooseJourneys([dialog], map)).toEqual([...alwaysRun, 'e2e/search.test.ts'].sort())
})

it('chooses no other journey for a file of every page, and for one that no journey loads', () => {
  expect(chooseJourneys([shell, 'server/src/main.ts'], map)).toEqual([...alwaysRun].sort())
})

it('chooses a changed journey itself, but none of the night', () => {
  const changed = ['e2e/locked.test.ts', 'e2e/corner.night.test.ts', 'e2e/support/visit.ts']
  expect(chooseJourneys(changed, {})).toEqual([...alwaysRun, 'e2e/locked.test.ts'].sort())
})

it('chooses the tests of rendered screens that run a changed file, and a changed test itself', () => {
  expect(chooseRendered([dialog], map)).toEqual(['integration/search.test.ts'])
  expect(chooseRendered([shell], map)).toEqual(['integration/search.test.ts', 'integration/shell.test.ts'])
  expect(chooseRendered(['integration/talk.test.ts', 'README.md'], map)).toEqual(['integration/talk.test.ts'])
})

it('chooses all tests of rendered screens without a map, and when what carries them changed', () => {
  expect(chooseRendered([dialog], { 'e2e/search.test.ts': [dialog] })).toBe('all')
  expect(chooseRendered(['integration/support/render-screen.ts'], map)).toBe('all')
})

it('always runs journeys that exist', () => {
  for (const journey of alwaysRun) expect(existsSync(join(root, journey)), journey).toBe(true)
})
