import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './check-steps.ts'

/** The source files that each journey and each rendered test ran, by the test's file. Paths from the root. */
export type TestMap = Readonly<Record<string, readonly string[]>>

const mapFile = 'node_modules/.cache/test-map.json'
const chunkFiles = ['site/build/client/.vite/chunk-modules.json', 'admin/build/.vite/chunk-modules.json']

/** Journeys that always run: a list, an article with comments, the console's frame. */
export const alwaysRun = ['e2e/home.test.ts', 'e2e/article.test.ts', 'e2e/console-frame.test.ts']
/** Looks at every screen, which takes minutes: only a full run does. */
const sweep = 'e2e/screens.test.ts'
/** A file loaded by more journeys is on every page: rendered tests and the list above are enough. */
const maxJourneys = 12

/**
 * Saves the map from the notes of a full run: `{ test, files }` of `integration/support`, `{ test, assets }`
 * of `e2e/support`.
 */
export function saveTestMap(noteFolder: string): void {
  const chunks: Record<string, string[]> = Object.assign({}, ...chunkFiles.map(readJson))
  const map: Record<string, string[]> = {}
  for (const name of globSync('*.json', { cwd: noteFolder })) {
    const note: { test: string; files?: string[]; assets?: string[] } = JSON.parse(
      readFileSync(join(noteFolder, name), 'utf8'),
    )
    const files = note.files ?? note.assets?.flatMap(asset => chunks[asset] ?? []) ?? []
    map[note.test] = [...new Set(files)].sort()
  }
  mkdirSync(dirname(join(root, mapFile)), { recursive: true })
  writeFileSync(join(root, mapFile), JSON.stringify(map))
}

/** The map of the last full run; empty if there was none. */
export const readTestMap = (): TestMap => readJson(mapFile)

function readJson(path: string): Record<string, string[]> {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The journeys affected by a change of these files. Paths are from the repository's root. */
export function chooseJourneys(changed: readonly string[], map: TestMap): string[] {
  const concerned = changed.flatMap(file => {
    const journeys = testsOf(file, map, 'e2e/').filter(journey => journey !== sweep)
    return journeys.length > maxJourneys ? [] : journeys
  })
  const own = changed.filter(file => /^e2e\/[^/]+(?<!\.night)\.test\.ts$/.test(file))
  return [...new Set([...alwaysRun, ...own, ...concerned])].sort()
}

/** The rendered tests that run any of these files; `all` without a map, or if their support code changed. */
export function chooseRendered(changed: readonly string[], map: TestMap): string[] | 'all' {
  const hasMap = Object.keys(map).some(test => test.startsWith('integration/'))
  if (!hasMap || changed.some(file => /^integration\/support\/|^vitest\.config\.ts$/.test(file))) return 'all'
  const own = changed.filter(file => /^integration\/[^/]+\.test\.tsx?$/.test(file))
  return [...new Set([...own, ...changed.flatMap(file => testsOf(file, map, 'integration/'))])].sort()
}

const testsOf = (file: string, map: TestMap, folder: string) =>
  Object.keys(map).filter(test => test.startsWith(folder) && map[test]?.includes(file))
