import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, else one on the PATH; or undefined. Each is asked for its
 * version first, since some systems put a mere hint to install one under its name.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
  return [...(named ? [named] : []), ...onPath, ...elsewhere].find(
    path => existsSync(path) && isWorking(path),
  )
}

function isWorking(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
