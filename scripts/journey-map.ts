import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './check-steps.ts'

/** The files of the front ends that each journey brought into its pages, by the journey's file. */
export type JourneyMap = Readonly<Record<string, readonly string[]>>

const mapFile = 'node_modules/.cache/journeys.json'
const chunkFiles = ['site/build/client/.vite/chunk-modules.json', 'admin/build/.vite/chunk-modules.json']

/** What always runs: a list, an article with comments, the console's frame. */
export const alwaysRun = ['e2e/home.test.ts', 'e2e/article.test.ts', 'e2e/console-frame.test.ts']
/** What more journeys than these bring belongs to every page: the rendered tests and the list above have to do. */
const maxJourneys = 12

/** Keeps which journey brought which files, from what `e2e/support/visit.ts` wrote into `folder` in a full run: a list of assets each. */
export function keepJourneyMap(folder: string): void {
  const chunks: Record<string, string[]> = Object.assign({}, ...chunkFiles.map(readJson))
  const map: Record<string, string[]> = {}
  for (const file of globSync('*.json', { cwd: folder })) {
    const note: { journey: string; assets: string[] } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    map[note.journey] = [...new Set(note.assets.flatMap(asset => chunks[asset] ?? []))].sort()
  }
  mkdirSync(dirname(join(root, mapFile)), { recursive: true })
  writeFileSync(join(root, mapFile), JSON.stringify(map))
}

/** The map of the last full run; empty where there was none. */
export const readJourneyMap = (): JourneyMap => readJson(mapFile)

function readJson(path: string): Record<string, string[]> {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The journeys that a change of these files concerns. Paths are from the repository's root. */
export function chooseJourneys(changed: readonly string[], map: JourneyMap): string[] {
  const concerned = changed.flatMap(file => {
    const journeys = Object.keys(map).filter(journey => map[journey]?.includes(file))
    return journeys.length > maxJourneys ? [] : journeys
  })
  const own = changed.filter(file => /^e2e\/[^/]+(?<!\.night)\.test\.ts$/.test(file))
  return [...new Set([...alwaysRun, ...own, ...concerned])].sort()
}
