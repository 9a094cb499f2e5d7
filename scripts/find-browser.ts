import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const headlessShell = 'chromium-headless-shell'
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const firefoxes = ['firefox-esr', 'firefox']
const firefoxElsewhere = '/Applications/Firefox.app/Contents/MacOS/firefox'

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, else one on the PATH; or undefined. Each is asked for its
 * version first, since some systems put a mere hint to install one under its name.
 */
export function findChromium(): string | undefined {
  return find([...given('CHROMIUM_PATH'), ...onPath(names), ...elsewhere])
}

/**
 * The same engine without the browser around it, from the same Debian source: a fresh context costs it a tenth of the
 * processor time (60 ms against 630), which halves the time of the journeys. Undefined where there is none.
 */
export function findHeadlessShell(): string | undefined {
  return find([...given('CHROMIUM_PATH'), ...onPath([headlessShell])])
}

/** The path of a Firefox that runs: FIREFOX_PATH, else one on the PATH, ESR first; or undefined. */
export function findFirefox(): string | undefined {
  return find([...given('FIREFOX_PATH'), ...onPath(firefoxes), firefoxElsewhere])
}

const given = (variable: 'CHROMIUM_PATH' | 'FIREFOX_PATH') => process.env[variable] ?? []

const onPath = (programs: readonly string[]) =>
  (process.env.PATH ?? '').split(delimiter).flatMap(folder => programs.map(name => join(folder, name)))

const find = (paths: readonly string[]) => paths.find(path => existsSync(path) && isWorking(path))

function isWorking(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
