import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
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
 * The path of a working Chromium: CHROMIUM_PATH, else one on the PATH; or undefined. Each is asked for its
 * version first, since some systems install a mere hint under its name.
 */
export function findChromium(): string | undefined {
  return find([...given('CHROMIUM_PATH'), ...onPath(names), ...elsewhere])
}

/**
 * The same engine without the browser's interface, from the same Debian source: a fresh context takes a tenth
 * of the CPU time (60 ms instead of 630), which halves the time of the journeys. Undefined if there is none.
 */
export function findHeadlessShell(): string | undefined {
  return find([...given('CHROMIUM_PATH'), ...onPath([headlessShell])])
}

/** The path of a working Firefox: FIREFOX_PATH, else one on the PATH, ESR first; or undefined. */
export function findFirefox(): string | undefined {
  return find([...given('FIREFOX_PATH'), ...onPath(firefoxes), firefoxElsewhere])
}

/** WebKitGTK's driver, its small browser and a virtual screen, all of which are required; or undefined. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const driver = onPath(['WebKitWebDriver']).find(path => existsSync(path))
  const screen = onPath(['Xvfb']).find(path => existsSync(path))
  const [browser] = globSync('/usr/{lib,libexec}{,/*}/webkit2gtk-4.*/MiniBrowser')
  return driver && screen && browser ? { driver, screen, browser } : undefined
}

const given = (variable: 'CHROMIUM_PATH' | 'FIREFOX_PATH') => [process.env[variable] ?? []].flat()

const onPath = (programs: readonly string[]) =>
  (process.env.PATH ?? '').split(delimiter).flatMap(folder => programs.map(name => join(folder, name)))

const find = (paths: readonly string[]) => paths.find(path => existsSync(path) && isWorking(path))

function isWorking(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
